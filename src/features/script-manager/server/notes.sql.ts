import type { Change } from '@/platform/server/journal/change';
import type { LockedScript } from './rows.sql';

/** The parts of a script that undo restores. */
export interface ScriptState {
  /** Not in the trash. */
  live: boolean;
  name: string;
  /** As the column stores them. */
  tags: string;
  pinned: boolean;
  /** The SHA-256 of the text in hexadecimal; the history contains the text. */
  text: string;
}

/** The parts of a script that a change touched, before and after. */
export interface NotedScript {
  id: number;
  before: Partial<ScriptState>;
  after: Partial<ScriptState>;
}

/** A script's state except `live`. */
export function stateOf({ name, tags, pinned, content_hash }: LockedScript): Omit<ScriptState, 'live'> {
  return { name, tags, pinned, text: content_hash.toString('hex') };
}

/** Records changes of locked scripts for undo. */
export function noteEdits(
  change: Change,
  edits: readonly { script: LockedScript; to: Partial<ScriptState> }[],
): void {
  noteScripts(
    change,
    edits.map(({ script, to }) => {
      const known: Partial<ScriptState> = { ...stateOf(script), live: to.live === false };
      const touched = Object.keys(to) as (keyof ScriptState)[];
      const before = Object.fromEntries(touched.map((what) => [what, known[what]]));
      return { id: script.id, before, after: to };
    }),
  );
}

export function noteScripts(change: Change, scripts: readonly NotedScript[]): void {
  if (scripts.length > 0) change.recordUndo('scripts', scripts);
}

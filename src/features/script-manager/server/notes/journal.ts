import type { Change } from '@/platform/server/journal/change';
import type { LockedScript } from '../rows/writes';

/** What of a script an undo brings back. */
export interface ScriptState {
  /** That it is not in the trash. */
  live: boolean;
  name: string;
  /** As the column holds them. */
  tags: string;
  pinned: boolean;
  /** The text, by its SHA-256 in hexadecimal digits; the history has it. */
  text: string;
}

/** How a script was before a change, and how it was left, in what the change touched. */
export interface NotedScript {
  id: number;
  before: Partial<ScriptState>;
  after: Partial<ScriptState>;
}

/** All of a script's state but where it is. */
export function stateOf({ name, tags, pinned, content_hash }: LockedScript): Omit<ScriptState, 'live'> {
  return { name, tags, pinned, text: content_hash.toString('hex') };
}

/** Notes what becomes of locked scripts, for its undo. */
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

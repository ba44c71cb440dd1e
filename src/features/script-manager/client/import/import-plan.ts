import {
  nameBeside,
  normalTags,
  scriptLimits,
  scriptNameProblem,
  scriptTexts,
  tagsProblem,
} from '../../rules';
import { refusalTexts } from '../../refusal-texts';
import type { ScriptEntry } from '../scripts/script-entry';

/** A script in a file. */
export interface FoundScript {
  /** Its position: 'line 12', or the path of the .sql file. */
  place: string;
  name: string;
  content: string;
  /** Null if the file contains none, so that an existing script keeps its own. */
  tags: readonly string[] | null;
  /** A script that is here keeps its own, and whether it is pinned. */
  notes?: string;
  pinned?: boolean;
  /** Why the file cannot be read. */
  problem: string | null;
}

export type ImportChoice = 'skip' | 'overwrite' | 'keep-both';

/** The effect of an import on one script. */
export interface PlannedScript {
  place: string;
  name: string;
  content: string;
  tags: string[] | null;
  /** Of a new one. */
  notes: string;
  pinned: boolean;
  state: 'new' | 'identical' | 'differing' | 'invalid';
  /** The account's script of this name, and its text. */
  existing: { entry: ScriptEntry; content: string } | null;
  /** Why it cannot be imported. */
  problem: string | null;
}

/** The input for one script. */
export interface ImportedScript {
  name: string;
  content: string;
  tags: string[] | undefined;
  notes?: string;
  pinned?: boolean;
}

/** Compares the found scripts with those of the account; `texts` contains the texts of those with the same names. */
export function planImport(
  found: readonly FoundScript[],
  scripts: readonly ScriptEntry[],
  texts: ReadonlyMap<number, string>,
): PlannedScript[] {
  const byName = new Map(scripts.map((script) => [script.name, script]));
  const named = new Set<string>();
  return found.map(({ place, content, notes = '', pinned = false, ...script }) => {
    const name = script.name.trim();
    const tags = script.tags && normalTags(script.tags);
    const problem =
      script.problem ??
      scriptNameProblem(name) ??
      (tags && tagsProblem(tags)) ??
      (content.length > scriptLimits.contentMax ? scriptTexts.contentTooLarge : null) ??
      (notes.length > scriptLimits.notesMax ? refusalTexts.notes : null) ??
      (named.has(name) ? 'The file names this script twice' : null);
    if (problem === null) named.add(name);
    const entry = byName.get(name);
    const existing = entry ? { entry, content: texts.get(entry.id) ?? '' } : null;
    const state = problem !== null ? 'invalid' : stateOf({ content, tags }, existing);
    return { place, name, content, tags, notes, pinned, state, existing, problem };
  });
}

function stateOf(
  { content, tags }: Pick<PlannedScript, 'content' | 'tags'>,
  existing: PlannedScript['existing'],
): 'new' | 'identical' | 'differing' {
  if (!existing) return 'new';
  const sameTags = tags === null || tags.join(';') === existing.entry.tags.join(';');
  return sameTags && content === existing.content ? 'identical' : 'differing';
}

const NEED = ['invalid', 'differing', 'new', 'identical'];

/** Among hundreds those come first that want to be looked at. */
export function byNeed(one: PlannedScript, other: PlannedScript): number {
  return NEED.indexOf(one.state) - NEED.indexOf(other.state);
}

/** The scripts to send: the new ones, and the differing ones that are not skipped. */
export function chosenScripts(
  plan: readonly PlannedScript[],
  choiceOf: (script: PlannedScript) => ImportChoice,
  scripts: readonly ScriptEntry[],
): ImportedScript[] {
  const taken = new Set([...scripts.map(({ name }) => name), ...plan.map(({ name }) => name)]);
  return plan.flatMap((script) => {
    const { name, content, tags, notes, pinned } = script;
    const sent = {
      ...{ name, content, tags: tags ?? undefined },
      ...(notes !== '' && { notes }),
      ...(pinned && { pinned }),
    };
    if (script.state === 'new') return [sent];
    if (script.state !== 'differing' || choiceOf(script) === 'skip') return [];
    if (choiceOf(script) === 'overwrite') return [sent];
    const free = nameBeside(name, taken);
    taken.add(free);
    return [{ ...sent, name: free }];
  });
}

/** Whether scripts fit into one request of so many bytes. */
export function fitsInto(bytes: number, scripts: readonly ImportedScript[]): boolean {
  const characters = scripts.reduce((sum, { content, notes = '' }) => sum + content.length + notes.length, 0);
  // JSON escapes a control character with six characters; the exact size is only needed near the limit.
  return characters < bytes / 10 || new Blob([JSON.stringify(scripts)]).size < bytes - 10_000;
}

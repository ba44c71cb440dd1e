import {
  nameBeside,
  normalTags,
  scriptLimits,
  scriptNameProblem,
  scriptTexts,
  tagsProblem,
} from '../../rules';
import type { ScriptEntry } from '../scripts/script-entry';

/** A script that a file brings. */
export interface FoundScript {
  /** Where it is: 'line 12', or the path of the file that is the script. */
  place: string;
  name: string;
  content: string;
  /** Null where the file says nothing of them, so that a script that is there keeps its own. */
  tags: readonly string[] | null;
  /** Why the file cannot be read. */
  problem: string | null;
}

export type ImportChoice = 'skip' | 'overwrite' | 'keep-both';

/** What an import would do with one script. */
export interface PlannedScript {
  place: string;
  name: string;
  content: string;
  tags: string[] | null;
  state: 'new' | 'identical' | 'differing' | 'invalid';
  /** The script of this name that the account has, and its text. */
  existing: { entry: ScriptEntry; content: string } | null;
  /** Why it cannot be taken in. */
  problem: string | null;
}

/** What is sent of a script. */
export interface ImportedScript {
  name: string;
  content: string;
  tags: string[] | undefined;
}

/** How the found scripts stand to those of the account; `texts` has the texts of those of the same names. */
export function planImport(
  found: readonly FoundScript[],
  scripts: readonly ScriptEntry[],
  texts: ReadonlyMap<number, string>,
): PlannedScript[] {
  const byName = new Map(scripts.map((script) => [script.name, script]));
  const named = new Set<string>();
  return found.map(({ place, content, ...script }) => {
    const name = script.name.trim();
    const tags = script.tags && normalTags(script.tags);
    const problem =
      script.problem ??
      scriptNameProblem(name) ??
      (tags && tagsProblem(tags)) ??
      (content.length > scriptLimits.contentMax ? scriptTexts.contentTooLarge : null) ??
      (named.has(name) ? 'The file names this script twice' : null);
    if (problem === null) named.add(name);
    const entry = byName.get(name);
    const existing = entry ? { entry, content: texts.get(entry.id) ?? '' } : null;
    const state = problem !== null ? 'invalid' : stateOf({ content, tags }, existing);
    return { place, name, content, tags, state, existing, problem };
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

/** What is sent: the new ones, and of the differing ones those that are not skipped. */
export function chosenScripts(
  plan: readonly PlannedScript[],
  choiceOf: (script: PlannedScript) => ImportChoice,
  scripts: readonly ScriptEntry[],
): ImportedScript[] {
  const taken = new Set([...scripts.map(({ name }) => name), ...plan.map(({ name }) => name)]);
  return plan.flatMap((script) => {
    const { name, content, tags } = script;
    const sent = { name, content, tags: tags ?? undefined };
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
  const characters = scripts.reduce((sum, { content }) => sum + content.length, 0);
  // JSON writes a control character with six; only near the limit is it worth knowing exactly.
  return characters < bytes / 10 || new Blob([JSON.stringify(scripts)]).size < bytes - 10_000;
}

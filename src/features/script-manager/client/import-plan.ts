import type { CsvScript } from '../csv';
import {
  normalTags,
  numberedName,
  scriptLimits,
  scriptNameProblem,
  scriptTexts,
  tagsProblem,
} from '../rules';
import type { ScriptEntry } from './script-entry';

/** A script that a file brings, and where in the file it begins. */
export interface FoundScript extends CsvScript {
  /** 'line 12', or the name of the file that is the script. */
  place: string;
}

export type ImportChoice = 'skip' | 'overwrite' | 'keep-both';

/** What an import would do with one script. */
export interface PlannedScript {
  place: string;
  name: string;
  content: string;
  tags: string[];
  state: 'new' | 'identical' | 'differing' | 'invalid';
  /** Why it cannot be taken in. */
  problem: string | null;
}

/** How the found scripts stand to those of the account; `texts` has the texts of those of the same names. */
export function planImport(
  found: readonly FoundScript[],
  scripts: readonly ScriptEntry[],
  texts: ReadonlyMap<number, string>,
): PlannedScript[] {
  const byName = new Map(scripts.map((script) => [script.name, script]));
  const named = new Set<string>();
  return found.map((script) => {
    const name = script.name.trim();
    const tags = normalTags(script.tags);
    const problem =
      scriptNameProblem(name) ??
      tagsProblem(tags) ??
      (script.content.length > scriptLimits.contentMax ? scriptTexts.contentTooLarge : null) ??
      (named.has(name) ? 'The file names this script twice' : null);
    const existing = byName.get(name);
    const same =
      existing && texts.get(existing.id) === script.content && existing.tags.join(';') === tags.join(';');
    if (problem === null) named.add(name);
    const state = problem !== null ? 'invalid' : !existing ? 'new' : same ? 'identical' : 'differing';
    return { place: script.place, name, content: script.content, tags, state, problem };
  });
}

/** What is sent: the new ones, and of the differing ones those that are not skipped. */
export function chosenScripts(
  plan: readonly PlannedScript[],
  choiceOf: (script: PlannedScript) => ImportChoice,
  scripts: readonly ScriptEntry[],
): CsvScript[] {
  const taken = new Set([...scripts.map(({ name }) => name), ...plan.map(({ name }) => name)]);
  return plan.flatMap((script) => {
    const { name, content, tags } = script;
    if (script.state === 'new') return [{ name, content, tags }];
    if (script.state !== 'differing' || choiceOf(script) === 'skip') return [];
    if (choiceOf(script) === 'overwrite') return [{ name, content, tags }];
    let number = 2;
    while (taken.has(numberedName(name, number))) number++;
    taken.add(numberedName(name, number));
    return [{ name: numberedName(name, number), content, tags }];
  });
}

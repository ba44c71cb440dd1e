import { scriptNameProblem, scriptTexts } from '../../rules';
import type { ScriptEntry } from './script-entry';

/** The open dialog. */
export type ScriptDialog =
  | { kind: 'new' }
  | { kind: 'duplicate'; script: ScriptEntry }
  | { kind: 'rename'; script: ScriptEntry }
  | { kind: 'delete'; scripts: readonly ScriptEntry[] }
  | { kind: 'remove-tag'; script: ScriptEntry; tag: string }
  | { kind: 'tags'; scripts: readonly ScriptEntry[] };

/** Why a name is invalid (specification, section 5), or null. `own` is the script to be renamed. */
export function nameProblem(
  wanted: string,
  scripts: readonly ScriptEntry[],
  own?: ScriptEntry,
): string | null {
  const name = wanted.trim();
  const problem = scriptNameProblem(name);
  if (problem !== null) return problem;
  if (name === own?.name) return scriptTexts.nameUnchanged;
  return scripts.some((script) => script.name === name) ? scriptTexts.nameTaken : null;
}

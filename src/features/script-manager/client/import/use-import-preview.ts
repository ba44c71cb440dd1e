import { useState } from 'react';
import { randomId } from '@/platform/client/random-id';
import { csvTexts } from '../../csv';
import type { ScriptEntry } from '../scripts/script-entry';
import { readImportFiles, type FoundScripts } from './import-files';
import { chosenScripts, planImport, type ImportChoice, type PlannedScript } from './import-plan';

interface Preview extends Omit<FoundScripts, 'found'> {
  plan: PlannedScript[];
}

interface Choices {
  forAll: ImportChoice;
  /** By name, where they are others. */
  single: ReadonlyMap<string, ImportChoice>;
  /** Of the import that is chosen so: sent again, it is the same one. */
  operationId: string;
}

const noChoices = (forAll: ImportChoice): Choices => ({
  forAll,
  single: new Map(),
  operationId: randomId(),
});

/** What files would bring, and what the person decides of it. */
export function useImportPreview(
  scripts: readonly ScriptEntry[],
  textsOf: (scripts: readonly ScriptEntry[]) => Promise<ReadonlyMap<number, string>>,
) {
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [choices, setChoices] = useState(() => noChoices('skip'));
  const choiceOf = ({ name }: PlannedScript) => choices.single.get(name) ?? choices.forAll;

  async function read(files: readonly File[]) {
    setReading(true);
    setProblem(undefined);
    setPreview(null);
    try {
      const outcome = await readImportFiles(files);
      if ('problem' in outcome) {
        setProblem(outcome.problem);
        return;
      }
      const { found, ...rest } = outcome;
      const names = new Set(found.map(({ name }) => name.trim()));
      const texts = await textsOf(scripts.filter(({ name }) => names.has(name)));
      setChoices(noChoices('skip'));
      setPreview({ ...rest, plan: planImport(found, scripts, texts) });
    } catch {
      setProblem(csvTexts.unreadable);
    } finally {
      setReading(false);
    }
  }

  return {
    read,
    reading,
    /** Why there is nothing to choose from, or why it cannot be sent. */
    problem,
    setProblem,
    /** Null before files were read. */
    preview,
    forAll: choices.forAll,
    choiceOf,
    chooseForAll: (choice: ImportChoice) => setChoices(noChoices(choice)),
    choose: ({ name }: PlannedScript, choice: ImportChoice) =>
      setChoices({
        ...choices,
        single: new Map(choices.single).set(name, choice),
        operationId: randomId(),
      }),
    chosen: preview ? chosenScripts(preview.plan, choiceOf, scripts) : [],
    operationId: choices.operationId,
  };
}

import { useRef, useState } from 'react';
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
  /** By name, where they differ from the general choice. */
  single: ReadonlyMap<string, ImportChoice>;
  /** Of the import with these choices: sent again, it is the same operation. */
  operationId: string;
}

const noChoices = (forAll: ImportChoice): Choices => ({
  forAll,
  single: new Map(),
  operationId: randomId(),
});

/** The preview of an import, and the user's choices. */
export function useImportPreview(
  scripts: readonly ScriptEntry[],
  textsOf: (scripts: readonly ScriptEntry[]) => Promise<ReadonlyMap<number, string>>,
) {
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [choices, setChoices] = useState(() => noChoices('skip'));
  /** The files that were chosen last. */
  const latest = useRef<readonly File[] | null>(null);
  const choiceOf = ({ name }: PlannedScript) => choices.single.get(name) ?? choices.forAll;

  async function read(files: readonly File[]) {
    latest.current = files;
    setReading(true);
    setProblem(undefined);
    setPreview(null);
    try {
      const outcome = await readImportFiles(files);
      if (latest.current !== files) return;
      if ('problem' in outcome) {
        setProblem(outcome.problem);
        return;
      }
      const { found, ...rest } = outcome;
      const names = new Set(found.map(({ name }) => name.trim()));
      const texts = await textsOf(scripts.filter(({ name }) => names.has(name)));
      if (latest.current !== files) return;
      setChoices(noChoices('skip'));
      setPreview({ ...rest, plan: planImport(found, scripts, texts) });
    } catch {
      if (latest.current === files) setProblem(csvTexts.unreadable);
    } finally {
      if (latest.current === files) setReading(false);
    }
  }

  return {
    read,
    reading,
    /** Why there is nothing to import, or why it cannot be sent. */
    problem,
    setProblem,
    /** Null until files are read. */
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

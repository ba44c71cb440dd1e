import { useState } from 'react';
import { useDryRun } from '@/platform/client/importing/use-dry-run';
import { randomId } from '@/platform/client/random-id';
import { csvTexts } from '../../csv';
import type { ScriptEntry } from '../scripts/script-entry';
import { readImportFiles, type FoundScripts } from './import-files';
import { byNeed, chosenScripts, planImport, type ImportChoice, type PlannedScript } from './import-plan';

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
  const [choices, setChoices] = useState(() => noChoices('skip'));
  const choiceOf = ({ name }: PlannedScript) => choices.single.get(name) ?? choices.forAll;
  const files = useDryRun(
    async ({ found, ...rest }: FoundScripts) => {
      const names = new Set(found.map(({ name }) => name.trim()));
      const texts = await textsOf(scripts.filter(({ name }) => names.has(name)));
      return { ...rest, plan: planImport(found, scripts, texts).sort(byNeed) };
    },
    () => setChoices(noChoices('skip')),
  );
  const { preview } = files;

  return {
    ...files,
    read: (picked: readonly File[]) =>
      files.read(() => readImportFiles(picked).catch(() => ({ problem: csvTexts.unreadable }))),
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

import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { RouterInputs } from '@/platform/client/trpc';
import type { MissingCategory } from '../../import-answers';
import { counted, doneText, takenOutText } from './import-texts';

type Fields<Call extends 'importTransactions' | 'undoImport' | 'saveImportProfile'> = Omit<
  RouterInputs['expenses'][Call],
  'operationId'
>;

/** The mutations of imports. The page tells what they did. */
export function importActions({
  mutate,
  mutateAnswered,
}: Pick<ToolChanges<'expenses'>, 'mutate' | 'mutateAnswered'>) {
  return {
    /** As its preview promised. @param group of what is undone with it */
    importTransactions: (sent: Fields<'importTransactions'>, group: string, onError: OnChangeError) =>
      mutateAnswered(
        { call: 'importTransactions', input: sent, long: true },
        { done: ({ counts }) => doneText(counts), group, onError, quiet: true },
      ),

    /** Those that the file names. */
    addCategories: (categories: readonly MissingCategory[], onError: OnChangeError) =>
      mutateAnswered(
        { call: 'addCategories', input: { categories: [...categories] } },
        { done: `Added ${counted(categories.length, 'category', 'categories')}`, onError },
      ),

    undoImport: (id: number, onError: OnChangeError) =>
      mutateAnswered(
        { call: 'undoImport', input: { id }, long: true },
        { done: takenOutText, onError, quiet: true },
      ),

    /** @param done of the import, in whose group it is */
    saveProfile: (profile: Fields<'saveImportProfile'>, done: string, group: string) =>
      mutate({ call: 'saveImportProfile', input: profile }, { done, group, quiet: true }),
  };
}

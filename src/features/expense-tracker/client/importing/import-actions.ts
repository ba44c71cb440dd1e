import type { ChangeInput, OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { MissingCategory } from '../../import-answers';
import { counted, doneText, takenOutText } from './import-texts';

/** The mutations of imports. The page tells what they did. */
export function importActions({ change, changeAnswered }: ToolChanges<'expenses'>) {
  return {
    /** As its preview promised. @param group of what is undone with it */
    importTransactions: (
      sent: ChangeInput<'expenses', 'importTransactions'>,
      group: string,
      onError: OnChangeError,
    ) =>
      changeAnswered('importTransactions', sent, ({ counts }) => doneText(counts), {
        group,
        onError,
        quiet: true,
        long: true,
      }),

    /** Those that the file names. */
    addCategories: (categories: readonly MissingCategory[], onError: OnChangeError) =>
      changeAnswered(
        'addCategories',
        { categories: [...categories] },
        `Added ${counted(categories.length, 'category', 'categories')}`,
        { onError },
      ),

    undoImport: (id: number, onError: OnChangeError) =>
      changeAnswered('undoImport', { id }, takenOutText, { onError, quiet: true, long: true }),

    /** @param done of the import, in whose group it is */
    saveProfile: (profile: ChangeInput<'expenses', 'saveImportProfile'>, done: string, group: string) =>
      change('saveImportProfile', profile, done, { group, quiet: true }),
  };
}

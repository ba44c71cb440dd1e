import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { RouterInputs } from '@/platform/client/trpc';
import { doneText, takenOutText } from './import-texts';

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

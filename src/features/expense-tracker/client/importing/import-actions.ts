import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { RouterInputs } from '@/platform/client/trpc';
import { doneText, takenOutText } from './import-texts';

type OnError = (problem: string) => void;
type Fields<Call extends 'importTransactions' | 'undoImport' | 'saveImportProfile'> = Omit<
  RouterInputs['expenses'][Call],
  'operationId'
>;

/** The mutations of imports. The page tells what they did. */
export function importActions({ mutate }: Pick<ToolChanges<'expenses'>, 'mutate'>) {
  return {
    /** As its preview promised. */
    importTransactions: (sent: Fields<'importTransactions'>, onError: OnError) =>
      mutate(
        { call: 'importTransactions', input: sent, long: true },
        { done: ({ counts }) => doneText(counts), onError, quiet: true },
      ),

    undoImport: (id: number, onError: OnError) =>
      mutate({ call: 'undoImport', input: { id }, long: true }, { done: takenOutText, onError, quiet: true }),

    saveProfile: (profile: Fields<'saveImportProfile'>) =>
      mutate(
        { call: 'saveImportProfile', input: profile },
        { done: 'Kept how this file is read', quiet: true },
      ),
  };
}

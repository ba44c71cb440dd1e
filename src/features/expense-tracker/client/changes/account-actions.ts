import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { RouterInputs } from '@/platform/client/trpc';

type Fields<Call extends keyof RouterInputs['expenses']> = Omit<
  RouterInputs['expenses'][Call],
  'operationId'
>;

/** The mutations of accounts; every one can be undone. */
export function createAccountActions({ mutate }: Pick<ToolChanges<'expenses'>, 'mutate'>) {
  return {
    addAccount: (account: Fields<'addAccount'>, onError: OnChangeError) =>
      mutate({ call: 'addAccount', input: account }, { done: `Added “${account.name}”`, onError }),

    editAccount: (name: string, edit: Fields<'editAccount'>, onError?: OnChangeError) =>
      mutate({ call: 'editAccount', input: edit }, { done: `Saved “${name}”`, onError }),
  };
}

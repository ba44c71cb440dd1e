import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { RouterInputs } from '@/platform/client/trpc';
import type { AccountRow, CategoryRow } from '../../answers';
import type { ImportProfile } from '../../import-answers';
import { orderedAccounts, orderedCategories } from './order-changes';

type Fields<Call extends keyof RouterInputs['expenses']> = Omit<
  RouterInputs['expenses'][Call],
  'operationId'
>;

const orderOf = (ids: readonly number[]) => ({ order: ids.map((id, place) => ({ id, place })) });

const below = (above: string, ...names: string[]) =>
  names.map((name) => ({ name, kind: 'expense' as const, above }));
const USUAL = [
  ...below('Home', 'Rent', 'Utilities', 'Phone and internet', 'Household', 'Insurance'),
  ...below('Food', 'Groceries', 'Eating out'),
  ...below('Everyday', 'Clothing', 'Health', 'Gifts'),
  ...below('Mobility', 'Public transport', 'Car'),
  ...below('Leisure', 'Subscriptions', 'Holidays', 'Hobbies'),
  ...['Salary', 'Interest', 'Other income'].map((name) => ({ name, kind: 'income' as const })),
];

/** The mutations of the settings; every one but the last can be undone. */
export function createSettingsActions({ mutate }: Pick<ToolChanges<'expenses'>, 'mutate'>) {
  return {
    archiveAccount: ({ id, name }: AccountRow, archived: boolean) =>
      mutate(
        {
          call: 'editAccount',
          input: { id, archived },
          effects: {
            accounts: (answer) => ({
              ...answer,
              accounts: answer.accounts.map((row) => (row.id === id ? { ...row, archived } : row)),
            }),
          },
        },
        { done: archived ? `Archived “${name}”` : `Took “${name}” out of the archive` },
      ),

    deleteAccount: ({ id, name }: AccountRow) =>
      mutate(
        {
          call: 'deleteAccount',
          input: { id },
          effects: {
            accounts: (answer) => ({
              ...answer,
              accounts: answer.accounts.filter((row) => row.id !== id),
            }),
            transactions: () => null,
          },
        },
        { done: `Deleted “${name}”` },
      ),

    /** `ids` in their new order share the places that they had. */
    orderAccounts: ({ name }: AccountRow, ids: readonly number[]) =>
      mutate(
        { call: 'orderAccounts', input: orderOf(ids), effects: orderedAccounts(ids) },
        { done: `Moved “${name}”`, quiet: true },
      ),

    addCategory: (category: Fields<'addCategory'>, onError: OnChangeError) =>
      mutate({ call: 'addCategory', input: category }, { done: `Added “${category.name}”`, onError }),

    /** Those that most people begin with. */
    addUsualCategories: () =>
      mutate({ call: 'addCategories', input: { categories: USUAL } }, { done: 'Added the usual categories' }),

    editCategory: (name: string, edit: Fields<'editCategory'>, onError: OnChangeError) =>
      mutate({ call: 'editCategory', input: edit }, { done: `Saved “${name}”`, onError }),

    /** With those below it. */
    deleteCategory: ({ id, name }: CategoryRow) =>
      mutate(
        {
          call: 'deleteCategory',
          input: { id },
          effects: {
            categories: (answer) => ({
              ...answer,
              categories: answer.categories.filter((row) => row.id !== id && row.parentId !== id),
            }),
            transactions: () => null,
          },
        },
        { done: `Deleted “${name}”` },
      ),

    orderCategories: ({ name }: CategoryRow, ids: readonly number[]) =>
      mutate(
        { call: 'orderCategories', input: orderOf(ids), effects: orderedCategories(ids) },
        { done: `Moved “${name}”`, quiet: true },
      ),

    /** Files with this head ask again how they are read. */
    deleteProfile: ({ accountId, headerHash }: ImportProfile, account: string) =>
      mutate(
        {
          call: 'deleteImportProfile',
          input: { accountId, headerHash },
          effects: {
            importProfiles: (answer) => ({
              ...answer,
              profiles: answer.profiles.filter(
                (one) => one.accountId !== accountId || one.headerHash !== headerHash,
              ),
            }),
          },
        },
        { done: `Deleted an import profile of “${account}”` },
      ),

    restore: (ids: Fields<'restore'>, what: string, onError: OnChangeError) =>
      mutate({ call: 'restore', input: ids }, { done: `Restored ${what}`, onError }),
  };
}

export type SettingsActions = ReturnType<typeof createSettingsActions>;

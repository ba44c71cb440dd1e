import { rowEffects } from '@/platform/client/changes/row-effects';
import type { ChangeInput, OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { AccountRow, CategoryRow } from '../../answers';
import type { ImportProfile } from '../../import-answers';

const accounts = rowEffects('expenses', { accounts: 'accounts' });
const categories = rowEffects('expenses', { categories: 'categories' });
const profiles = rowEffects('expenses', { importProfiles: 'profiles' });

/** Those named share the places that they had, in their new order. */
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
export function createSettingsActions({ change }: ToolChanges<'expenses'>) {
  return {
    archiveAccount: ({ id, name }: AccountRow, archived: boolean) =>
      change(
        'editAccount',
        { id, archived },
        archived ? `Archived “${name}”` : `Took “${name}” out of the archive`,
        { shows: accounts.patch(id, { archived }) },
      ),

    deleteAccount: ({ id, name }: AccountRow) =>
      change('deleteAccount', { id }, `Deleted “${name}”`, {
        shows: { ...accounts.without(id), transactions: () => null },
      }),

    orderAccounts: ({ name }: AccountRow, ids: readonly number[]) =>
      change('orderAccounts', orderOf(ids), `Moved “${name}”`, { shows: accounts.ordered(ids), quiet: true }),

    addCategory: (category: ChangeInput<'expenses', 'addCategory'>, onError: OnChangeError) =>
      change('addCategory', category, `Added “${category.name}”`, { onError }),

    /** Those that most people begin with. */
    addUsualCategories: () => change('addCategories', { categories: USUAL }, 'Added the usual categories'),

    editCategory: (name: string, edit: ChangeInput<'expenses', 'editCategory'>, onError: OnChangeError) =>
      change('editCategory', edit, `Saved “${name}”`, { onError }),

    /** With those below it. */
    deleteCategory: ({ id, name }: CategoryRow) =>
      change('deleteCategory', { id }, `Deleted “${name}”`, {
        shows: {
          ...categories.without((row) => row.id === id || row.parentId === id),
          transactions: () => null,
        },
      }),

    orderCategories: ({ name }: CategoryRow, ids: readonly number[]) =>
      change('orderCategories', orderOf(ids), `Moved “${name}”`, {
        shows: categories.ordered(ids),
        quiet: true,
      }),

    /** Files with this head ask again how they are read. */
    deleteProfile: ({ accountId, headerHash }: ImportProfile, account: string) =>
      change('deleteImportProfile', { accountId, headerHash }, `Deleted an import profile of “${account}”`, {
        shows: profiles.without((one) => one.accountId === accountId && one.headerHash === headerHash),
      }),
  };
}

export type SettingsActions = ReturnType<typeof createSettingsActions>;

import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { loadStateOf } from '@/platform/client/load-state';
import { usePreferences } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { useTodayText } from '@/platform/client/use-today';
import type { AccountRow, CategoryRow } from '../../answers';
import type { ExpenseChanges } from './use-expense-changes';

/** The accounts and the categories, in their order. */
export interface Books {
  accounts: readonly AccountRow[];
  categories: readonly CategoryRow[];
  baseCurrency: string;
  /** The person's date, YYYY-MM-DD. */
  today: string;
  account: (id: number | null | undefined) => AccountRow | undefined;
  category: (id: number | null | undefined) => CategoryRow | undefined;
}

/** Loads what is summed up anew once another currency was chosen for the account, here or in another window. */
function useSumsInBaseCurrency(shown: string | undefined): void {
  const utils = trpc.useUtils();
  const { baseCurrency, currencyChosen } = usePreferences();
  // The screens obey a choice before the server has stored it.
  const isStored = useIsMutating({ mutationKey: [['preferences', 'update']] }) === 0;
  useEffect(() => {
    if (isStored && currencyChosen && shown !== undefined && shown !== baseCurrency)
      void utils.expenses.invalidate();
  }, [utils, isStored, shown, baseCurrency, currencyChosen]);
}

/** What the books are about, with pending changes applied; undefined until it is here. */
export function useBooks({ changes }: Pick<ExpenseChanges, 'changes'>) {
  const accounts = trpc.expenses.accounts.useQuery(undefined, LIVE);
  const categories = trpc.expenses.categories.useQuery(undefined, LIVE);
  const today = useTodayText();
  useSumsInBaseCurrency(accounts.data?.baseCurrency);
  const ofAccounts = useShown(changes, 'accounts', accounts.data);
  const ofCategories = useShown(changes, 'categories', categories.data);
  const books = useMemo((): Books | undefined => {
    if (!ofAccounts || !ofCategories) return undefined;
    const accountById = new Map(ofAccounts.accounts.map((row) => [row.id, row]));
    const categoryById = new Map(ofCategories.categories.map((row) => [row.id, row]));
    return {
      accounts: ofAccounts.accounts,
      categories: ofCategories.categories,
      baseCurrency: ofAccounts.baseCurrency,
      today,
      account: (id) => (typeof id === 'number' ? accountById.get(id) : undefined),
      category: (id) => (typeof id === 'number' ? categoryById.get(id) : undefined),
    };
  }, [ofAccounts, ofCategories, today]);
  const states = [accounts, categories].map((query) => loadStateOf(query));
  return {
    books,
    problem: states.find(({ problem }) => problem !== null)?.problem ?? null,
    retrying: states.some(({ retrying }) => retrying),
    retry: () => states.forEach(({ problem, retry }) => problem !== null && retry()),
  };
}

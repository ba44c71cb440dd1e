import { keepPreviousData } from '@tanstack/react-query';
import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import type { ExpenseScreen } from '../screen/screen';
import { daysOfMonth } from '../../rules/months';
import type { Uncategorised } from './budget-table';

const KEEPING = { ...LIVE, placeholderData: keepPreviousData } as const;

/** The budgets of a month, with pending changes applied; another month stays until this one is here. */
export function useBudgets({ changes }: ExpenseScreen['expenses'], month: string) {
  const query = trpc.expenses.budgets.useQuery({ month }, KEEPING);
  const data = useShown(changes, 'budgets', query.data, { month });
  return { data, isPrevious: query.isPlaceholderData, ...loadStateOf(query) };
}

/** What was spent in a month without a category. */
export function useUncategorised(month: string, currency: string | undefined): Uncategorised {
  const query = trpc.expenses.totals.useQuery(
    { ...daysOfMonth(month), population: 'spending', categoryId: 'none' },
    KEEPING,
  );
  const { total: count = 0, sums = [] } = query.data ?? {};
  const [only] = sums;
  return {
    count,
    spent: sums.length === 1 && only?.currency === currency ? -BigInt(only?.sum ?? 0) : null,
  };
}

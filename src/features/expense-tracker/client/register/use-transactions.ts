import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { loadStateOf } from '@/platform/client/load-state';
import { getQueryKey, trpc } from '@/platform/client/trpc';
import { useStableCallbacks } from '@/platform/client/use-stable-callbacks';
import type { TransactionRow, TransactionsAnswer } from '../../answers';
import { expenseLimits } from '../../rules';
import type { ExpenseChanges } from '../changes/use-expense-changes';
import type { RegisterFilter } from './filters';

/** Rows that are asked for at first, and with each page as one scrolls. */
const FIRST_ROWS = 100;
const PAGE_ROWS = 500;
/** So many rows below the last that is seen are asked for ahead. */
const AHEAD_ROWS = 60;

const NONE: TransactionRow[] = [];

/**
 * The transactions of a filter from the newest on, with pending changes applied; more of them come as they are scrolled
 * into sight (`show`). They are one cached answer, so that changes can be applied to it as a whole.
 */
export function useTransactions({ changes }: Pick<ExpenseChanges, 'changes'>, filter: RegisterFilter) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const lastSeen = useRef(0);
  const fetching = useRef(false);
  const queryKey = getQueryKey(trpc.expenses.transactions, filter, 'query');
  const key = JSON.stringify(filter);
  useEffect(() => {
    lastSeen.current = 0;
  }, [key]);

  const query = useQuery({
    queryKey,
    // As many as are in use, in one answer of one revision where that can be.
    queryFn: async ({ signal }) => {
      const wanted = Math.max(FIRST_ROWS, lastSeen.current + AHEAD_ROWS);
      let answer: TransactionsAnswer | null = null;
      do {
        const left = wanted - (answer?.transactions.length ?? 0);
        const next: TransactionsAnswer = await client.expenses.transactions.query(
          {
            ...filter,
            limit: Math.min(left, expenseLimits.pageMax),
            after: answer?.transactions.at(-1)?.id,
          },
          { signal },
        );
        answer = answer ? joined(answer, next) : next;
      } while (answer.more && answer.transactions.length < wanted);
      return answer;
    },
    ...LIVE,
    placeholderData: (before: TransactionsAnswer | undefined, last) => {
      const shown = last?.queryKey[1]?.input as RegisterFilter | undefined;
      return shown?.accountId === filter.accountId ? before : undefined;
    },
  });
  const shown = useShown(changes, 'transactions', query.data, filter);

  async function fetchMore(limit = PAGE_ROWS) {
    const known = queryClient.getQueryData<TransactionsAnswer>(queryKey);
    const last = known?.transactions.at(-1);
    if (!known?.more || !last || fetching.current || query.isFetching) return;
    fetching.current = true;
    try {
      const input = { ...filter, limit, after: last.id };
      const next = await client.expenses.transactions.query(input);
      queryClient.setQueryData<TransactionsAnswer>(queryKey, (now) =>
        now?.transactions.at(-1)?.id === last.id ? joined(now, next) : now,
      );
      // Where the two are of different revisions, all are asked for anew.
      if (next.revision !== known.revision) void changes.catchUp(next.revision);
    } finally {
      fetching.current = false;
    }
  }

  /** Resolves to all rows, at most as many as one change may name; raises what loading them did. */
  async function loadAll(): Promise<readonly TransactionRow[]> {
    for (;;) {
      const known = queryClient.getQueryData<TransactionsAnswer>(queryKey);
      const rows = known?.transactions.slice(0, expenseLimits.idsMax) ?? NONE;
      if (!known?.more || rows.length === expenseLimits.idsMax) return rows;
      await fetchMore(expenseLimits.pageMax);
      // Another page was on its way.
      if (queryClient.getQueryData(queryKey) === known) await new Promise(requestAnimationFrame);
    }
  }

  const { show } = useStableCallbacks({
    show: (indexes: readonly number[]) => {
      lastSeen.current = indexes.at(-1) ?? 0;
      // A page that could not be loaded is asked for when it is scrolled to again.
      if (lastSeen.current + AHEAD_ROWS >= (shown?.transactions.length ?? 0))
        void fetchMore().catch(() => undefined);
    },
  });

  return {
    rows: shown?.transactions ?? NONE,
    /** There are more below. */
    more: shown?.more ?? false,
    isLoaded: shown !== undefined,
    /** The rows are those of the filter before. */
    isPrevious: query.isPlaceholderData,
    /** Takes note of the rows that are seen. */
    show,
    loadAll,
    ...loadStateOf(query),
  };
}

/** One list of both; its revision is the older one, so that it is asked for anew if they differ. */
function joined(first: TransactionsAnswer, next: TransactionsAnswer): TransactionsAnswer {
  return {
    transactions: [...first.transactions, ...next.transactions],
    more: next.more,
    revision: Math.min(first.revision, next.revision),
  };
}

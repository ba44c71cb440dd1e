import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { serverMessage, trpc } from '@/platform/client/trpc';
import type { CompletedItem } from '../changes/devflow-data';
import type { Sort } from '../address/devflow-address';

/** At most what the server gives at a time. */
const PART = 200;
/** Stands in for the number of items until it is known. */
const LOADING_ROWS = 8;

export interface CompletedFilter {
  featureId: number;
  search: string;
  sort: Sort;
}

/**
 * The completed items that match, read in parts as they come into sight, `null` for those that are not there yet.
 */
export function useCompleted(filter: CompletedFilter) {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const showRange = useCallback((first: number, last: number) => {
    const part = (index: number) => Math.floor(index / PART);
    setRange((shown) =>
      part(shown.first) === part(first) && part(shown.last) === part(last) ? shown : { first, last },
    );
  }, []);

  // The first part tells how many there are, whatever is in sight.
  const firstPart = Math.floor(range.first / PART);
  const lastPart = Math.floor(range.last / PART);
  const parts = [
    ...new Set([0, ...Array.from({ length: lastPart - firstPart + 1 }, (_, at) => firstPart + at)]),
  ];
  const answers = trpc.useQueries((t) =>
    parts.map((part) =>
      t.devflow.completedItems(
        { ...filter, offset: part * PART, limit: PART },
        { placeholderData: keepPreviousData },
      ),
    ),
  );

  const total = answers[0]?.data?.total;
  const rows = Array.from<CompletedItem | null>({ length: total ?? LOADING_ROWS }).fill(null);
  answers.forEach(({ data }, index) => {
    data?.items.forEach((item, place) => {
      const at = (parts[index] ?? 0) * PART + place;
      if (at < rows.length) rows[at] = item;
    });
  });
  const failed = answers.find(({ isError, data }) => isError && !data);
  return {
    rows,
    /** Undefined while it is not known. */
    total,
    showRange,
    loadProblem: failed ? (serverMessage(failed.error) ?? 'Failed to fetch items') : null,
    retrying: answers.some(({ isFetching }) => isFetching),
    retry: () => answers.forEach(({ isError, refetch }) => isError && void refetch()),
  };
}

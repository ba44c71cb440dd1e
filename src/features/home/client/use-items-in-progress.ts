import { useCallback, useState } from 'react';
import { trpc } from '@/platform/client/trpc';
import type { Item } from './item-columns';
import { problemText } from './overview-problem';

/** At most what the server gives at a time. */
const PART = 200;
/** Stands in for the number of items until it is known. */
const LOADING_ROWS = 6;

/**
 * The items in progress in their order, read in parts as they come into sight, `null` for those that are not there
 * yet; and what to do when a part could not be had.
 */
export function useItemsInProgress(count = LOADING_ROWS) {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const showRange = useCallback((first: number, last: number) => {
    const part = (index: number) => Math.floor(index / PART);
    setRange((shown) =>
      part(shown.first) === part(first) && part(shown.last) === part(last) ? shown : { first, last },
    );
  }, []);

  const firstPart = Math.floor(range.first / PART);
  const parts = Math.floor(range.last / PART) - firstPart + 1;
  const offsets = Array.from({ length: parts }, (_, index) => (firstPart + index) * PART);
  const answers = trpc.useQueries((t) =>
    offsets.map((offset) => t.home.inProgress({ offset, limit: PART }, { retry: 1 })),
  );

  const items = Array.from<Item | null>({ length: count }).fill(null);
  answers.forEach(({ data }, index) => {
    data?.items.forEach((item, place) => {
      const at = (offsets[index] ?? 0) + place;
      if (at < count) items[at] = item;
    });
  });
  const failed = answers.filter(({ isError }) => isError);
  return {
    items,
    showRange,
    problem: failed[0]?.error ? problemText(failed[0].error) : null,
    retrying: failed.some(({ isFetching }) => isFetching),
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

import { type QueryKey, useQueries, type UseQueryOptions } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useState } from 'react';

interface RemoteList<View, Answer, Row, Problem, Key extends QueryKey> {
  /** Filter and order of the list. While a new view loads, the previous one stays. */
  view: View;
  /** Rows per part. */
  part: number;
  ask: (view: View, offset: number) => UseQueryOptions<Answer, Problem, Answer, Key>;
  rowsOf: (answer: Answer, view: View, offset: number) => readonly Row[];
  /** Total number of rows; undefined while unknown. The first part is always loaded. */
  totalOf: (first: Answer | undefined, view: View) => number | undefined;
  /** The number of rows to show until the total is known. */
  loadingRows: number;
}

/**
 * The rows of a long list, loaded in parts as they become visible; `null` for rows that are still loading.
 */
export function useRemoteRows<View, Answer, Row, Problem, Key extends QueryKey>({
  view,
  part,
  ask,
  rowsOf,
  totalOf,
  loadingRows,
}: RemoteList<View, Answer, Row, Problem, Key>) {
  /** The visible parts as a string, so that setting the same ones does not rerender. */
  const [inSight, setInSight] = useState('0');
  const [loaded, setLoaded] = useState(view);
  // Rendered when nothing is typed any more: a key need not wait until the rows of the one before are in the page.
  const shown = useDeferredValue(loaded);
  const differs = (of: View) => JSON.stringify(of) !== JSON.stringify(view);
  const outdated = differs(shown);

  const parts = inSight.split(',').map(Number);
  const answers = useQueries({
    queries: [...parts.map((at) => ask(shown, at * part)), ...(outdated ? [ask(view, 0)] : [])],
  });
  const [first] = answers;
  const next = answers.at(-1);
  const isThere = next?.isError === true || next?.data !== undefined;
  if (differs(loaded) && (!outdated || isThere || first?.data === undefined)) setLoaded(view);

  const total = totalOf(first?.data, shown);
  // Of a list of 50,000, Array.from({ length }) would take 7 ms at each rendering.
  const rows = new Array<Row | null>(total ?? loadingRows).fill(null);
  parts.forEach((at, index) => {
    const answer = answers[index]?.data;
    if (answer === undefined) return;
    rowsOf(answer, shown, at * part).forEach((row, place) => {
      const of = at * part + place;
      if (of < rows.length) rows[of] = row;
    });
  });
  const failed = answers.find(({ isError, data }) => isError && data === undefined);

  return {
    /** That of the rows. */
    view: shown,
    rows,
    /** Undefined while unknown. */
    total,
    /** Whether the rows are those of the previous view. */
    outdated,
    /** Sets the visible rows by index, which are then loaded. */
    show: useCallback(
      (indexes: readonly number[]) =>
        setInSight([...new Set([0, ...indexes.map((index) => Math.floor(index / part))])].join()),
      [part],
    ),
    /** Why rows are missing. */
    error: failed?.error ?? null,
    fetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => answers.map(({ refetch }) => refetch()),
  };
}

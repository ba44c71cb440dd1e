import { type QueryKey, useQueries, type UseQueryOptions } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

interface RemoteList<View, Answer, Row, Problem, Key extends QueryKey> {
  /** What is asked for of the list: a filter, an order. While another one is on its way the one before stays. */
  view: View;
  /** Rows in a part. */
  part: number;
  ask: (view: View, offset: number) => UseQueryOptions<Answer, Problem, Answer, Key>;
  rowsOf: (answer: Answer, view: View, offset: number) => readonly Row[];
  /** How many rows the list has; undefined while that is not known. The first part is always asked for. */
  totalOf: (first: Answer | undefined) => number | undefined;
  /** Stands in for the number of rows until it is known. */
  loadingRows: number;
}

/**
 * The rows of a list that is longer than anybody looks at, read in parts as they come into sight; `null` for those that
 * are not there yet.
 */
export function useRemoteRows<View, Answer, Row, Problem, Key extends QueryKey>({
  view,
  part,
  ask,
  rowsOf,
  totalOf,
  loadingRows,
}: RemoteList<View, Answer, Row, Problem, Key>) {
  /** The parts, as a text: what is the same again changes nothing. */
  const [inSight, setInSight] = useState('0');
  const [shown, setShown] = useState(view);
  const outdated = JSON.stringify(shown) !== JSON.stringify(view);

  const parts = inSight.split(',').map(Number);
  const answers = useQueries({
    queries: [...parts.map((at) => ask(shown, at * part)), ...(outdated ? [ask(view, 0)] : [])],
  });
  const [first] = answers;
  const next = answers.at(-1);
  const isThere = next?.isError === true || next?.data !== undefined;
  if (outdated && (isThere || first?.data === undefined)) setShown(view);

  const total = totalOf(first?.data);
  const rows = Array.from<Row | null>({ length: total ?? loadingRows }).fill(null);
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
    rows,
    /** Undefined while it is not known. */
    total,
    /** What is shown is that of the view before. */
    outdated,
    /** Tells which rows there is a place for on the screen, by index: those are loaded. */
    show: useCallback(
      (indexes: readonly number[]) =>
        setInSight([...new Set([0, ...indexes.map((index) => Math.floor(index / part))])].join()),
      [part],
    ),
    /** Why some rows are not there. */
    error: failed?.error ?? null,
    fetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => answers.map(({ refetch }) => refetch()),
  };
}

import { monthAfter, monthText } from '../../rules/months';
import type { LineKinds } from '../transactions/filtering.sql';

/** The lines of a month that differ in nothing by which reports and budgets choose: their sum in one currency. */
export type MonthCell = LineKinds & { sum: bigint };

/** A line without a rate, which is in no sum. */
export type UnconvertedLine = LineKinds & { transactionId: number };

export interface MonthSums {
  cells: MonthCell[];
  notConverted: UnconvertedLine[];
}

export const emptyMonth = (): MonthSums => ({ cells: [], notConverted: [] });

/** 'YYYY-MM', both included. */
export interface MonthSpan {
  from: string;
  to: string;
}

/** Beyond, one statement over all of them is faster than one for each. */
const MOST_RUNS = 4;

/** Spans of months that follow each other, of months in their order; one from the first to the last where there are many. */
export function runsOf(months: readonly string[]): MonthSpan[] {
  const runs: MonthSpan[] = [];
  for (const month of months) {
    const last = runs.at(-1);
    if (last && monthAfter(last.to) === month) last.to = month;
    else runs.push({ from: month, to: month });
  }
  const [first, last] = [runs[0], runs.at(-1)];
  return first && last && runs.length > MOST_RUNS ? [{ from: first.from, to: last.to }] : runs;
}

/**
 * A month and the kinds of its lines as one number, since grouping by one column takes half the time of three:
 * `EXTRACT(YEAR_MONTH FROM date) * 4 + isTransfer * 2 + isOut`.
 */
export function readPart(part: number): Omit<LineKinds, 'categoryId'> & { month: string } {
  return {
    month: monthText(Math.trunc(part / 4)),
    isTransfer: (part & 2) !== 0,
    isOut: (part & 1) !== 0,
  };
}

import { addMonths, dayOf, monthFirst, monthLast, textOfDay, weekFirst } from './civil';

export const FIGURE_RANGES = ['week', 'month', 'quarter', 'year'] as const;
export type FigureRange = (typeof FIGURE_RANGES)[number];

/** Days as YYYY-MM-DD, both included. */
export interface Days {
  from: string;
  to: string;
}

/** What the figures of a range are of, until today. */
export interface FigureSpan extends Days {
  /** As far into the span before: with it they are compared. */
  before: Days;
  /** The bars of a picture: days, weeks or months; the last one ends today. */
  parts: Days[];
}

/** A figure of an account in a tool: one number, what it was before, and a small picture of it. */
export interface Figure {
  /** '12', '3 of 7', '1,204.55 EUR' */
  value: string;
  /** What it counts: 'items done'. */
  counts: string;
  /** Where what it counts is found, below /app. */
  href: string;
  /** The same number of the span before, if there is one. */
  before?: string;
  picture: FigureBars | FigureRows | FigureLine;
}

/** How many in each part of the span; the rows of a part are asked for by its days. */
export interface FigureBars {
  kind: 'bars';
  bars: (Days & { value: number })[];
}

/** The first rows of what it counts, each with its link. */
export interface FigureRows {
  kind: 'rows';
  rows: FigureRow[];
}

export interface FigureRow {
  name: string;
  /** 'Tomorrow', '82 %' */
  value: string;
  /** Below /app. */
  href: string;
  /** How much of it is there, 0 to 1, if it is a part of something. */
  share?: number;
}

/** An amount of money on days to come. */
export interface FigureLine {
  kind: 'line';
  currency: string;
  /** In minor units of the currency, in order of their days. */
  days: { day: string; value: number }[];
  /** What is behind it, the next ones first. */
  rows: FigureRow[];
}

/** Rows that a picture shows. */
export const FIGURE_ROWS = 6;
/** Rows that are listed for a part of a span. */
export const LISTED_ROWS = 200;

const WEEK = 7;
const MONTH = 30;
const QUARTER_WEEKS = 13;
const YEAR_MONTHS = 12;

/**
 * The days of a range until today: seven, thirty, the days of thirteen weeks, or of twelve months.
 *
 * @param today YYYY-MM-DD
 * @param weekStart 1 Monday to 7 Sunday
 */
export function figureSpan(range: FigureRange, today: string, weekStart: number): FigureSpan {
  const last = dayOf(today) ?? 0;
  const span = (from: number, back: (day: number) => number, starts: number[]): FigureSpan => ({
    ...days(from, last),
    before: days(back(from), back(last)),
    parts: starts.map((start, at) => days(start, Math.min((starts[at + 1] ?? last + 1) - 1, last))),
  });
  const byDay = (length: number) =>
    span(
      last - length + 1,
      (day) => day - length,
      steps(length, (at) => last - length + 1 + at),
    );
  switch (range) {
    case 'week':
      return byDay(WEEK);
    case 'month':
      return byDay(MONTH);
    case 'quarter': {
      const first = weekFirst(last, weekStart) - (QUARTER_WEEKS - 1) * WEEK;
      return span(
        first,
        (day) => day - QUARTER_WEEKS * WEEK,
        steps(QUARTER_WEEKS, (at) => first + at * WEEK),
      );
    }
    case 'year': {
      const first = addMonths(monthFirst(last), 1 - YEAR_MONTHS);
      const back = (day: number) =>
        // The whole month before is compared with a whole one.
        day === monthLast(day)
          ? monthLast(addMonths(monthFirst(day), -YEAR_MONTHS))
          : addMonths(day, -YEAR_MONTHS);
      return span(
        first,
        back,
        steps(YEAR_MONTHS, (at) => addMonths(first, at)),
      );
    }
  }
}

const days = (from: number, to: number): Days => ({ from: textOfDay(from), to: textOfDay(to) });
const steps = (count: number, of: (at: number) => number) => Array.from({ length: count }, (_, at) => of(at));

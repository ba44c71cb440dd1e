import { addMonths, dayOf, textOfDay, weekdayOf } from '@/platform/shared/civil';
import type { Minor, Unit, Weekend } from '../rules';
import { rounded } from './money';

/* When what repeats is due, and what it costs (specification 5.7). Days are YYYY-MM-DD, occurrences count from 0. */

export interface Repeats {
  unit: Unit;
  /** 1 to 99. */
  every: number;
  /** The first date, from which all others are counted. */
  anchor: string;
  /** The last date; null: none. */
  ends: string | null;
  /** How many occurrences there are; null: no end. */
  times: number | null;
  weekend: Weekend;
}

const DAYS_IN_WEEK = 7;
const MONTHS: Record<Unit, number> = { day: 0, week: 0, month: 1, year: 12 };
const SATURDAY = 6;
const LAST_DAY = dayOf('2200-12-31') ?? 0;

function plainDay({ unit, every, anchor }: Repeats, occurrence: number): number {
  const first = dayOf(anchor) ?? 0;
  const count = occurrence * every;
  if (unit === 'day') return first + count;
  if (unit === 'week') return first + count * DAYS_IN_WEEK;
  // From the anchor, so that the 31st comes back after a short month.
  return addMonths(first, count * MONTHS[unit]);
}

/** The date of an occurrence: so many units after the anchor, in a short month its last day. */
export function occurrenceDay(repeats: Repeats, occurrence: number): string {
  return textOfDay(plainDay(repeats, occurrence));
}

/** The day on which an occurrence is due: its date, which the weekend rule may move to the Friday before or the Monday after. */
export function dueDay(repeats: Repeats, occurrence: number): string {
  const day = plainDay(repeats, occurrence);
  const past = weekdayOf(day) - SATURDAY;
  if (repeats.weekend === 'none' || past < 0) return textOfDay(day);
  return textOfDay(repeats.weekend === 'before' ? day - past - 1 : day + 2 - past);
}

/** Whether there is no such occurrence any more, nor any after it. */
export function isOver({ ends, times, ...repeats }: Repeats, occurrence: number): boolean {
  if (times !== null && occurrence >= times) return true;
  const day = plainDay({ ends, times, ...repeats }, occurrence);
  // Not a number is far beyond the last.
  return !(day <= LAST_DAY) || (ends !== null && day > (dayOf(ends) ?? 0));
}

/** The most days by which the weekend rule moves a date. */
const MOVED = 2;

/** The first occurrence whose date is not before a day, whether or not it is over by then. */
function firstSince(repeats: Repeats, day: number): number {
  const first = dayOf(repeats.anchor) ?? 0;
  if (day <= first) return 0;
  const longest = { day: 1, week: 7, month: 31, year: 366 }[repeats.unit] * repeats.every;
  let occurrence = Math.max(0, Math.floor((day - first) / longest) - 1);
  while (plainDay(repeats, occurrence) < day) occurrence += 1;
  return occurrence;
}

/** So many days after a day. */
export function dayAfter(day: string, days = 1): string {
  return textOfDay((dayOf(day) ?? 0) + days);
}

/** An occurrence and the day on which it is due. */
export interface Due {
  occurrence: number;
  due: string;
}

/** The occurrences that are due on a day or later, in their order, until it is over. */
export function* occurrencesFrom(repeats: Repeats, from: string): Generator<Due> {
  const first = firstSince(repeats, (dayOf(from) ?? 0) - MOVED);
  for (let occurrence = first; !isOver(repeats, occurrence); occurrence += 1) {
    const due = dueDay(repeats, occurrence);
    if (due >= from) yield { occurrence, due };
  }
}

const YEARLY: Record<Unit, bigint> = { day: 365n, week: 52n, month: 12n, year: 1n };

type Cost = Pick<Repeats, 'unit' | 'every'> & { amount: number };

/** A sum of what repeats, over a year, as a fraction. */
function yearly(costs: readonly Cost[]): { numerator: bigint; denominator: bigint } {
  return costs.reduce(
    ({ numerator, denominator }, { amount, unit, every }) => ({
      numerator: numerator * BigInt(every) + BigInt(amount) * YEARLY[unit] * denominator,
      denominator: denominator * BigInt(every),
    }),
    { numerator: 0n, denominator: 1n },
  );
}

/** What repeats costs in a year: a year has 365 days, 52 weeks, 12 months. Rounded once. */
export function yearlyCost(costs: readonly Cost[]): Minor {
  const { numerator, denominator } = yearly(costs);
  return String(rounded(numerator, denominator));
}

/** A twelfth of what it costs in a year, rounded once. */
export function monthlyCost(costs: readonly Cost[]): Minor {
  const { numerator, denominator } = yearly(costs);
  return String(rounded(numerator, denominator * 12n));
}

import { textOfDay } from '@/platform/shared/civil';
import type { DayEntry } from '../../answers';
import { type DayFigures, figuresFrom } from '../../rules/figures';
import { type Entry, type HabitFacts, streakUnitOf, scheduleOn } from '../../rules/habit';

/** How many days a summary tells ahead; beyond them a list reads the entries. */
export const AHEAD_DAYS = 40;

type Ahead = [score: number, streak: number, best: number, due: 0 | 1, over?: 1];
interface Summary {
  through: number;
  week_start: number;
  total: number;
  week: string;
  ahead: string;
}
type WeekEntry = [day: number, state: Entry['state'], amount: number | null];

/** What a list shows of a habit's figures on a day. */
export interface ListedFigures extends Pick<
  DayFigures,
  'score' | 'streak' | 'best' | 'unit' | 'due' | 'over'
> {
  total: number;
  /** Of the 7 days that end with the day. */
  week: DayEntry[];
}

/** The columns of a habit's summary on a day. */
export function summaryOf(facts: HabitFacts, day: number, weekStart: number) {
  const { total, figures } = figuresFrom(facts, day, { weekStart, days: AHEAD_DAYS });
  const [now] = figures;
  const ahead = figures.map(({ score, streak, best, due, over }): Ahead => {
    return over ? [score, streak, best, due ? 1 : 0, 1] : [score, streak, best, due ? 1 : 0];
  });
  const week = facts.entries
    .filter((entry) => entry.day > day - 7)
    .map((entry): WeekEntry => [entry.day, entry.state, entry.amount]);
  return {
    through_day: textOfDay(day),
    week_start: weekStart,
    score: now?.score ?? 0,
    streak: now?.streak ?? 0,
    best: now?.best ?? 0,
    total,
    week: JSON.stringify(week),
    ahead: JSON.stringify(ahead),
  };
}

/** What a summary tells of a day, read without that of other days: these many numbers take long. */
function aheadOn({ through, ahead }: Pick<Summary, 'through' | 'ahead'>, day: number): Ahead | null {
  const at = day - through;
  const found = ahead.slice('[['.length, -']]'.length).split('],[', at + 1)[at];
  return found === undefined ? null : (JSON.parse(`[${found}]`) as Ahead);
}

/** The figures of a day by a summary, or null if it does not tell them. */
export function figuresBy(
  summary: Summary | undefined,
  facts: Pick<HabitFacts, 'schedules'>,
  day: number,
  weekStart: number,
): ListedFigures | null {
  if (summary?.week_start !== weekStart) return null;
  const found = aheadOn(summary, day);
  if (!found) return null;
  const [score, streak, best, due, over] = found;
  const week = (JSON.parse(summary.week) as WeekEntry[]).map(([at, state, amount]) => ({
    day: at,
    state,
    amount,
  }));
  // Noted of a later day than the summary's, as before a journey westwards, it is not in the total.
  if (week.some((entry) => entry.state === 'done' && entry.day > summary.through && entry.day <= day))
    return null;
  return {
    score,
    streak,
    best,
    due: due === 1,
    over: over === 1,
    total: summary.total,
    week: weekOf(week, day),
    unit: streakUnitOf(scheduleOn(facts.schedules, day)),
  };
}

/**
 * Whether a habit is due or has an entry on a day, by its summary; null if it does not tell. Of a week that began on another
 * day when the summary was written, it may be wrong.
 */
export function isOnDay(summary: Pick<Summary, 'through' | 'week' | 'ahead'>, day: number): boolean | null {
  const found = aheadOn(summary, day);
  if (!found) return null;
  const week = JSON.parse(summary.week) as WeekEntry[];
  return found[3] === 1 || week.some(([at, state]) => at === day && state !== null);
}

/** The same from all entries. */
export function figuresByEntries(facts: HabitFacts, day: number, weekStart: number) {
  const { figures, ...known } = figuresFrom(facts, day, { weekStart, days: 1 });
  const [now] = figures;
  if (!now) throw new RangeError('There is one day');
  return { ...now, ...known, week: weekOf(facts.entries, day) };
}

/** The entries of the 7 days that end with a day. */
export function weekOf(entries: readonly Entry[], day: number): DayEntry[] {
  return entries
    .filter((entry) => entry.day > day - 7 && entry.day <= day)
    .map((entry) => ({ day: textOfDay(entry.day), state: entry.state, amount: entry.amount }));
}

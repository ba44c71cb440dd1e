import { dayOf, textOfDay } from '@/platform/shared/civil';
import type { BoardAnswer, DayEntry, HabitRow, PauseRow, ScheduleRow } from '../../answers';
import { callsFor } from '../../rules/due';
import { type HabitFacts, isPaused, scheduleOn } from '../../rules/habit';
import { isOfDays, isOver } from '../../rules/period';
import { periodsOf } from '../../rules/streak';
import { type Timeline, timelineOf } from '../../rules/timeline';
import { factsOf, scheduleRowOn } from '../changes/facts';
import { amountText } from '../changes/words';

/** How many days the board can be asked for at once, and how many columns there are at most. */
const ASKED_MAX = 400;
export const COLUMNS_MAX = 31;

/** What a day of a habit looks like; each has a pattern of its own. */
export type CellState =
  | 'done'
  /** Less than the target of the day. */
  | 'part'
  /** More than what may not be exceeded. */
  | 'over'
  /** Nothing is noted, and nothing has to be: the week is met, or the habit of not doing was kept, also by what is noted. */
  | 'met'
  | 'skipped'
  | 'missed'
  | 'paused'
  | 'empty'
  | 'not_due'
  | 'before';

export interface Cell {
  day: string;
  state: CellState;
  entry: Pick<DayEntry, 'state' | 'amount'>;
  hasNote: boolean;
  /** What was asked for on the day, in thousandths; null of habits without amounts. */
  target: number | null;
}

/**
 * The days to ask for, so that the shown ones can be judged: with the weeks, months and windows that they lie in. The same
 * for all numbers of columns.
 */
export function askedDays(
  last: string,
  today: string,
  habits: readonly Pick<HabitRow, 'schedule'>[],
): { from: string; to: string } {
  const around = Math.max(0, ...habits.map(({ schedule }) => windowOf(schedule)));
  const end = Math.min(dayOf(today) ?? 0, (dayOf(last) ?? 0) + around);
  const first = Math.max(0, (dayOf(last) ?? 0) - COLUMNS_MAX + 1 - around, end - ASKED_MAX + 1);
  return { from: textOfDay(first), to: textOfDay(end) };
}

function windowOf({ rhythm, span }: ScheduleRow): number {
  if (rhythm === 'week') return 7;
  if (rhythm === 'month') return 31;
  return rhythm === 'rolling' ? span : 0;
}

/** What the cells of a habit depend on. */
export interface Known {
  schedules: readonly ScheduleRow[];
  days: BoardAnswer['entries'][number]['days'];
  pauses: readonly PauseRow[];
  /** The days that were asked for. */
  from: string;
  to: string;
  today: string;
  /** 1 Monday to 7 Sunday. */
  weekStart: number;
}

/** The cells of a habit on some of the days that are known. */
export function cellsOf(habit: HabitRow, known: Known, days: readonly string[]): Cell[] {
  const told = factsOf(habit, {
    schedules: known.schedules.length > 0 ? known.schedules : [habit.schedule],
    entries: known.days,
    pauses: known.pauses.filter(({ habitId }) => habitId === null || habitId === habit.id),
  });
  // The days before are not judged, and would be computed for nothing.
  const facts = { ...told, startDay: Math.max(told.startDay, dayOf(known.from) ?? 0) };
  const timeline = timelineOf(facts, dayOf(known.to) ?? 0);
  const metDays = metDaysOf(facts, timeline, known);
  const entries = new Map(known.days.map((entry) => [entry.day, entry]));
  return days.map((day) => {
    const { state = null, amount = null, hasNote = false } = entries.get(day) ?? {};
    const at = dayOf(day) ?? 0;
    const schedule = scheduleOn(facts.schedules, at);
    const cell = { day, entry: { state, amount }, hasNote, target: schedule.target };
    if (state === 'done') {
      const over = isOver(facts, timeline, at, known.weekStart);
      return { ...cell, state: over ? 'over' : doneState(habit, amount, schedule) };
    }
    if (state === 'missed' && habit.direction === 'at_most') return { ...cell, state: 'met' };
    if (state !== null) return { ...cell, state };
    if (day < habit.startDate) return { ...cell, state: 'before' };
    if (isPaused(facts.pauses, at)) return { ...cell, state: 'paused' };
    if (metDays.has(at)) return { ...cell, state: 'met' };
    return { ...cell, state: callsFor(schedule, at) ? 'empty' : 'not_due' };
  });
}

/** The days of periods that are met. */
function metDaysOf(facts: HabitFacts, timeline: Timeline, { today, weekStart }: Known): Set<number> {
  const now = dayOf(today) ?? 0;
  const met = new Set<number>();
  for (const period of periodsOf(facts, timeline, weekStart)) {
    if ((period.to >= now ? period.current : period.settled) !== 'met') continue;
    for (let day = period.from; day <= Math.min(period.to, now); day++) met.add(day);
  }
  return met;
}

function doneState(
  { kind, direction }: HabitRow,
  amount: number | null,
  { rhythm, target }: Pick<ScheduleRow, 'rhythm' | 'target'>,
): CellState {
  if (kind === 'check') return direction === 'at_most' ? 'over' : 'done';
  // Of a week or a month only the sum is asked for.
  const wanted = isOfDays(rhythm) ? (target ?? 0) : null;
  if (direction === 'at_most') return wanted !== null && (amount ?? 0) > wanted ? 'over' : 'done';
  return (amount ?? 0) >= (wanted ?? 1) ? 'done' : 'part';
}

const TOLD: Record<Exclude<CellState, 'done' | 'part' | 'over'>, string> = {
  met: 'nothing noted, kept',
  skipped: 'skipped',
  missed: 'missed',
  paused: 'paused',
  empty: 'nothing noted',
  not_due: 'not due',
  before: 'before it began',
};

/** What is told of a cell: '5.5 km, done', '2 km of 5 km', 'skipped'. */
export function cellText({ unit }: Pick<HabitRow, 'unit'>, { state, entry, hasNote, target }: Cell): string {
  const amount = entry.amount === null ? '' : amountText(entry.amount, unit);
  const told =
    state === 'done'
      ? [amount, 'done'].filter(Boolean).join(', ')
      : state === 'part'
        ? `${amount} of ${amountText(target ?? 0, unit)}`
        : state === 'over'
          ? [amount, amount === '' ? 'it happened' : 'too much'].filter(Boolean).join(', ')
          : entry.state === 'missed' && state === 'met'
            ? 'kept'
            : TOLD[state];
  return hasNote ? `${told}, has a note` : told;
}

/** A row of the list as it is on the day of a cell. */
export function rowOnDay(
  habit: HabitRow,
  schedules: readonly ScheduleRow[],
  { day, entry, state }: Cell,
): HabitRow {
  const due = state !== 'not_due' && state !== 'met' && state !== 'before';
  return { ...habit, schedule: scheduleRowOn(habit, schedules, day), ...entry, due };
}

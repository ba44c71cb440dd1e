import type { HeatCell, HeatState } from '@/platform/client/ui/heat-mark';
import { addMonths, dayOf, textOfDay } from '@/platform/shared/civil';
import { shortDayName } from '@/platform/shared/civil-names';
import type { Preferences } from '@/platform/shared/preferences';
import type { DetailAnswer, DayEntry, HabitRow } from '../../../answers';
import { callsFor } from '../../../rules/due';
import { type HabitFacts, isPaused, type Schedule, scheduleOn } from '../../../rules/habit';
import { isOfDays, isOver } from '../../../rules/period';
import { timelineOf } from '../../../rules/timeline';
import { factsOf } from '../../changes/facts';
import { amountText } from '../../changes/words';

/** The days of a heatmap, YYYY-MM-DD. */
export interface Year {
  /** 'Last 12 months' or '2025'. */
  title: string;
  first: string;
  last: string;
}

/** The twelve months up to today, or (a number) a calendar year, none of which lies after today. */
export function yearOf(year: number | null, today: string): Year {
  if (year === null) {
    const first = textOfDay(addMonths(dayOf(today) ?? 0, -12) + 1);
    return { title: 'Last 12 months', first, last: today };
  }
  const last = `${String(year)}-12-31`;
  return { title: String(year), first: `${String(year)}-01-01`, last: last < today ? last : today };
}

/** The year before or after; what the last twelve months hold whole is no year of its own. */
export function yearBeside(year: number | null, by: 1 | -1, today: string): number | null {
  const newest = yearWith(textOfDay((dayOf(yearOf(null, today).first) ?? 0) - 1), today);
  const next = year === null ? newest : year + by;
  return next !== null && newest !== null && next <= newest ? next : null;
}

/** The year that shows a day: the last twelve months if they hold it. */
export function yearWith(day: string, today: string): number | null {
  return day >= yearOf(null, today).first ? null : Number(day.slice(0, 4));
}

type HabitKind = Pick<HabitRow, 'kind' | 'direction' | 'unit'>;

/** What was noted of a day, in words: 'done, 5.5 km', 'skipped'; of what may not be done 'happened', 'did not happen'; 'kept' below a limit. */
export function notedText({ kind, direction, unit }: HabitKind, { state, amount }: Omit<DayEntry, 'day'>) {
  if (kind === 'check' && direction === 'at_most') {
    if (state === 'done') return 'happened';
    if (state === 'missed') return 'did not happen';
  }
  if (direction === 'at_most' && state === 'missed') return 'kept';
  if (state === null) return 'nothing noted';
  return amount === null ? state : `${state}, ${amountText(amount, unit)}`;
}

/** The cells of a heatmap by their days; only what lies in them is looked at. */
export function yearCells(
  answer: DetailAnswer,
  { first, last }: Pick<Year, 'first' | 'last'>,
  preferences: Preferences,
): Map<string, HeatCell> {
  // Reading the days of all entries would take longer than all the rest.
  const facts = factsOf(answer.habit, { ...answer, entries: [] });
  const { habit } = answer;
  const usual = usualAmount(answer, { first, last });
  const isTooMuch = tooMuchOf(answer, last);
  const noted = new Map(
    answer.entries.flatMap((entry) => (entry.day >= first && entry.day <= last ? [[entry.day, entry]] : [])),
  );
  const runs = answer.streaks.filter(({ from, until }) => until >= first && from <= last);
  const cells = new Map<string, HeatCell>();
  for (let day = dayOf(first) ?? 0; day <= (dayOf(last) ?? -1); day++) {
    const text = textOfDay(day);
    const entry = noted.get(text);
    const isInRun = runs.some(({ from, until }) => from <= text && text <= until);
    const { words, ...look } =
      entry && entry.state !== null
        ? cellOfEntry(habit, scheduleOn(facts.schedules, day), entry, usual, isTooMuch(day))
        : cellOfNone(facts, day, isInRun);
    const told = isPaused(facts.pauses, day) && words !== 'paused' ? `${words}, paused` : words;
    const note = entry && entry.note !== '' ? ', with a note' : '';
    cells.set(text, { ...look, name: `${shortDayName(text, preferences)}: ${told}${note}` });
  }
  return cells;
}

type Look = Pick<HeatCell, 'state' | 'strength'> & { words: string };

/** Tells of a day whether its week, month or window holds more than it may; of single days each tells for itself. */
function tooMuchOf(answer: DetailAnswer, last: string): (day: number) => boolean {
  if (answer.habit.direction === 'at_least' || answer.schedules.every(({ rhythm }) => isOfDays(rhythm)))
    return () => false;
  const facts = factsOf(answer.habit, answer);
  const timeline = timelineOf(facts, dayOf(last) ?? 0);
  return (day) => isOver(facts, timeline, day, answer.weekStart);
}

function cellOfEntry(
  habit: HabitKind,
  schedule: Schedule,
  entry: DayEntry,
  usual: number,
  isTooMuch: boolean,
): Look {
  const words = notedText(habit, entry);
  const isLimit = habit.direction === 'at_most';
  if (entry.state !== 'done' || entry.amount === null) {
    // Of not doing it the other answer is the good one.
    const turned: Partial<Record<string, HeatState>> = { done: 'missed', missed: 'done' };
    const state = entry.state ?? 'empty';
    return { words, state: (isLimit && turned[state]) || state };
  }
  const target = schedule.target ?? 0;
  if (isLimit) {
    return isTooMuch || entry.amount > target
      ? { words: `${words}, over the limit`, state: 'missed' }
      : { words, state: 'done' };
  }
  if (entry.amount === 0 && target > 0) return { words, state: 'missed' };
  const whole = isOfDays(schedule.rhythm) ? target : usual;
  if (entry.amount >= whole) return { words, state: 'done', strength: 4 };
  // However little is missing, it is not the whole.
  const quarters = Math.ceil((entry.amount / whole) * 4);
  return { words, state: 'done', strength: Math.min(3, Math.max(1, quarters)) as 1 | 2 | 3 };
}

/**
 * The amount that is drawn in full, in thousandths: the target of a day, or where only the sum of more days is asked for,
 * what a good day has (one in four of the shown ones).
 */
export function wholeAmount(answer: DetailAnswer, shown: Pick<Year, 'first' | 'last'>): number {
  const { schedule } = answer.habit;
  return isOfDays(schedule.rhythm) ? (schedule.target ?? 0) : usualAmount(answer, shown);
}

function usualAmount({ entries }: DetailAnswer, { first, last }: Pick<Year, 'first' | 'last'>): number {
  const amounts = entries
    .flatMap(({ day, amount }) => (amount && day >= first && day <= last ? [amount] : []))
    .sort((one, other) => one - other);
  return amounts[Math.floor(amounts.length * 0.75)] ?? 0;
}

function cellOfNone(facts: HabitFacts, day: number, isInRun: boolean): Look {
  if (isPaused(facts.pauses, day)) return { words: 'paused', state: 'paused' };
  if (day < facts.startDay) return { words: 'before it began', state: 'off' };
  const schedule = scheduleOn(facts.schedules, day);
  if (isOfDays(schedule.rhythm) && !callsFor(schedule, day)) return { words: 'not due', state: 'off' };
  if (!isInRun) return { words: 'nothing noted', state: 'empty' };
  return {
    words: facts.direction === 'at_most' ? 'nothing noted, kept' : 'nothing noted, met',
    state: 'met',
  };
}

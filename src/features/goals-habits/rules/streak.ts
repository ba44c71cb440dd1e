import type { StreakUnit } from '../rules';
import { callsFor } from './due';
import { type HabitFacts, type Schedule, scheduleOn } from './habit';
import { periodOf } from './period';
import { daysInside, intervalsOf } from './rolling';
import { countingDays, sumOf, type Timeline, unitSpans, type UnitSpan } from './timeline';

type PeriodState = 'met' | 'missed' | 'excused' | 'open';

/** A day, a week or a month of a streak. */
export interface Period {
  unit: StreakUnit;
  from: number;
  to: number;
  /** Once it is over. */
  settled: PeriodState;
  /** While it lasts. */
  current: PeriodState;
  /** Whether the streaks before it are of another span. */
  begins: boolean;
}

/** The periods of a habit up to the timeline's end, oldest first. */
export function periodsOf(facts: HabitFacts, timeline: Timeline, weekStart: number): Period[] {
  return unitSpans(facts.schedules).flatMap((span) => {
    const from = Math.max(span.from, timeline.first);
    const to = Math.min(span.to, timeline.last);
    return span.unit === 'days'
      ? daysOf(facts, timeline, from, to)
      : longerPeriods(facts, timeline, { ...span, from }, to, weekStart);
  });
}

function daysOf(facts: HabitFacts, timeline: Timeline, from: number, to: number): Period[] {
  const inside = insideBySchedule(facts, timeline);
  const periods: Period[] = [];
  for (let day = from; day <= to; day++) {
    const at = day - timeline.first;
    const schedule = scheduleAt(timeline, at);
    const { settled, current } = dayStates(facts, timeline, day, inside.get(schedule)?.[at]);
    periods.push({ unit: 'days', from: day, to: day, settled, current, begins: day === from });
  }
  return periods;
}

type States = Pick<Period, 'settled' | 'current'>;

const EXCUSED: States = { settled: 'excused', current: 'excused' };

function dayStates(
  facts: HabitFacts,
  timeline: Timeline,
  day: number,
  isInside: boolean | undefined,
): States {
  const at = day - timeline.first;
  const schedule = scheduleAt(timeline, at);
  if (day < facts.startDay || timeline.frozen[at] || !callsFor(schedule, day)) return EXCUSED;
  const met = isDayMet(facts, timeline, schedule, day, isInside);
  const settled: PeriodState = met ? 'met' : 'missed';
  if (facts.direction === 'at_most') {
    if (timeline.noted[at]) return { settled, current: settled };
    return { settled: facts.emptyCounts ? settled : 'missed', current: 'open' };
  }
  // More can still be done, unless the person has said that nothing was.
  return { settled, current: met || timeline.missed[at] ? settled : 'open' };
}

function scheduleAt(timeline: Timeline, at: number): Schedule {
  const schedule = timeline.schedules[at];
  if (!schedule) throw new RangeError('The day is not of the timeline');
  return schedule;
}

function isDayMet(
  { kind, direction }: HabitFacts,
  timeline: Timeline,
  { rhythm, span, target }: Schedule,
  day: number,
  isInside: boolean | undefined,
): boolean {
  if (isInside !== undefined) return isInside;
  const sum = sumOf(timeline, rhythm === 'rolling' ? day - span + 1 : day, day);
  if (direction === 'at_most') return sum <= (kind === 'check' ? 0 : (target ?? 0));
  return kind === 'check' ? sum > 0 : sum >= (target ?? 0);
}

/** For each rolling schedule of a yes/no habit the days that its intervals contain. */
function insideBySchedule(facts: HabitFacts, timeline: Timeline): Map<Schedule, boolean[]> {
  if (facts.kind !== 'check' || facts.direction !== 'at_least') return new Map();
  const done: number[] = [];
  const rolling = facts.schedules.filter(({ rhythm }) => rhythm === 'rolling');
  if (rolling.length === 0) return new Map();
  for (let day = timeline.first; day <= timeline.last; day++) {
    if (sumOf(timeline, day, day) > 0) done.push(day);
  }
  return new Map(
    rolling.map((schedule) => [
      schedule,
      daysInside(intervalsOf(done, schedule.times, schedule.span), timeline.first, timeline.frozen.length),
    ]),
  );
}

/** The weeks or months of a span; the first and the last may be cut by another unit. */
function longerPeriods(
  facts: HabitFacts,
  timeline: Timeline,
  span: UnitSpan,
  last: number,
  weekStart: number,
): Period[] {
  const rhythm = span.unit === 'weeks' ? 'week' : 'month';
  const periods: Period[] = [];
  for (let day = span.from; day <= last;) {
    const [first, end] = periodOf({ rhythm }, day, weekStart);
    const from = Math.max(first, span.from);
    const to = Math.min(end, span.to);
    const { settled, current } = statesOf(facts, timeline, from, to);
    periods.push({ unit: span.unit, from, to, settled, current, begins: periods.length === 0 });
    day = end + 1;
  }
  return periods;
}

function statesOf(facts: HabitFacts, timeline: Timeline, from: number, to: number): States {
  const possible = countingDays(facts, timeline, from, to);
  if (possible === 0) return EXCUSED;
  const { times, target } = scheduleOn(facts.schedules, to);
  const sum = sumOf(timeline, Math.max(from, facts.startDay), to);
  if (facts.direction === 'at_least') {
    const met = sum >= (facts.kind === 'check' ? Math.min(times, possible) : (target ?? 0));
    return met ? { settled: 'met', current: 'met' } : { settled: 'missed', current: 'open' };
  }
  const isKept = sum <= (facts.kind === 'check' ? 0 : (target ?? 0));
  const isKnown = facts.emptyCounts || isAnyNoted(timeline, Math.max(from, facts.startDay), to);
  return { settled: isKept && isKnown ? 'met' : 'missed', current: 'open' };
}

function isAnyNoted({ first, noted, frozen }: Timeline, from: number, to: number): boolean {
  for (let day = from; day <= to; day++) if (noted[day - first] && !frozen[day - first]) return true;
  return false;
}

interface StreakFigures {
  unit: StreakUnit;
  streak: number;
  /** The longest of its unit. */
  best: number;
  /** The longest of the units before. */
  formerBests: { unit: StreakUnit; best: number }[];
}

/** The streaks on each of some days, ascending, from the periods of a habit. */
export function streaksOn(
  facts: HabitFacts,
  periods: readonly Period[],
  days: readonly number[],
): StreakFigures[] {
  const bests = new Map<StreakUnit, number>();
  let run = 0;
  let at = 0;
  return days.map((day) => {
    for (; at < periods.length && (periods[at]?.to ?? Infinity) < day; at++) {
      const period = periods[at];
      if (!period) break;
      run = runAfter(period.begins ? 0 : run, period.settled);
      bests.set(period.unit, Math.max(bests.get(period.unit) ?? 0, run));
    }
    const period = periods[at];
    const unit = unitSpans(facts.schedules).findLast(({ from }) => from <= day)?.unit ?? 'days';
    const isNow = period !== undefined && period.from <= day;
    const before = isNow ? (period.begins ? 0 : run) : (periods[at - 1]?.unit ?? unit) === unit ? run : 0;
    const streak = isNow ? runAfter(before, period.current) : before;
    const formerBests = [...bests].flatMap(([other, best]) =>
      other === unit ? [] : [{ unit: other, best }],
    );
    return { unit, streak, best: Math.max(bests.get(unit) ?? 0, streak), formerBests };
  });
}

function runAfter(run: number, state: PeriodState): number {
  if (state === 'met') return run + 1;
  return state === 'missed' ? 0 : run;
}

/** The runs of met periods up to a day, newest first. */
export function streakList(
  periods: readonly Period[],
  today: number,
): { unit: StreakUnit; from: number; until: number; length: number }[] {
  const runs: { unit: StreakUnit; from: number; until: number; length: number }[] = [];
  let isRunning = false;
  for (const { unit, from, to, settled, current, begins } of periods) {
    if (from > today) break;
    const state = to >= today ? current : settled;
    if (begins || state === 'missed') isRunning = false;
    if (state !== 'met') continue;
    const last = runs.at(-1);
    if (isRunning && last) {
      last.until = Math.min(to, today);
      last.length += 1;
    } else {
      runs.push({ unit, from, until: Math.min(to, today), length: 1 });
    }
    isRunning = true;
  }
  return runs.reverse();
}

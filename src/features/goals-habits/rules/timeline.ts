import { type HabitFacts, isPaused, type Schedule, streakUnitOf } from './habit';

/** What is known of each day from the first one on, in arrays by the number of days since it. */
export interface Timeline {
  first: number;
  last: number;
  /** Done days before the day, or the sum of amounts: `sums[i]` is of the days before `first + i`. */
  sums: number[];
  /** Skipped or paused: nothing of it counts. */
  frozen: boolean[];
  /** Whether something is noted, other than a note alone. */
  noted: boolean[];
  /** Noted as missed. */
  missed: boolean[];
  schedules: Schedule[];
}

/** The days of a habit from its first entry or its start, whichever is earlier, to `last`. */
export function timelineOf(facts: HabitFacts, last: number): Timeline {
  const entries = facts.entries.filter(({ state }) => state !== null);
  const first = Math.min(facts.startDay, entries[0]?.day ?? facts.startDay);
  const length = Math.max(0, last - first + 1);
  const frozen = filled(length, false);
  const noted = filled(length, false);
  const missed = filled(length, false);
  for (const { from, until } of facts.pauses) {
    frozen.fill(true, Math.max(0, from - first), Math.max(0, Math.min(length, (until ?? last) - first + 1)));
  }
  const values = filled(length, 0);
  for (const { day, state, amount } of entries) {
    const at = day - first;
    if (at >= length) continue;
    noted[at] = true;
    if (state === 'skipped') frozen[at] = true;
    else if (state === 'missed') missed[at] = true;
    else values[at] = facts.kind === 'check' ? 1 : (amount ?? 0);
  }
  const sums = [0];
  for (let at = 0; at < length; at++) sums.push((sums[at] ?? 0) + (frozen[at] ? 0 : (values[at] ?? 0)));
  return { first, last, sums, frozen, noted, missed, schedules: schedulesOfDays(facts, first, length) };
}

/** Faster than `Array.from`: ten years are gone through at every tick. */
function filled<Value>(length: number, value: Value): Value[] {
  return new Array<Value>(length).fill(value);
}

function schedulesOfDays({ schedules }: HabitFacts, first: number, length: number): Schedule[] {
  const [oldest] = schedules;
  if (!oldest) throw new Error('A habit has a schedule');
  const ofDays = filled(length, oldest);
  for (const schedule of schedules.slice(1)) {
    ofDays.fill(schedule, Math.min(length, Math.max(0, schedule.validFrom - first)));
  }
  return ofDays;
}

/** The done days, or the sum of amounts, of a range of days; days outside of the timeline add nothing. */
export function sumOf(timeline: Timeline, from: number, to: number): number {
  return sumBefore(timeline, to + 1) - sumBefore(timeline, from);
}

function sumBefore({ first, sums }: Timeline, day: number): number {
  return sums[Math.min(Math.max(0, day - first), sums.length - 1)] ?? 0;
}

/** The days that can count in a range: not before the start, neither skipped nor paused. */
export function countingDays(facts: HabitFacts, timeline: Timeline, from: number, to: number): number {
  let days = 0;
  for (let day = Math.max(from, facts.startDay); day <= to; day++) {
    const at = day - timeline.first;
    const isFrozen = timeline.frozen[at] ?? isPaused(facts.pauses, day);
    if (!isFrozen) days++;
  }
  return days;
}

/** Days in a row whose schedules have streaks of the same unit. */
export interface UnitSpan {
  unit: ReturnType<typeof streakUnitOf>;
  from: number;
  to: number;
}

/** The spans of a habit's units, oldest first; the first begins before all days, the last never ends. */
export function unitSpans(schedules: readonly Schedule[]): UnitSpan[] {
  const spans: UnitSpan[] = [];
  for (const schedule of schedules) {
    const unit = streakUnitOf(schedule);
    const last = spans.at(-1);
    if (last?.unit === unit) continue;
    if (last) last.to = schedule.validFrom - 1;
    spans.push({ unit, from: last ? schedule.validFrom : -Infinity, to: Infinity });
  }
  return spans;
}

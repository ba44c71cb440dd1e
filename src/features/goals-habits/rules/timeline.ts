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
  const frozen = Array.from({ length }, () => false);
  const noted = Array.from({ length }, () => false);
  const missed = Array.from({ length }, () => false);
  for (const { from, until } of facts.pauses) {
    frozen.fill(true, Math.max(0, from - first), Math.max(0, Math.min(length, (until ?? last) - first + 1)));
  }
  const values = Array.from({ length }, () => 0);
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

function schedulesOfDays({ schedules }: HabitFacts, first: number, length: number): Schedule[] {
  let at = 0;
  return Array.from({ length }, (_, offset) => {
    while ((schedules[at + 1]?.validFrom ?? Infinity) <= first + offset) at++;
    const schedule = schedules[at];
    if (!schedule) throw new Error('A habit has a schedule');
    return schedule;
  });
}

/** The done days, or the sum of amounts, of a range of days; days outside of the timeline add nothing. */
export function sumOf({ first, sums }: Timeline, from: number, to: number): number {
  const before = (day: number) => sums[Math.min(Math.max(0, day - first), sums.length - 1)] ?? 0;
  return before(to + 1) - before(from);
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

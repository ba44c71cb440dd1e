import { repeatLimits } from './limits';
import type { Rule } from './rule';
import { DAY_MS, MINUTE_MS, type Wall } from './wall';
import { daysOfPeriod, isDayOf, periodOf } from './periods';
import type { Steps } from './steps';

/** From one time to another, both included. */
export interface WallSpan {
  from: Wall;
  to: Wall;
}

const HOUR_MS = 60 * MINUTE_MS;
/** Later starts are not looked for. */
export const LAST_START = Date.UTC(repeatLimits.lastYear, 0, 1);

/**
 * The starts of a rule after the first and within a span, in order, whatever its COUNT and UNTIL; at once from the span on.
 * Ends early when the steps are taken: what hardly ever happens must not hold everybody up.
 */
export function* ruleStarts(start: Wall, rule: Rule, span: WallSpan, steps: Steps): Generator<Wall> {
  const { from, to } = { from: Math.max(span.from, start + 1), to: Math.min(span.to, LAST_START) };
  if (rule.freq === 'HOURLY' || rule.freq === 'MINUTELY') {
    yield* startsOfDays(start, rule, { from, to }, steps);
    return;
  }
  const first = dayAt(start);
  const times = timesOfDay(start, rule);
  const end = periodOf(rule, first, dayAt(to));
  for (let period = Math.max(0, periodOf(rule, first, dayAt(from))); period <= end; period++) {
    const days = daysOfPeriod(rule, first, period, steps);
    if (steps.isCut) return;
    for (const wall of chosen(rule, days, times, { from, to })) {
      if (!steps.take()) return;
      yield wall;
    }
  }
}

function dayAt(wall: Wall): number {
  return Math.floor(wall / DAY_MS);
}

/** The starts of a period of days in order, also those before the first; at most as many as it has days and times. */
export function startsOfPeriod(start: Wall, rule: Rule, period: number, steps: Steps): Wall[] {
  const days = daysOfPeriod(rule, dayAt(start), period, steps);
  return chosen(rule, days, timesOfDay(start, rule), { from: -Infinity, to: Infinity });
}

/** When on a day a rule happens, in ms since midnight; what it leaves out is as its start has it. */
function timesOfDay(start: Wall, { byHour, byMinute, bySecond }: Rule): number[] {
  const time = start - dayAt(start) * DAY_MS;
  const hours = byHour ?? [Math.floor(time / HOUR_MS)];
  const minutes = byMinute ?? [Math.floor((time % HOUR_MS) / MINUTE_MS)];
  const seconds = bySecond ?? [Math.floor((time % MINUTE_MS) / 1000)];
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * HOUR_MS + minute * MINUTE_MS + second * 1000)),
  );
}

/** The starts on days at times that BYSETPOS chooses, or else all, within a span. */
function chosen(
  { bySetPos }: Rule,
  days: readonly number[],
  times: readonly number[],
  { from, to }: WallSpan,
): Wall[] {
  const found: Wall[] = [];
  if (bySetPos) {
    const count = days.length * times.length;
    const places = bySetPos.map((at) => (at > 0 ? at - 1 : count + at)).filter((at) => at >= 0 && at < count);
    for (const at of [...new Set(places)].sort((a, b) => a - b)) {
      const day = days[Math.floor(at / times.length)] ?? 0;
      const wall = day * DAY_MS + (times[at % times.length] ?? 0);
      if (wall >= from && wall <= to) found.push(wall);
    }
    return found;
  }
  for (const day of days) {
    if ((day + 1) * DAY_MS <= from || day * DAY_MS > to) continue;
    for (const time of times) {
      const wall = day * DAY_MS + time;
      if (wall >= from && wall <= to) found.push(wall);
    }
  }
  return found;
}

/** Those of a rule of hours or minutes. */
function* startsOfDays(start: Wall, rule: Rule, { from, to }: WallSpan, steps: Steps): Generator<Wall> {
  const unit = rule.freq === 'HOURLY' ? HOUR_MS : MINUTE_MS;
  const origin = Math.floor(start / unit) * unit;
  const each = rule.interval * unit;
  /** The first period at or after a time. */
  const periodFrom = (wall: Wall) => origin + Math.max(0, Math.ceil((wall - origin) / each)) * each;
  const offsets = offsetsOfPeriod(start, rule);
  let at = periodFrom(dayAt(from) * DAY_MS);
  while (at <= to) {
    if (!steps.take()) return;
    const hour = Math.floor(modulo(at, DAY_MS) / HOUR_MS);
    if (!isDayOf(rule, dayAt(at))) {
      at = periodFrom((dayAt(at) + 1) * DAY_MS);
      continue;
    }
    if (rule.byHour && !rule.byHour.includes(hour)) {
      at = periodFrom((Math.floor(at / HOUR_MS) + 1) * HOUR_MS);
      continue;
    }
    for (const offset of offsets(at)) {
      const wall = at + offset;
      if (wall < from || wall > to) continue;
      if (!steps.take()) return;
      yield wall;
    }
    at += each;
  }
}

/** When in an hour or a minute a rule happens, in ms after its beginning. */
function offsetsOfPeriod(start: Wall, rule: Rule): (at: Wall) => readonly number[] {
  const { freq, byMinute, bySecond, bySetPos } = rule;
  const inMinute = bySecond?.map((second) => second * 1000) ?? [modulo(start, MINUTE_MS)];
  const minutes =
    freq === 'MINUTELY' ? [0] : (byMinute?.map((minute) => minute * MINUTE_MS) ?? [minuteOf(start)]);
  const all = minutes.flatMap((minute) => inMinute.map((second) => minute + second));
  const places = bySetPos?.map((at) => all[at > 0 ? at - 1 : all.length + at]);
  const offsets = places
    ? [...new Set(places.filter((offset) => offset !== undefined))].sort((a, b) => a - b)
    : all;
  if (freq === 'HOURLY' || !byMinute) return () => offsets;
  return (at) => (byMinute.includes(minuteOf(at) / MINUTE_MS) ? offsets : []);
}

/** The minute of an hour, in ms. */
function minuteOf(wall: Wall): number {
  const inHour = modulo(wall, HOUR_MS);
  return inHour - (inHour % MINUTE_MS);
}

function modulo(number: number, by: number): number {
  return ((number % by) + by) % by;
}

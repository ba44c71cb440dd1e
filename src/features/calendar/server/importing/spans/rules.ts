import { DAY, instantOf, wallOfBasic } from '../../ics/clock/rules';
import type { EventContent } from '../../ics/event/rules';

const NO_END = new Date('9999-12-31T23:59:59.999Z');

/** Between which moments an event may happen. */
export function spanOf({ start, end, zone, endZone, rule, added }: EventContent): {
  begins_at: Date;
  ends_at: Date;
} {
  const from = zone === '' ? start : instantOf(start, zone);
  const to = zone === '' ? end : instantOf(end, endZone ?? zone);
  const others = added.map((day) => instantOf(wallOfBasic(day) ?? start, zone || 'UTC'));
  const begins_at = new Date(Math.min(from, ...others));
  const last = Math.max(to, ...others.map((instant) => instant + to - from));
  if (rule === '') return { begins_at, ends_at: new Date(last) };
  const until = /UNTIL=(\d{8}(?:T\d{6})?)/.exec(rule)?.[1];
  if (until === undefined) return { begins_at, ends_at: NO_END };
  return { begins_at, ends_at: new Date(Math.max(last, (wallOfBasic(until) ?? start) + to - from + DAY)) };
}

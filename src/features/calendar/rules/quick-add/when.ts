import { textOfDay } from '@/platform/shared/civil';
import { calendarLimits as limits } from '../../rules';
import { ruleOfPattern, type RepeatEnd } from '@/platform/shared/repeat/pattern';
import { MINUTE_MS, wallAt, wallText } from '@/platform/shared/repeat/wall';
import { inTheEvening, nextToCome, onItsDay } from './clocks';
import type { Clock, Context, Reading, Repeat, TypedDay } from './phrases';
import type { Found } from './scan';

/** When an event is. Wall times are YYYY-MM-DDTHH:MM:SS in the person's zone, days YYYY-MM-DD. */
export interface When {
  start: string;
  /** Exclusive. */
  end: string;
  allDay: boolean;
  /** An RRULE value; '' for once. */
  rule: string;
}

export interface Setting {
  /** The day that is meant without any. */
  focus: number;
  now: Date;
  zone: string;
  context: Context;
}

/** A phrase that says nothing with the others: a length without a time, a count without a repeat. */
interface Useless {
  useless: Found;
}

const DAY = 24 * 60;
/** Minutes of an event without an end. */
const USUAL_LENGTH = 60;
const FIVE_MINUTES = 5 * 60 * 1000;
/** Days from one time to the next, at least. */
const DAYS_OF = { daily: 1, weekly: 7, monthly: 28, yearly: 365 };
/** Days within which a repeat begins: 29 February is eight years away at most. */
const BEGINS_WITHIN = 8 * 366;

/** The person's day at a moment, and the minutes after its midnight. */
export function clockAt(moment: Date, zone: string): { today: number; minutesNow: number } {
  const minutes = Math.floor(wallAt(moment.getTime(), zone) / MINUTE_MS);
  const today = Math.floor(minutes / DAY);
  return { today, minutesNow: minutes - today * DAY };
}

type Of<Kind extends Reading['kind']> = Extract<Reading, { kind: Kind }>;

/** The phrase of a kind, with what it says. */
export function said<Kind extends Reading['kind']>(found: readonly Found[], kind: Kind) {
  for (const one of found) if (isOf(one.reading, kind)) return { found: one, ...one.reading };
  return undefined;
}

function isOf<Kind extends Reading['kind']>(reading: Reading, kind: Kind): reading is Of<Kind> {
  return reading.kind === kind;
}

/** What the phrases say together, or the first one that says nothing with the others. */
export function settle(found: readonly Found[], setting: Setting): When | Useless {
  const start = startOf(found, setting);
  if ('useless' in start) return start;
  const [rule, count, until] = [said(found, 'rule'), said(found, 'count'), said(found, 'until')];
  if (count && (!rule || until)) return { useless: count.found };
  const startDay = Math.floor(start.at / DAY);
  const pattern = rule?.repeat.pattern(textOfDay(startDay));
  // 'Every Tuesday for 6 weeks' is how long it goes on, 'every year for 3 days' how long each is.
  const days = said(found, 'days');
  const goesOn =
    days && pattern && !until && !count && days.days > pattern.interval * DAYS_OF[pattern.frequency];
  const length = lengthOf(goesOn ? found.filter((one) => one !== days.found) : found, start);
  if (typeof length !== 'number') return length;
  const textOf = (minutes: number) => wallText(minutes * MINUTE_MS, start.allDay);
  const when = { start: textOf(start.at), end: textOf(start.at + length), allDay: start.allDay };
  if (!pattern) return { ...when, rule: '' };
  const last = goesOn ? startDay + days.days - 1 : until?.day.from(startDay);
  if (until && (last === null || last === undefined || last < startDay)) return { useless: until.found };
  const end: RepeatEnd = count
    ? { by: 'count', count: count.count }
    : typeof last === 'number'
      ? { by: 'day', day: textOfDay(last) }
      : { by: 'never' };
  return { ...when, rule: ruleOfPattern({ ...pattern, end }, { ...when, zone: setting.zone }) };
}

interface Start {
  /** Minutes since 1970-01-01 as clocks show them. */
  at: number;
  allDay: boolean;
}

function startOf(found: readonly Found[], setting: Setting): Start | Useless {
  const { context, focus, now, zone } = setting;
  const [soon, day, time] = [said(found, 'soon'), said(found, 'day'), said(found, 'time')];
  const repeat = said(found, 'rule')?.repeat;
  const tonight = said(found, 'tonight');
  if (tonight) return { at: context.today * DAY + inTheEvening(tonight.clock), allDay: false };
  if (soon) {
    const moment = Math.round((now.getTime() + soon.minutes * MINUTE_MS) / FIVE_MINUTES) * FIVE_MINUTES;
    const { today, minutesNow } = clockAt(new Date(moment), zone);
    return { at: today * DAY + minutesNow, allDay: false };
  }
  if (time && day?.last) return { useless: time.found };
  const named = day ? day.day.from(context.today) : focus;
  if (named === null) return day ? { useless: day.found } : { at: focus * DAY, allDay: true };
  if (!time) return { at: firstOf(repeat, named) * DAY, allDay: true };
  if (!day && !repeat && focus === context.today) {
    const next = nextToCome(time.from, context.minutesNow);
    return { at: (context.today + (next.tomorrow ? 1 : 0)) * DAY + next.minutes, allDay: false };
  }
  const minutes = onItsDay(time.from);
  const isOver = named === context.today && minutes < context.minutesNow;
  const isAnyDay = day ? day.day.weekday : repeat !== undefined;
  const from = isOver && isAnyDay ? (day?.day.from(named + 1) ?? named + 1) : named;
  return { at: firstOf(repeat, from) * DAY + minutes, allDay: false };
}

/** The first day from one on, on which a repeat can begin. */
function firstOf(repeat: Repeat | undefined, from: number): number {
  if (!repeat) return from;
  for (let day = from; day < from + BEGINS_WITHIN; day += 1) if (repeat.falls(day)) return day;
  return from;
}

/** Minutes from the start to the end. */
function lengthOf(found: readonly Found[], start: Start): number | Useless {
  const startDay = Math.floor(start.at / DAY);
  const [day, time, until] = [said(found, 'day'), said(found, 'time'), said(found, 'until')];
  const [end, duration, days] = [said(found, 'end'), said(found, 'duration'), said(found, 'days')];
  const within = (minutes: number | null, phrase: Found): number | Useless =>
    minutes !== null && minutes >= 0 && minutes <= limits.daysMax * DAY ? minutes : { useless: phrase };
  if (end) return within(start.allDay ? null : endOf(end.clock, end.day, start.at), end.found);
  if (duration) return within(start.allDay ? null : duration.minutes, duration.found);
  if (days) return within(days.days * DAY, days.found);
  if (time?.to) return within(endOf(time.to, undefined, start.at), time.found);
  const throughDay = (last: TypedDay) => {
    const lastDay = last.from(startDay);
    return lastDay === null || lastDay < startDay ? null : (lastDay - startDay + 1) * DAY;
  };
  if (day?.last) return within(throughDay(day.last), day.found);
  if (until && !said(found, 'rule')) {
    const isRange = start.allDay && (day !== undefined || until.alone);
    return within(isRange ? throughDay(until.day) : null, until.found);
  }
  return start.allDay ? DAY : USUAL_LENGTH;
}

/** Minutes until the first such time after a start, or until the one on a day; null if that is before. */
function endOf(clock: Clock, day: TypedDay | undefined, start: number): number | null {
  const startDay = Math.floor(start / DAY);
  const named = day ? day.from(startDay) : startDay;
  if (named === null) return null;
  if (day && named !== startDay) return named * DAY + onItsDay(clock) - start;
  const later = clock.minutes.find((minutes) => startDay * DAY + minutes > start);
  if (later !== undefined) return startDay * DAY + later - start;
  return day ? null : (startDay + 1) * DAY + (clock.minutes[0] ?? 0) - start;
}

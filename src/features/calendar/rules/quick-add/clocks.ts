import type { Clock, Phrase } from './phrases';

/** Times of a day, and how long something lasts. */

const HALF = String.raw`\s?[ap]\.?m\.?`;
/** What is a time whatever stands beside it. */
export const CLOCK = String.raw`(?:\d{1,2}(?:[:.h]\d\d)?${HALF}|\d{1,2}[:h]\d\d|noon|midnight)`;
const BARE = String.raw`\d{1,2}(?:\s?o['’]clock)?`;
/** With a dot it may also be a version, with an h a length, without one any number. */
const VAGUE = String.raw`(?:\d{1,2}\.\d\d|\d{1,2}h|${BARE})`;
export const ANY_CLOCK = `(?:${CLOCK}|${BARE})`;
const DASH = String.raw`\s*[-–—]\s*`;

const DAY = 24 * 60;

/** The time of a text such as '14:45', '2:45 pm', '14h45', '14h', 'noon', or the bare hour '8'; null if no clock shows it. */
export function readClock(text: string): Clock | null {
  if (/^noon$/i.test(text)) return { minutes: [DAY / 2] };
  if (/^midnight$/i.test(text)) return { minutes: [0] };
  const parts = /^(\d{1,2})(?:[:.h](\d\d)|(h))?\s?(?:([ap])\.?m\.?)?(?:o['’]clock)?$/i.exec(text);
  if (!parts) return null;
  const [, hours = '', typed, sign, half] = parts;
  const [hour, minute] = [Number(hours), Number(typed ?? 0)];
  if (minute > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return null;
  const morning = (hour % 12) * 60 + minute;
  if (half) return { minutes: [half.toLowerCase() === 'p' ? morning + DAY / 2 : morning] };
  const isBare = typed === undefined && sign === undefined && hour >= 1 && hour <= 12;
  return { minutes: isBare ? [morning, morning + DAY / 2] : [hour * 60 + minute] };
}

/** With a date, a bare hour is the one in 08:00 to 19:59 (rule 15). */
export function onItsDay({ minutes }: Clock): number {
  return minutes.find((minute) => minute >= 8 * 60 && minute < 20 * 60) ?? minutes[0] ?? 0;
}

/**
 * Without a date a time is the next to come, a bare hour the next one in 07:00 to 21:59 (rule 15).
 * @returns minutes after midnight, and whether it is tomorrow
 */
export function nextToCome({ minutes }: Clock, minutesNow: number): { minutes: number; tomorrow: boolean } {
  const awake = minutes.filter((minute) => minute >= 7 * 60 && minute < 22 * 60);
  const possible = minutes.length > 1 && awake.length > 0 ? awake : minutes;
  const today = possible.find((minute) => minute >= minutesNow);
  return { minutes: today ?? possible[0] ?? 0, tomorrow: today === undefined };
}

/** Of an evening it is the last that it can be; without a clock 19:00. */
export function inTheEvening(clock: Clock | undefined): number {
  return clock?.minutes.at(-1) ?? 19 * 60;
}

/** A bare hour before an end is the last one before it: '3-4pm' begins at 15:00, '11-1pm' at 11:00. */
export function before(end: Clock, { minutes }: Clock): Clock {
  const last = end.minutes.length === 1 ? end.minutes[0] : undefined;
  const fitting = last === undefined ? [] : minutes.filter((minute) => minute < last);
  return { minutes: fitting.length > 0 ? fitting.slice(-1) : minutes };
}

/** A range of times, of which the start may be a bare hour: '3-4pm'. */
function range(from: string, to: string) {
  const [start, end] = [readClock(from), readClock(to)];
  return start && end && { kind: 'time' as const, from: before(end, start), to: end };
}

const UNITS: Record<string, number> = { m: 1, h: 60, d: DAY, w: 7 * DAY };

/** Minutes of an amount such as '90m', '1h30', '1.5 hours', '3 days'; null for none. */
export function readAmount(text: string): number | null {
  const parts = /^(an?|\d+(?:\.\d+)?)\s*(m|h|d|w)[a-z]*(?:\s*(?:and\s+)?(\d{1,2})(?:\s*m[a-z]*)?)?$/i.exec(
    text,
  );
  const unit = UNITS[parts?.[2]?.toLowerCase() ?? ''];
  if (!parts || unit === undefined || (parts[3] !== undefined && unit !== 60)) return null;
  const amount = /^an?$/i.test(parts[1] ?? '') ? 1 : Number(parts[1]);
  return Math.round(amount * unit) + Number(parts[3] ?? 0);
}

const AMOUNT = String.raw`(?:an?\s|\d+(?:\.\d+)?\s*)`;
const MINUTES = String.raw`m(?:ins?|inutes?)?`;
const HOURS = String.raw`h(?:rs?|ours?)?(?:\s*(?:and\s+)?\d{1,2}(?:\s*${MINUTES})?)?`;
const DAYS = String.raw`(?:days?|d|weeks?|w)`;

export const TIMES: readonly Phrase[] = [
  {
    form: `(?:(?:at|from|@)\\s*)?(${ANY_CLOCK})${DASH}(${CLOCK})`,
    read: ([from = '', to = '']) => range(from, to),
  },
  {
    form: `(?:at|from)\\s+(${ANY_CLOCK})${DASH}(${BARE})|(${CLOCK})${DASH}(${BARE})`,
    read: ([from, to, clock, bare]) => range(from ?? clock ?? '', to ?? bare ?? ''),
  },
  {
    form: `(?:(?:at|from)\\s+|@\\s*)?(${CLOCK})|(?:(?:at|from)\\s+|@)(${BARE})`,
    read: ([clock, bare]) => {
      const from = readClock(clock ?? bare ?? '');
      return from && { kind: 'time', from };
    },
  },
  {
    form: `(${VAGUE})(?:${DASH}(${VAGUE}))?`,
    afterDay: true,
    read: ([from = '', to]) => {
      if (to !== undefined) return range(from, to);
      const clock = readClock(from);
      return clock && { kind: 'time', from: clock };
    },
  },
  {
    form: `(?:(?:at|from)\\s+|@\\s*)?(${CLOCK})\\s+(\\d+(?:\\.\\d+)?\\s*(?:min(?:ute)?s?|${HOURS}))(?!\\s+(?:after|before|from|ago|walk|drive)\\b)`,
    read: ([clock = '', amount = '']) => {
      const [from, minutes] = [readClock(clock), readAmount(amount)];
      return from && minutes !== null
        ? { kind: 'time', from, to: { minutes: from.minutes.map((minute) => minute + minutes) } }
        : null;
    },
  },
  {
    form: `tonight(?:\\s+(?:at\\s+|@\\s*)?(${ANY_CLOCK}))?|(?:at\\s+|@\\s*)?(${ANY_CLOCK})\\s+tonight`,
    read: ([after, before]) => {
      const typed = after ?? before;
      if (typed === undefined) return { kind: 'tonight' };
      const clock = readClock(typed);
      return clock && { kind: 'tonight', clock };
    },
  },
  {
    form: `in\\s+(${AMOUNT}(?:${MINUTES}|${HOURS}))`,
    read: ([amount = '']) => {
      const minutes = readAmount(amount);
      return minutes === null ? null : { kind: 'soon', minutes };
    },
  },
  {
    form: `for\\s+(${AMOUNT}(?:${MINUTES}|${HOURS}))`,
    read: ([amount = '']) => {
      const minutes = readAmount(amount);
      return minutes === null ? null : { kind: 'duration', minutes };
    },
  },
  {
    form: `for\\s+(${AMOUNT}${DAYS})`,
    read: ([amount = '']) => {
      const days = (readAmount(amount) ?? 0) / DAY;
      return Number.isInteger(days) && days > 0 ? { kind: 'days', days } : null;
    },
  },
];

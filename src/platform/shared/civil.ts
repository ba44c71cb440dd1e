/**
 * Civil days: dates of a calendar without a time or a zone, as whole days since 1970-01-01 (the Gregorian calendar, as
 * ISO 8601 extends it). Texts are YYYY-MM-DD.
 */

export const DAY_MS = 24 * 60 * 60 * 1000;

/** The day of a text; null if it is no such date. */
export function dayOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  return Number.isNaN(day) || textOfDay(day) !== text ? null : day;
}

/** Texts of days: lists of a year are full of the same ones. */
const texts = new Map<number, string>();
const TEXTS_KEPT = 5_000;

/** The text of a day of the years 0 to 9999. */
export function textOfDay(day: number): string {
  const known = texts.get(day);
  if (known !== undefined) return known;
  if (texts.size === TEXTS_KEPT) texts.clear();
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10);
  texts.set(day, text);
  return text;
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: number): number {
  return modulo(day + 3, 7) + 1;
}

/** The days of a week in order, each 1 Monday to 7 Sunday as `weekStart` is. */
export function weekdaysFrom(weekStart: number): number[] {
  return Array.from({ length: 7 }, (_, at) => ((weekStart - 1 + at) % 7) + 1);
}

/** The first day of the week of a day. @param weekStart 1 Monday to 7 Sunday */
export function weekFirst(day: number, weekStart: number): number {
  return day - modulo(weekdayOf(day) - weekStart, 7);
}

/** The first day of the month of a day. */
export function monthFirst(day: number): number {
  return day - dateOf(day).getUTCDate() + 1;
}

/** The last day of the month of a day. */
export function monthLast(day: number): number {
  return addMonths(monthFirst(day), 1) - 1;
}

/** The same day so many months later; the month's last day if it has no such day. */
export function addMonths(day: number, months: number): number {
  const date = dateOf(day);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / DAY_MS;
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  return first + Math.min(date.getUTCDate(), length) - 1;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A person's date at a moment: a day begins at `dayStart` hours after midnight in their time zone (an IANA name), so it is
 * the date that a clock there showed so many hours before.
 */
export function civilDay(moment: Date, timeZone: string, dayStart = 0): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const parts = format.formatToParts(moment.getTime() - dayStart * 60 * 60 * 1000);
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS;
}

/**
 * The moment at which clocks in a time zone show a time of a day: the first one where they show it twice, and as much later
 * as they skip where they never show it.
 *
 * @param minutes after midnight
 */
export function momentOf(day: number, minutes: number, timeZone: string): Date {
  return new Date(momentAt(day * DAY_MS + minutes * 60 * 1000, timeZone));
}

/** As `momentOf`, in ms since 1970, of what clocks show as the ms since 1970 at which UTC's show it. */
export function momentAt(wall: number, timeZone: string): number {
  const [before, after] = [offsetAt(wall - DAY_MS, timeZone), offsetAt(wall + DAY_MS, timeZone)];
  if (before === after) return wall - before;
  const isShown = (offset: number) => offsetAt(wall - offset, timeZone) === offset;
  return wall - (isShown(before) || !isShown(after) ? before : after);
}

/** What clocks in a time zone show at a moment (ms since 1970), as the ms since 1970 at which UTC's show it. */
export function wallClockAt(ms: number, timeZone: string): number {
  return ms + offsetAt(ms, timeZone);
}

/** By zone and UTC day; where the offset changes within the day, by its moments that were asked for. */
const offsetsOfDays = new Map<string, Map<number, number | Map<number, number>>>();
const DAYS_KEPT = 20_000;
const MOMENTS_KEPT = 1_000;

/** How much clocks in a time zone are ahead of UTC, in ms. */
function offsetAt(ms: number, timeZone: string): number {
  let days = offsetsOfDays.get(timeZone);
  if (!days) offsetsOfDays.set(timeZone, (days = new Map<number, number | Map<number, number>>()));
  const day = Math.floor(ms / DAY_MS);
  let offset = days.get(day);
  if (offset === undefined) {
    const before = readOffset(day * DAY_MS, timeZone);
    offset = before === readOffset((day + 1) * DAY_MS, timeZone) ? before : new Map<number, number>();
    if (days.size === DAYS_KEPT) days.clear();
    days.set(day, offset);
  }
  if (typeof offset === 'number') return offset;
  const known = offset.get(ms);
  if (known !== undefined) return known;
  const read = readOffset(ms, timeZone);
  if (offset.size === MOMENTS_KEPT) offset.clear();
  offset.set(ms, read);
  return read;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function readOffset(ms: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const digits = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const;
    clock = new Intl.DateTimeFormat('en-US-u-ca-iso8601-hc-h23', {
      timeZone,
      ...digits,
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timeZone, clock);
  }
  const parts = clock.formatToParts(ms);
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  const [hour, minute, second] = [part('hour'), part('minute'), part('second')];
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), hour, minute, second) -
    Math.floor(ms / 1000) * 1000
  );
}

function dateOf(day: number): Date {
  return new Date(day * DAY_MS);
}

function modulo(number: number, by: number): number {
  return ((number % by) + by) % by;
}

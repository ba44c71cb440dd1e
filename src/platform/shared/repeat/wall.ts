import { dayOf, momentAt, textOfDay, wallClockAt } from '@/platform/shared/civil';

/** What clocks show: ms since 1970-01-01T00:00 of a clock, as if it were in UTC. Days are their midnights. */
export type Wall = number;

export const MINUTE_MS = 60 * 1000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * The moment (ms since 1970) at which clocks of a zone show a time: the first where they show it twice, as much later as
 * they skip where they never show it. A floating time ('') is taken as UTC's.
 */
export function instantOf(wall: Wall, zone: string): number {
  return zone === '' || zone === 'UTC' ? wall : momentAt(wall, zone);
}

/** What clocks of a zone show at a moment (ms since 1970). */
export function wallAt(instant: number, zone: string): Wall {
  return zone === '' || zone === 'UTC' ? instant : wallClockAt(instant, zone);
}

/**
 * What clocks of a zone show when something ends at a moment (ms since 1970); in the second of two hours that look alike as much
 * later, since the time that they show then is taken for the first.
 */
export function endAt(instant: number, zone: string): Wall {
  const wall = wallAt(instant, zone);
  return wall + instant - instantOf(wall, zone);
}

/** The time of YYYY-MM-DD, or YYYY-MM-DDTHH:MM with seconds or without; null if there is no such time. */
export function wallOf(text: string): Wall | null {
  const [, date = '', time] =
    /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/.exec(text) ?? [];
  if (dayOf(date) === null) return null;
  return Date.parse(time === undefined ? `${date}T00:00:00Z` : `${text}Z`);
}

const MOST_REMEMBERED = 10_000;

/** The same texts again for the same times: a window has thousands of occurrences at a few hundred times. */
function remembered(textOf: (time: number) => string): (time: number) => string {
  const texts = new Map<number, string>();
  return (time) => {
    const known = texts.get(time);
    if (known !== undefined) return known;
    if (texts.size >= MOST_REMEMBERED) texts.clear();
    const text = textOf(time);
    texts.set(time, text);
    return text;
  };
}

/** A moment (ms since 1970) in ISO 8601. */
export const momentText = remembered((instant) => new Date(instant).toISOString());

const timeText = remembered((wall) => new Date(wall).toISOString().slice(0, 19));
const basicTimeText = remembered((wall) => timeText(wall).replace(/[-:]/g, ''));

/** YYYY-MM-DDTHH:MM:SS, or the day alone. */
export function wallText(wall: Wall, allDay = false): string {
  return allDay ? textOfDay(Math.floor(wall / DAY_MS)) : timeText(wall);
}

/** YYYYMMDDTHHMMSS, or YYYYMMDD for an all-day event: how original starts are named. */
export function basicText(wall: Wall, allDay: boolean): string {
  return allDay ? wallText(wall, true).replaceAll('-', '') : basicTimeText(wall);
}

/** The time of YYYYMMDD or YYYYMMDDTHHMMSS; null if there is none. */
export function wallOfBasic(text: string): Wall | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?$/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const date = `${year ?? ''}-${month ?? ''}-${day ?? ''}`;
  return wallOf(hour === undefined ? date : `${date}T${hour}:${minute ?? ''}:${second ?? ''}`);
}

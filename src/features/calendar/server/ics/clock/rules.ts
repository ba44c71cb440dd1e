import { dayOf, momentOf, textOfDay } from '@/platform/shared/civil';

/** What clocks show, as milliseconds as if they were UTC's. */
export type Wall = number;

export const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60 * 1000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What clocks of a zone show at a moment. */
export function wallOf(instant: number, zone: string): Wall {
  if (zone === 'UTC') return instant;
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US-u-ca-iso8601-hc-h23', {
      timeZone: zone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(zone, clock);
  }
  const parts = clock.formatToParts(instant);
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The moment at which clocks of a zone show a time: the first of two, and behind a gap as much later as they skip. */
export function instantOf(wall: Wall, zone: string): number {
  if (zone === 'UTC') return wall;
  const day = Math.floor(wall / DAY);
  return momentOf(day, (wall - day * DAY) / MINUTE, zone).getTime();
}

/** YYYYMMDD, or YYYYMMDDTHHMMSS. */
export function basicOf(wall: Wall, allDay: boolean): string {
  const text = new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '');
  return allDay ? text.slice(0, 8) : text;
}

/** The time of YYYYMMDD or YYYYMMDDTHHMMSS; null if it is none. */
export function wallOfBasic(text: string): Wall | null {
  const [, y = '', m = '', d = '', h = '00', min = '00', s = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?$/.exec(text) ?? [];
  const day = dayOf(`${y}-${m}-${d}`);
  if (day === null || Number(h) > 23 || Number(min) > 59 || Number(s) > 60) return null;
  return day * DAY + (Number(h) * 60 + Number(min)) * MINUTE + Math.min(Number(s), 59) * 1000;
}

/** YYYY-MM-DDTHH:MM:SS. */
export function textOfWall(wall: Wall): string {
  return new Date(wall).toISOString().slice(0, 19);
}

/** The day of a wall time, YYYY-MM-DD. */
export function dayText(wall: Wall): string {
  return textOfDay(Math.floor(wall / DAY));
}

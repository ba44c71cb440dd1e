import { calendarLimits } from '../../rules';
import { basicText, DAY_MS, instantOf, type Wall, wallAt, wallOfBasic } from '@/platform/shared/repeat/wall';
import { untilText } from '@/platform/shared/repeat/occurrences';
import { type Content, parameterOf } from './properties';
import type { ReadZone } from './zones/rules';

/** A date or a time of a file. */
export interface Moment {
  /** In its zone. */
  wall: Wall;
  isDate: boolean;
  /** 'UTC', an IANA name, or '' for a time that floats and for a date. */
  zone: string;
  /** How the zone was read, if that is to be told. */
  told: string | null;
}

/** What the occurrences of a series are named in. */
export interface SeriesClock {
  allDay: boolean;
  zone: string;
  start: Wall;
}

const FIRST = Date.UTC(calendarLimits.firstYear, 0, 1);
const LAST = Date.UTC(calendarLimits.lastYear + 1, 0, 1);

/** A single value of DTSTART, DTEND, RECURRENCE-ID, EXDATE or RDATE; null if it cannot be read. */
export function momentOf(
  raw: string,
  tzid: string | undefined,
  zones: (tzid: string) => ReadZone,
): Moment | null {
  const text = raw.trim();
  const isUtc = text.endsWith('Z');
  const wall = wallOfBasic(isUtc ? text.slice(0, -1) : text);
  if (wall === null || wall < FIRST || wall >= LAST) return null;
  if (!text.includes('T')) return { wall, isDate: true, zone: '', told: null };
  if (isUtc) return { wall, isDate: false, zone: 'UTC', told: null };
  const { zone, told, instantOf: momentIn } = zones(tzid ?? '');
  return { wall: zone === 'UTC' ? momentIn(wall) : wall, isDate: false, zone, told };
}

/** The value of a line with one date or time; null if it cannot be read. */
export function momentOfLine(content: Content, zones: (tzid: string) => ReadZone): Moment | null {
  return momentOf(content.raw, parameterOf(content.property, 'tzid'), zones);
}

/** The values of an EXDATE or RDATE; of periods their beginnings. Null if one cannot be read. */
export function momentsOfLine(content: Content, zones: (tzid: string) => ReadZone): Moment[] | null {
  const tzid = parameterOf(content.property, 'tzid');
  const values = content.raw.split(',').filter((value) => value.trim() !== '');
  const moments = values.map((value) => momentOf(value.split('/')[0] ?? '', tzid, zones));
  const read = moments.filter((moment) => moment !== null);
  return read.length === moments.length ? read : null;
}

/** The moment of a date or a time; of one that floats as if it were UTC's. */
export function instantOfMoment({ wall, zone }: Pick<Moment, 'wall' | 'zone'>): number {
  return zone === '' ? wall : instantOf(wall, zone);
}

/** What the clocks of a series show at a moment that a file names in any form. */
export function wallInSeries(moment: Moment, { allDay, zone, start }: SeriesClock): Wall {
  const day = Math.floor(moment.wall / DAY_MS) * DAY_MS;
  if (allDay) return day;
  if (moment.isDate) return day + (start - Math.floor(start / DAY_MS) * DAY_MS);
  if (moment.zone === '' || zone === '') return moment.wall;
  const wall = moment.zone === zone ? moment.wall : wallAt(instantOfMoment(moment), zone);
  // A time that clocks skip is the same moment as a later one, by which other programs know it (specification 5.6).
  const usual = wall - ((((wall - start) % DAY_MS) + DAY_MS) % DAY_MS);
  return usual !== wall && instantOf(usual, zone) === instantOf(wall, zone) ? usual : wall;
}

/** The name of an occurrence in its series. */
export function nameInSeries(moment: Moment, series: SeriesClock): string {
  return basicText(wallInSeries(moment, series), series.allDay);
}

export interface Duration {
  /** Of the calendar: clocks show the same time after them. */
  days: number;
  /** Exact. */
  seconds: number;
}

/** A duration (RFC 5545, 3.3.6); null if it is none. */
export function durationOf(raw: string): Duration | null {
  const found =
    /^([+-])?P(?:(\d{1,5})W|(?:(\d{1,6})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?)$/i.exec(
      raw.trim(),
    );
  if (!found || /[PT]$/i.test(raw.trim())) return null;
  const [, sign, weeks, days, hours, minutes, seconds] = found;
  const by = sign === '-' ? -1 : 1;
  const number = (text: string | undefined) => Number(text ?? 0);
  const plain = (value: number) => (value === 0 ? 0 : by * value);
  return {
    days: plain(number(weeks) * 7 + number(days)),
    seconds: plain(number(hours) * 3600 + number(minutes) * 60 + number(seconds)),
  };
}

/** The wall time so long after another one. */
export function wallAfter({ wall, zone, isDate }: Moment, { days, seconds }: Duration): Wall {
  const later = wall + days * DAY_MS;
  if (isDate) return later + Math.ceil(seconds / (24 * 60 * 60)) * DAY_MS;
  if (zone === '' || seconds === 0) return later + seconds * 1000;
  return wallAt(instantOf(later, zone) + seconds * 1000, zone);
}

/** How many minutes before the start an alarm comes; null if it is no reminder of ours. */
export function reminderOf(raw: string): number | null {
  const duration = durationOf(raw);
  if (!duration) return null;
  const minutes = -(duration.days * 24 * 60 + duration.seconds / 60);
  const isOurs = Number.isInteger(minutes) && minutes >= 0 && minutes <= calendarLimits.reminderMax;
  return isOurs ? Math.abs(minutes) : null;
}

/** UNTIL of a rule in the form that its start asks for: a date, a time in UTC, or a time that floats. */
export function untilOf(raw: string, { allDay, zone }: SeriesClock): { text: string; wall: Wall } | null {
  const isUtc = raw.endsWith('Z');
  const isDate = !raw.includes('T');
  const wall = wallOfBasic(isUtc ? raw.slice(0, -1) : raw);
  if (wall === null) return null;
  if (allDay) return { text: basicText(wall, true), wall: Math.floor(wall / DAY_MS) * DAY_MS };
  // A date counts as a whole.
  const local = isDate ? wall + DAY_MS - 1000 : wall;
  if (isUtc && zone !== '') return { text: `${basicText(local, false)}Z`, wall: wallAt(local, zone) };
  return { text: untilText({ allDay, zone }, local), wall: local };
}

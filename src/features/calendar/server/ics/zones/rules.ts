import ICAL from 'ical.js';
import { calendarLimits } from '../../../rules';
import { DAY_MS, instantOf, type Wall, wallAt, wallOf } from '@/platform/shared/repeat/wall';
import { type Part } from '../lines';
import { type Component, componentOf, textOf } from '../properties';
import { namedZone, REGIONAL_ZONES } from './names';

/** How a TZID of a file is read; '' for the times that have none and float. */
export interface ReadZone {
  /** 'UTC' if only the offsets are known, '' for none. */
  zone: string;
  /** For people; null if it is the name itself. */
  told: string | null;
  /** The moment of a wall time. */
  instantOf: (wall: Wall) => number;
}

/** What a file says of its zones. */
export interface FileZones {
  /** The VTIMEZONEs by their TZID. */
  defined: ReadonlyMap<string, Part>;
  /** The wall times that are used with a TZID, as years. */
  yearsOf: (tzid: string) => readonly number[];
  /** Of the account: it is tried first, and stands for a zone of which nothing is known. */
  own: string;
}

const FLOATING: ReadZone = { zone: '', told: null, instantOf: (wall) => wall };

/** Reads the zones of a file by their names; each is looked for once. */
export function zoneReader(file: FileZones): (tzid: string) => ReadZone {
  const known = new Map([['', FLOATING]]);
  let left = MOST_COMPARED;
  const mayCompare = () => left-- > 0;
  return (tzid) => {
    const found = known.get(tzid) ?? findZone(tzid, file, mayCompare);
    known.set(tzid, found);
    return found;
  };
}

/** Zones of a file that are found by their clocks, which takes some 50 ms each. */
const MOST_COMPARED = 20;

/** Characters of a name that are told, since one name may be that of all events of a file. */
const SHOWN = 80;

function findZone(tzid: string, { defined, yearsOf, own }: FileZones, mayCompare: () => boolean): ReadZone {
  const shown = tzid.length > SHOWN ? `${tzid.slice(0, SHOWN - 1).toWellFormed()}…` : tzid;
  const read = (zone: string): ReadZone => ({
    zone,
    told: zone === tzid.trim() || zone === 'UTC' ? null : `Zone “${shown}” read as ${zone}`,
    instantOf: (wall) => instantOf(wall, zone),
  });
  const byOffset = (offsetAt: (wall: Wall) => number, as = 'UTC'): ReadZone => ({
    zone: 'UTC',
    told: `Zone “${shown}” is not known: read as ${as}`,
    instantOf: (wall) => wall - offsetAt(wall),
  });
  const part = defined.get(tzid.trim());
  const named = namedZone(tzid);
  const byName = (): ReadZone => {
    if (named === null) return { ...read(own), told: `Zone “${shown}” is not known: read as ${own}` };
    if (named.minutes === undefined) return read(named.zone);
    const ahead = named.minutes * 60_000;
    return byOffset(() => ahead);
  };
  const definition = part && componentOf(part);
  if (!Array.isArray(definition)) return byName();
  if (named && (named.ahead === undefined || tellsNoMore(definition, named.ahead))) return byName();
  const place = definition[1].find(([property]) => property === 'x-lic-location');
  const placed = place && namedZone(textOf(place));
  if (placed && placed.minutes === undefined) return read(placed.zone);
  const computable = computableOf(definition);
  if (computable === null) {
    const ahead = standardOffsetOf(definition);
    if (ahead === null) return byName();
    return byOffset(() => ahead, offsetText(ahead));
  }
  const offsetAt = offsetsOf(computable);
  const zone = !mayCompare() ? null : zoneOfOffsets(offsetAt, yearsOf(tzid.trim()), own);
  return zone === null ? byOffset(offsetAt) : read(zone);
}

/** 'UTC+05:30' */
function offsetText(ms: number): string {
  const minutes = Math.abs(ms) / 60_000;
  const digits = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return `UTC${ms < 0 ? '−' : '+'}${digits(minutes / 60)}:${digits(minutes % 60)}`;
}

/** Whether a VTIMEZONE tells no more than that its clocks are always so many minutes ahead of UTC, or not even that. */
function tellsNoMore([, , observances]: Component, minutes: number): boolean {
  return observances.every((one) => [null, minutes * 60_000].includes(offsetOf(one)));
}

/** How much the clocks of a VTIMEZONE are ahead of UTC in winter, in ms; null if it does not say. */
function standardOffsetOf([, , observances]: Component): number | null {
  return offsetOf(observances.filter(([name]) => name === 'standard').concat(observances)[0]);
}

const OFFSET = /^([+-])(\d\d):?(\d\d)(?::?\d\d)?$/;

function offsetOf(observance: Component | undefined): number | null {
  const to = observance?.[1].find(([property]) => property === 'tzoffsetto');
  const [, sign, hours, minutes] = OFFSET.exec(to ? textOf(to) : '') ?? [];
  return hours === undefined
    ? null
    : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Whether changes of clocks can be computed of a property: the parser reads other times and offsets too, and fails with them later. */
function isComputable([name, , , ...values]: Component[1][number]): boolean {
  const isTime = (text: string) => wallOf(text.replace(/Z$/, '')) !== null;
  const all = (isRead: (text: string) => boolean) =>
    values.every((value) => typeof value === 'string' && isRead(value));
  if (name === 'dtstart' || name === 'rdate') return all(isTime);
  if (name === 'rrule')
    return values.every((rule) => {
      const { until } = rule as { until?: string };
      return until === undefined || isTime(until);
    });
  return !name.startsWith('tzoffset') || all((text) => OFFSET.test(text));
}

/** Changes of clocks that are computed of a VTIMEZONE; two rules since 1601 are some 1,200. */
const MOST_CHANGES = 20_000;

/**
 * A VTIMEZONE that changes its clocks once a year by each rule, as all do, and not too often in all; null for others, which
 * might be computed for hours. The hour of a rule is that of its start, which Lotus Notes writes twice.
 */
function computableOf([name, own, observances]: Component): Component | null {
  let changes = 0;
  const read: Component[] = [];
  for (const [kind, properties, within] of observances) {
    const find = (wanted: string) => properties.filter(([one]) => one === wanted);
    if (!properties.every(isComputable)) return null;
    const [start] = find('dtstart');
    const at = start ? textOf(start) : '';
    const years = calendarLimits.lastYear - (Number.parseInt(at, 10) || 0);
    for (const [, , , ...values] of find('rdate')) changes += values.length;
    const rules: Component[1] = [];
    for (const [property, parameters, type, value] of find('rrule')) {
      const { byhour, byminute, bysecond, ...rule } = value as Record<string, unknown>;
      const { freq, bymonth, byday, bymonthday, byyearday, byweekno } = rule;
      const [, hour, minute, second] = /T(\d\d):?(\d\d):?(\d\d)/.exec(at) ?? [];
      const isOf = (part: unknown, digits: string | undefined) =>
        part === undefined ||
        (digits !== undefined && [part].flat().every((one) => Number(one) === Number(digits)));
      const isOnce =
        freq === 'YEARLY' &&
        bymonth !== undefined &&
        [bymonth].flat().length === 1 &&
        !byyearday &&
        !byweekno;
      if (!isOnce || !isOf(byhour, hour) || !isOf(byminute, minute) || !isOf(bysecond, second)) return null;
      // A weekday comes up to five times a month.
      changes += years * Math.max([byday ?? []].flat().length * 5, [bymonthday ?? []].flat().length, 1);
      rules.push([property, parameters, type, rule] as Component[1][number]);
    }
    changes += 1;
    read.push([kind, [...properties.filter(([one]) => one !== 'rrule'), ...rules], within] as Component);
  }
  return changes <= MOST_CHANGES ? ([name, own, read] as Component) : null;
}

/** How much the clocks of a VTIMEZONE are ahead of UTC at a wall time, in ms. */
function offsetsOf(definition: Component): (wall: Wall) => number {
  const zone = new ICAL.Timezone(new ICAL.Component(definition));
  return (wall) => {
    const at = new Date(wall);
    const time = ICAL.Time.fromData({
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
      second: at.getUTCSeconds(),
    });
    return zone.utcOffset(time) * 1000;
  };
}

/** Days between the moments at which offsets are compared: shorter than any summer time but those of a Ramadan. */
const SAMPLE_DAYS = 6;
const YEARS_MAX = 40;
/** Years that are compared with zones of which the clocks are not quite the same. */
const NEAR_YEARS = 2;
/** The share of a year for which the clocks of those may differ: the weeks by which a country moved its summer time. */
const NEAR = 0.1;

/**
 * The zone of IANA whose clocks show the same all through these years, or else the one that is nearest, since programs
 * write rules that no longer hold; null if there is none.
 */
function zoneOfOffsets(
  offsetAt: (wall: Wall) => number,
  years: readonly number[],
  own: string,
): string | null {
  const samplesOf = (of: readonly number[]) =>
    of.flatMap((year) => {
      const first = Date.UTC(year, 0, 1, 12);
      return Array.from({ length: Math.ceil(366 / SAMPLE_DAYS) }, (_, at) => {
        const wall = first + at * SAMPLE_DAYS * DAY_MS;
        return { wall, moment: wall - offsetAt(wall) };
      });
    });
  /** How many samples differ; as soon as they are more than `most`, one more than that. */
  const differing = (samples: ReturnType<typeof samplesOf>, zone: string, most: number) => {
    let count = 0;
    for (const { wall, moment } of samples) {
      if (wallAt(moment, zone) !== wall) count += 1;
      if (count > most) break;
    }
    return count;
  };
  const used = [...new Set(years)].slice(0, YEARS_MAX);
  if (used.length === 0) return null;
  const all = samplesOf(used);
  const same = [...new Set([own, ...REGIONAL_ZONES, ...Intl.supportedValuesOf('timeZone')])].find(
    (zone) => differing(all, zone, 0) === 0,
  );
  if (same !== undefined) return same;
  const few = samplesOf(used.slice(-NEAR_YEARS));
  let nearest: string | null = null;
  let most = Math.floor(few.length * NEAR);
  for (const zone of [own, ...REGIONAL_ZONES]) {
    const count = differing(few, zone, most);
    if (count > most) continue;
    nearest = zone;
    most = count - 1;
  }
  return nearest;
}

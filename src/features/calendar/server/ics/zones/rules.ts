import ICAL from 'ical.js';
import { tzlib_get_ical_block as blockOf, tzlib_get_timezones as zoneNames } from 'timezones-ical-library';
import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { calendarLimits } from '../../../rules';
import { isTimeZone } from '@/platform/shared/preferences';
import { DAY_MS, instantOf, type Wall, wallAt } from '../../../rules/wall';
import { type Part } from '../lines/rules';
import { type Component, componentOf, textOf } from '../properties/rules';

/** How a TZID of a file is read. */
export interface ReadZone {
  /** 'UTC' if only the offsets are known. */
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

/** Names that programs wrote and that are no zones of IANA or Windows. */
const ALIASES = new Map([
  ['z', 'UTC'],
  ['utc/gmt', 'UTC'],
  ['coordinated universal time', 'UTC'],
  ['tzone://microsoft/utc', 'UTC'],
]);

/** Reads the zones of a file by their names; each is looked for once. */
export function zoneReader(file: FileZones): (tzid: string) => ReadZone {
  const known = new Map<string, ReadZone>();
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

function findZone(tzid: string, { defined, yearsOf, own }: FileZones, mayCompare: () => boolean): ReadZone {
  const name = namedZone(tzid);
  const read = (zone: string): ReadZone => ({
    zone,
    told: zone === tzid || zone === 'UTC' ? null : `Zone “${tzid}” read as ${zone}`,
    instantOf: (wall) => instantOf(wall, zone),
  });
  if (name !== null) return read(name);
  const part = defined.get(tzid);
  const definition = part && componentOf(part);
  if (!Array.isArray(definition) || !isReckonable(definition)) {
    return { ...read(own), told: `Zone “${tzid}” is not known: read as ${own}` };
  }
  const place = definition[1].find(([property]) => property === 'x-lic-location');
  const placed = place && namedZone(textOf(place));
  if (placed) return read(placed);
  const offsetAt = offsetsOf(definition);
  const same = !mayCompare() ? null : zoneOfOffsets(offsetAt, yearsOf(tzid), own);
  if (same !== null) return read(same);
  return {
    zone: 'UTC',
    told: `Zone “${tzid}” is not known: read as UTC`,
    instantOf: (wall) => wall - offsetAt(wall),
  };
}

/** The IANA name of a zone that is named by IANA, by Windows, or by a path that ends so; null if it is none of them. */
export function namedZone(tzid: string): string | null {
  const name = ALIASES.get(tzid.trim().toLowerCase()) ?? tzid.trim();
  if (isTimeZone(name)) return spelled(name);
  const [windows] = findIana(name);
  if (windows !== undefined) return windows === 'Etc/UTC' ? 'UTC' : windows;
  // '/freeassociation.sourceforge.net/Europe/Berlin': two or three words at the end.
  const words = name.split('/').filter((word) => word !== '');
  for (const length of [3, 2]) {
    const end = words.slice(-length).join('/');
    if (words.length > length - 1 && end !== name && isTimeZone(end)) return spelled(end);
  }
  return null;
}

let spellings: Map<string, string> | undefined;

/** A name as IANA writes it; it stays even where the zone has another one by now. */
function spelled(name: string): string {
  spellings ??= new Map([zoneNames(), 'UTC'].flat().map((zone) => [zone.toLowerCase(), zone]));
  return spellings.get(name.toLowerCase()) ?? name;
}

/** Changes of clocks that are reckoned of a VTIMEZONE; two rules since 1601 are some 1,200. */
const MOST_CHANGES = 20_000;

/**
 * Whether a VTIMEZONE changes its clocks once a year by each rule, as all do, and not too often in all; others might be reckoned
 * for hours.
 */
function isReckonable([, , observances]: Component): boolean {
  let changes = 0;
  for (const [, properties] of observances) {
    const find = (name: string) => properties.filter(([one]) => one === name);
    const [start] = find('dtstart');
    const years = calendarLimits.lastYear - (Number.parseInt(start ? textOf(start) : '', 10) || 0);
    for (const [, , , ...values] of find('rdate')) changes += values.length;
    for (const [, , , value] of find('rrule')) {
      const { freq, bymonth, byday, bymonthday, ...others } = value as Record<string, unknown>;
      const isOther = ['byhour', 'byminute', 'bysecond', 'byyearday', 'byweekno'].some(
        (part) => part in others,
      );
      if (freq !== 'YEARLY' || bymonth === undefined || [bymonth].flat().length !== 1 || isOther)
        return false;
      // A weekday comes up to five times a month.
      changes += years * Math.max([byday ?? []].flat().length * 5, [bymonthday ?? []].flat().length, 1);
    }
    changes += 1;
  }
  return changes <= MOST_CHANGES;
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

/** The zone of IANA whose clocks show the same all through these years; null if there is none. */
function zoneOfOffsets(
  offsetAt: (wall: Wall) => number,
  years: readonly number[],
  own: string,
): string | null {
  const samples = [...new Set(years)].slice(0, YEARS_MAX).flatMap((year) => {
    const first = Date.UTC(year, 0, 1, 12);
    return Array.from({ length: Math.ceil(366 / SAMPLE_DAYS) }, (_, at) => first + at * SAMPLE_DAYS * DAY_MS);
  });
  if (samples.length === 0) return null;
  const wanted = samples.map((wall) => wall - offsetAt(wall));
  const isSame = (zone: string) => samples.every((wall, at) => wallAt(wanted[at] ?? 0, zone) === wall);
  // Of the zones that are alike those that stand for their region come first.
  const regional = WINDOWS_TO_IANA_MAP.flatMap(({ territory, iana }) =>
    territory === '001' ? iana.slice(0, 1) : [],
  ).filter((zone) => !zone.startsWith('Etc/'));
  const zones = new Set([own, ...regional, ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].find(isSame) ?? null;
}

const blocks = new Map<string, string | null>();

/** The content lines of the VTIMEZONE of a zone; none for a zone that the library does not know. */
export function timeZoneLines(zone: string): string[] {
  let block = blocks.get(zone);
  if (block === undefined) {
    const [text = ''] = [blockOf(zone)].flat();
    // A zone that has the clocks of another comes under that one's name.
    block =
      text === ''
        ? null
        : text
            .replace(/^TZID:.*$/m, `TZID:${zone}`)
            .replace(/^X-LIC-LOCATION:.*$/m, `X-LIC-LOCATION:${zone}`);
    blocks.set(zone, block);
  }
  return block?.split(/\r?\n/).filter((line) => line !== '') ?? [];
}

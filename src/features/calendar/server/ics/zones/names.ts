import { tzlib_get_timezones as zoneNames } from 'timezones-ical-library';
import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { isTimeZone } from '@/platform/shared/preferences';
import { wallAt } from '@/platform/shared/repeat/wall';

const MINUTE_MS = 60_000;
/** No name of a zone is longer, which bounds the work of the patterns. */
const LONGEST = 500;

/** Names that programs wrote and that are no zones of IANA or Windows. */
const ALIASES = new Map([
  ['z', 'UTC'],
  ['utc/gmt', 'UTC'],
  ['coordinated universal time', 'UTC'],
  ['tzone://microsoft/utc', 'UTC'],
  // What Windows called it until 2011.
  ['mexico standard time', 'America/Mexico_City'],
]);

/** What Outlook shows zones as that are named by no city of IANA, or by one of which the clocks differ by now. */
const REGIONS = new Map([
  ['pacific time (us & canada)', 'America/Los_Angeles'],
  ['arizona', 'America/Phoenix'],
  ['mountain time (us & canada)', 'America/Denver'],
  ['central time (us & canada)', 'America/Chicago'],
  ['central america', 'America/Guatemala'],
  ['chihuahua, la paz, mazatlan', 'America/Mazatlan'],
  ['saskatchewan', 'America/Regina'],
  ['eastern time (us & canada)', 'America/New_York'],
  ['indiana (east)', 'America/Indiana/Indianapolis'],
  ['atlantic time (canada)', 'America/Halifax'],
  ['newfoundland', 'America/St_Johns'],
  ['alaska', 'America/Anchorage'],
  ['hawaii', 'Pacific/Honolulu'],
  ['brasilia', 'America/Sao_Paulo'],
  ['greenland', 'America/Nuuk'],
  ['cabo verde is.', 'Atlantic/Cape_Verde'],
  ['cape verde is.', 'Atlantic/Cape_Verde'],
  ['west central africa', 'Africa/Lagos'],
  ['greenwich mean time', 'Europe/London'],
  ['sri jayawardenepura', 'Asia/Colombo'],
  ['solomon is., new caledonia', 'Pacific/Guadalcanal'],
  ['samoa', 'Pacific/Apia'],
]);

/** Of zones that are alike, those that stand for their region, before those of one country: 'Pacific Standard Time (Mexico)'. */
export const REGIONAL_ZONES: readonly string[] = WINDOWS_TO_IANA_MAP.filter(
  ({ territory }) => territory === '001',
)
  .toSorted((one, other) => Number(one.windowsName.includes('(')) - Number(other.windowsName.includes('(')))
  .flatMap(({ iana }) => iana.slice(0, 1))
  .filter((zone) => !zone.startsWith('Etc/'));

/** A zone that is told by its name alone. */
export interface NamedZone {
  zone: string;
  /** Minutes ahead of UTC, where no zone of IANA has just this offset; `zone` is 'UTC' then. */
  minutes?: number;
  /** Minutes ahead of UTC, if the name tells them and no place that is known: that says nothing of the summer. */
  ahead?: number;
}

/**
 * The zone that a TZID names: by IANA, by Windows, as Outlook shows it ('(UTC-05:00) Eastern Time (US & Canada)'), by its
 * offset ('GMT-0500'), or by a path that ends so; null if by none of them.
 */
export function namedZone(tzid: string): NamedZone | null {
  if (tzid.length > LONGEST) return null;
  // Outlook numbers a second definition of a zone in a file: 'W. Europe Standard Time 1'.
  for (const name of [tzid.trim(), tzid.trim().replace(/ \d{1,2}$/, '')]) {
    const zone = zoneOf(ALIASES.get(name.toLowerCase()) ?? name);
    if (zone !== null) return { zone };
  }
  const [, sign, offset, shown] = /^\((?:UTC|GMT)(?:([+-])([\d:.]+))?\)\s*(.*)$/i.exec(tzid.trim()) ?? [];
  if (shown !== undefined) {
    const minutes = offset === undefined ? 0 : minutesOf(sign, offset);
    const zone = shownZone(shown.replace(/\s*\/\s*/g, ', '));
    if (zone !== null && (minutes === null || hasOffset(zone, minutes))) return { zone };
    return minutes === null ? null : fixed(minutes);
  }
  const zone = shownZone(tzid.trim());
  if (zone !== null) return { zone };
  const [, ahead, bare] = /^(?:UTC|GMT)?\s*([+-])\s*(\d{1,2}(?::?\d{2})?)$/i.exec(tzid.trim()) ?? [];
  const minutes = bare === undefined ? null : minutesOf(ahead, bare);
  return minutes === null ? null : fixed(minutes);
}

function zoneOf(name: string): string | null {
  if (isTimeZone(name) && !/^[+-]/.test(name)) return spelled(name);
  const [windows] = findIana(name);
  if (windows !== undefined) return windows === 'Etc/UTC' ? 'UTC' : windows;
  // 'US-Eastern', 'America/New York'
  for (const other of [name.replace('-', '/'), name.replaceAll(' ', '_')])
    if (other !== name && isTimeZone(other)) return spelled(other);
  // '/freeassociation.sourceforge.net/Europe/Berlin': two or three words at the end.
  const words = name.split('/').filter((word) => word !== '');
  for (const length of [3, 2]) {
    const end = words.slice(-length).join('/');
    if (words.length > length - 1 && end !== name && isTimeZone(end)) return spelled(end);
  }
  return null;
}

/** 'Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Eastern Time (US & Canada)', 'Greenwich Mean Time : Dublin, London' */
function shownZone(text: string): string | null {
  const shown = text.toLowerCase();
  const region = REGIONS.get(shown) ?? REGIONS.get(shown.split(' : ')[0] ?? '');
  if (region !== undefined) return region;
  const zones = shown.split(/, | \(/).flatMap((city) => zoneOfCity().get(city.replaceAll(' ', '_')) ?? []);
  return zones.find((zone) => REGIONAL_ZONES.includes(zone)) ?? zones[0] ?? null;
}

let cities: Map<string, string> | undefined;

function zoneOfCity(): Map<string, string> {
  cities ??= new Map(
    [zoneNames(), Intl.supportedValuesOf('timeZone')]
      .flat()
      .filter((zone) => /^(Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//.test(zone))
      .map((zone) => [zone.slice(zone.lastIndexOf('/') + 1).toLowerCase(), zone]),
  );
  return cities;
}

function minutesOf(sign: string | undefined, offset: string): number | null {
  const digits = offset.replace(/[:.]/, '');
  const [hours, minutes] = digits.length > 2 ? [digits.slice(0, -2), digits.slice(-2)] : [digits, '0'];
  const all = Number(hours) * 60 + Number(minutes);
  return all <= 14 * 60 && Number(minutes) < 60 ? (sign === '-' ? -all : all) : null;
}

function fixed(minutes: number): NamedZone {
  if (minutes === 0) return { zone: 'UTC', ahead: 0 };
  const hours = minutes / 60;
  // Their signs are those of POSIX.
  const zone = `Etc/GMT${hours < 0 ? '+' : '-'}${String(Math.abs(hours))}`;
  const ahead = minutes;
  return Number.isInteger(hours) && isTimeZone(zone) ? { zone, ahead } : { zone: 'UTC', minutes, ahead };
}

/** Whether a zone is so far ahead of UTC in the winter or in the summer of a year. */
function hasOffset(zone: string, minutes: number): boolean {
  return [0, 6].some((month) => {
    const moment = Date.UTC(2026, month, 15);
    return wallAt(moment, zone) - moment === minutes * MINUTE_MS;
  });
}

let spellings: Map<string, string> | undefined;

/** A name as IANA writes it; it stays even where the zone has another one by now. */
function spelled(name: string): string {
  spellings ??= new Map([zoneNames(), 'UTC'].flat().map((zone) => [zone.toLowerCase(), zone]));
  return spellings.get(name.toLowerCase()) ?? name;
}

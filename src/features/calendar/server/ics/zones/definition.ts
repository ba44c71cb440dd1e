import { pacer } from '@/platform/server/pacing';
import { groupedBy } from '@/platform/shared/grouped';
import { basicText, DAY_MS, wallAt } from '@/platform/shared/repeat/wall';

/** Zones, each with the first year that it is used in. */
export type UsedZones = Map<string, number>;

/** A change of the clocks of a zone. */
interface Change {
  /** What the clocks show when it comes, in ms (see `Wall`). */
  wall: number;
  /** How much they are ahead of UTC before it and after it, in ms. */
  from: number;
  to: number;
}

/** Shorter than any summer time, and than the weeks of a Ramadan. */
const STEP_MS = 10 * DAY_MS;
/** A rule that holds until here holds on. */
const LAST_YEAR = 2040;
/** Years after which a rule about "the Sunday from the 2nd to the 8th" has come on each of these days. */
const RULE_YEARS = 12;

/** Before it there were no zones to speak of. */
const EARLIEST = 1900;

const definitions = new Map<string, readonly string[]>();
const MOST_REMEMBERED = 500;

/** The VTIMEZONEs of zones, as content lines; lets other calls run meanwhile. */
export async function zoneDefinitions(zones: UsedZones): Promise<string[]> {
  const breathe = pacer();
  const lines: string[] = [];
  for (const zone of [...zones.keys()].sort()) {
    lines.push(...timeZoneLines(zone, zones.get(zone) ?? EARLIEST));
    await breathe();
  }
  return lines;
}

/**
 * The content lines of the VTIMEZONE of a zone that is used from a year on, or a little earlier (RFC 5545, 3.6.5): the
 * changes of its clocks by their dates, and by a rule as soon as one holds for good.
 */
export function timeZoneLines(zone: string, year: number): readonly string[] {
  const firstYear = Math.max(EARLIEST, Math.floor(year / 10) * 10);
  const key = `${zone} ${String(firstYear)}`;
  const known = definitions.get(key);
  if (known) return known;
  if (definitions.size >= MOST_REMEMBERED) definitions.clear();
  const lines = definitionOf(zone, firstYear);
  definitions.set(key, lines);
  return lines;
}

function definitionOf(zone: string, firstYear: number): string[] {
  const begin = Date.UTC(firstYear - 1, 0, 1);
  const first = offsetAt(begin, zone);
  const kinds = groupedBy(changesOf(zone, begin), ({ from, to }) => `${String(from)} ${String(to)}`);
  const changes = [...kinds.values()].flatMap((alike) => {
    const { byDate, byRule } = partedByRule(alike);
    return [...observance(byDate), ...observance(byRule, ruleOf(byRule))];
  });
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    `X-LIC-LOCATION:${zone}`,
    ...observance([{ wall: begin, from: first, to: first }]),
    ...changes,
    'END:VTIMEZONE',
  ];
}

function offsetAt(instant: number, zone: string): number {
  return wallAt(instant, zone) - instant;
}

function changesOf(zone: string, begin: number): Change[] {
  const changes: Change[] = [];
  const end = Date.UTC(LAST_YEAR + 1, 0, 1);
  let from = offsetAt(begin, zone);
  for (let at = begin; at < end; at += STEP_MS) {
    const to = offsetAt(at + STEP_MS, zone);
    if (to === from) continue;
    let [before, after] = [at, at + STEP_MS];
    while (after - before > 1000) {
      const middle = Math.floor((before + after) / 2000) * 1000;
      if (offsetAt(middle, zone) === from) before = middle;
      else after = middle;
    }
    changes.push({ wall: after + from, from, to });
    from = to;
  }
  return changes;
}

/** Changes of a kind, of which the last ones, until `LAST_YEAR`, follow a rule. */
function partedByRule(changes: readonly Change[]): { byDate: Change[]; byRule: Change[] } {
  let at = changes.length;
  while (at > 0 && ruleOf(changes.slice(at - 1)) !== null) at -= 1;
  const isForGood =
    changes.length - at >= RULE_YEARS && new Date(changes.at(-1)?.wall ?? 0).getUTCFullYear() === LAST_YEAR;
  return isForGood
    ? { byDate: changes.slice(0, at), byRule: changes.slice(at) }
    : { byDate: [...changes], byRule: [] };
}

/** The yearly rule of changes; null if they have none. */
function ruleOf(changes: readonly Change[]): string | null {
  const dates = changes.map(({ wall }) => new Date(wall));
  const [first] = dates;
  if (!first) return null;
  const follow = dates.every(
    (date, at) =>
      date.getUTCFullYear() === first.getUTCFullYear() + at &&
      date.getUTCMonth() === first.getUTCMonth() &&
      date.getUTCDay() === first.getUTCDay() &&
      date.getTime() % DAY_MS === first.getTime() % DAY_MS,
  );
  if (!follow) return null;
  const days = dates.map((date) => date.getUTCDate());
  const weekday = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][first.getUTCDay()] ?? '';
  const rule = `FREQ=YEARLY;BYMONTH=${String(first.getUTCMonth() + 1)}`;
  const [number, ...others] = new Set(days.map((day) => Math.ceil(day / 7)));
  if (others.length === 0) return `${rule};BYDAY=${String(number)}${weekday}`;
  const isLast = dates.every((date) => new Date(date.getTime() + 7 * DAY_MS).getUTCDate() <= 7);
  if (isLast) return `${rule};BYDAY=-1${weekday}`;
  const [least, most] = [Math.min(...days), Math.max(...days)];
  if (most - least > 6) return null;
  const among = Array.from({ length: most - least + 1 }, (_, at) => least + at);
  return `${rule};BYMONTHDAY=${among.join()};BYDAY=${weekday}`;
}

/** Changes that are alike, as a component: by their rule, or each by its date. */
function observance(changes: readonly Change[], rule: string | null = null): string[] {
  const [first] = changes;
  if (!first) return [];
  const kind = first.to > first.from ? 'DAYLIGHT' : 'STANDARD';
  const dates = changes.map(({ wall }) => basicText(wall, false));
  return [
    `BEGIN:${kind}`,
    `DTSTART:${dates[0] ?? ''}`,
    `TZOFFSETFROM:${offsetText(first.from)}`,
    `TZOFFSETTO:${offsetText(first.to)}`,
    ...(rule === null ? [] : [`RRULE:${rule}`]),
    // One a line, and the first too: ical.js reads no more of a line, and beside dates forgets the start.
    ...(rule === null && dates.length > 1 ? dates.map((date) => `RDATE:${date}`) : []),
    `END:${kind}`,
  ];
}

/** '-0330', with seconds where there are some, as before clocks followed zones. */
function offsetText(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = '', minutes = '', rest = ''] = parts.map((part) => String(part).padStart(2, '0'));
  return `${ms < 0 ? '-' : '+'}${hours}${minutes}${rest === '00' ? '' : rest}`;
}

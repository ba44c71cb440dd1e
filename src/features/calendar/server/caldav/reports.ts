import type { TimeRange } from './queries';
import { broken } from './refusals';
import type { Component } from './resources';
import { type Asked, askedOf, childOf, type Element } from './xml';

/** What a REPORT of a calendar asks for. */
export type Report = { asked: Asked; expanded: TimeRange | undefined } & (
  | { kind: 'query'; filter: Filter }
  | { kind: 'multiget'; hrefs: string[] }
  | { kind: 'sync'; token: string; most: number | undefined }
  | { kind: 'busy'; range: TimeRange }
  | { kind: 'people' }
);

/** One that is answered by responses of resources. */
export type SetReport = Exclude<Report, { kind: 'busy' }>;

/** Apple's programs look for other people by them (RFC 3744, 9; RFC 3253, 3.8); they go on where nobody is found. */
const PEOPLE = new Set([
  'D:principal-search-property-set',
  'D:principal-property-search',
  'D:expand-property',
]);

/** Which objects a calendar-query asks for. */
export interface Filter {
  /** It asks for what the calendar does not have. */
  isNone: boolean;
  range: TimeRange | undefined;
  /** What properties of the component have to be; all of them. Those of an event are its UID alone. */
  tests: readonly { property: string; isMet: (value: string | undefined) => boolean }[];
}

/** Where a range has no beginning or no end. */
const FIRST = Date.UTC(1000, 0, 3);
const LAST = Date.UTC(9999, 11, 29);

/**
 * Reads a REPORT (RFC 4791, 7.8 to 7.10; RFC 6578, 3.2) of a calendar with these components. Raises 403 with the condition that it
 * breaks.
 */
export function readReport(root: Element | null, component: Component): Report {
  const asked = askedOf(root);
  const data = childOf(childOf(root, 'D:prop'), 'C:calendar-data');
  if (data && (data.attributes['content-type'] ?? 'text/calendar') !== 'text/calendar')
    throw broken('C:supported-calendar-data', 'Objects are answered as text/calendar only');
  const range = childOf(data, 'C:expand');
  const common = { asked, expanded: range && rangeOf(range) };
  if (root?.name === 'C:calendar-query')
    return { ...common, kind: 'query', filter: filterOf(childOf(root, 'C:filter'), component) };
  if (root?.name === 'C:calendar-multiget') {
    const hrefs = root.children.filter(({ name }) => name === 'D:href').map(({ text }) => text.trim());
    return { ...common, kind: 'multiget', hrefs };
  }
  if (root?.name === 'D:sync-collection') {
    const most = childOf(childOf(root, 'D:limit'), 'D:nresults')?.text.trim();
    return {
      ...common,
      kind: 'sync',
      token: childOf(root, 'D:sync-token')?.text.trim() ?? '',
      most: most !== undefined && /^\d+$/.test(most) ? Number(most) : undefined,
    };
  }
  const busy = root?.name === 'C:free-busy-query' ? childOf(root, 'C:time-range') : undefined;
  if (busy) return { ...common, kind: 'busy', range: rangeOf(busy) };
  if (root && PEOPLE.has(root.name)) return { ...common, kind: 'people' };
  throw broken('D:supported-report', 'This report is not supported here');
}

/** A filter (RFC 4791, 9.7). One that is not understood is refused: to leave it out would answer what nobody asked for. */
function filterOf(filter: Element | undefined, component: Component): Filter {
  const calendar = childOf(filter, 'C:comp-filter');
  const wanted = { isNone: false, range: undefined, tests: [] };
  if (!calendar) return wanted;
  if (calendar.attributes['name']?.toUpperCase() !== 'VCALENDAR')
    throw broken('C:valid-filter', 'A filter begins with VCALENDAR');
  if (calendar.children.some(({ name }) => name !== 'C:comp-filter')) throw notSupported();
  for (const asked of calendar.children) {
    const isAbsent = childOf(asked, 'C:is-not-defined') !== undefined;
    const isOurs = asked.attributes['name']?.toUpperCase() === component;
    if (isOurs === isAbsent) wanted.isNone = true;
    if (!isOurs || isAbsent) continue;
    for (const condition of asked.children) addCondition(wanted, condition, component);
  }
  return wanted;
}

/** The properties by which objects are found. */
const FOUND_BY: Record<Component, readonly string[]> = {
  VEVENT: ['UID'],
  VTODO: ['UID', 'SUMMARY', 'STATUS', 'DUE', 'DTSTART', 'COMPLETED'],
};

/** Programs ask by one or two; each is tried for every object. */
const MOST_TESTS = 20;

function addCondition(
  wanted: { range: TimeRange | undefined; tests: Filter['tests'][number][] },
  condition: Element,
  component: Component,
): void {
  const property = condition.attributes['name']?.toUpperCase() ?? '';
  if (condition.name === 'C:time-range') {
    wanted.range = rangeOf(condition);
    return;
  }
  if (condition.name !== 'C:prop-filter' || !FOUND_BY[component].includes(property)) throw notSupported();
  if (wanted.tests.length === MOST_TESTS) throw notSupported();
  wanted.tests.push({ property, isMet: testOf(condition) });
}

/** Whether a property is there, is not, or has a text in it or not (RFC 4791, 9.7.2). */
function testOf(condition: Element): Filter['tests'][number]['isMet'] {
  const [only, ...others] = condition.children;
  if (!only) return (value) => value !== undefined;
  if (others.length > 0) throw notSupported();
  if (only.name === 'C:is-not-defined') return (value) => value === undefined;
  if (only.name !== 'C:text-match') throw notSupported();
  const isIn = containing(only);
  const isWanted = only.attributes['negate-condition'] !== 'yes';
  return (value) => value !== undefined && isIn(value) === isWanted;
}

type Test = (text: string) => boolean;

const COLLATIONS = new Map([
  ['i;ascii-casemap', (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())],
  ['i;octet', (text: string) => text],
]);

/** Whether a text contains another one, by a collation (RFC 4791, 7.5 and 9.7.5). Raises 403. */
function containing({ text, attributes }: Element): Test {
  const folded = COLLATIONS.get(attributes['collation'] ?? 'i;ascii-casemap');
  if (!folded) throw broken('C:supported-collation', 'Texts are compared by i;ascii-casemap or i;octet only');
  const wanted = folded(text);
  return (one) => folded(one).includes(wanted);
}

function notSupported() {
  return broken('C:supported-filter', 'Only a time range and some properties can be filtered by');
}

/** The range of a `time-range` or an `expand`, in UTC (RFC 4791, 9.9). */
function rangeOf({ attributes: { start, end } }: Element): TimeRange {
  if (start === undefined && end === undefined)
    throw broken('C:valid-filter', 'A range has a start or an end');
  const range = { from: momentOf(start, FIRST), to: momentOf(end, LAST) };
  if (!(range.from < range.to)) throw broken('C:valid-filter', 'A range ends after its start');
  return range;
}

function momentOf(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  const [year, month, day, hour, minute, second] = parts;
  const moment = Date.parse(
    `${String(year)}-${String(month)}-${String(day)}T${String(hour)}:${String(minute)}:${String(second)}Z`,
  );
  if (Number.isNaN(moment)) throw broken('C:valid-filter', 'A time is not one of UTC');
  return Math.min(Math.max(moment, FIRST), LAST);
}

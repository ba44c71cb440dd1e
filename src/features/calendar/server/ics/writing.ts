import { basicText } from '@/platform/shared/repeat/wall';
import { alarmsToWrite } from './alarms';
import { colorOf, nearestName } from './colors';
import { type Component, type Property, writeProperty } from './properties';
import type { EventContent } from './event';
import type { UsedZones } from './zones/definition';

/** An event as it is written. */
export interface WrittenEvent {
  content: EventContent;
  /** What its RECURRENCE-ID is named in: its series; itself if it has none. */
  series: Pick<EventContent, 'allDay' | 'zone'>;
  createdAt: Date;
  updatedAt: Date;
}

export interface WrittenCalendar {
  /** Null: of several calendars. */
  name: string | null;
  color: string | null;
  /** It is asked for again and again. */
  isFeed?: boolean;
}

const OCTETS = 75;

/** Notes the zones of an event. */
export function noteZones(used: UsedZones, { content, series }: WrittenEvent): void {
  const { start, recurrenceId, added, zone, endZone } = content;
  const years = [basicText(start, true), recurrenceId, ...added].flatMap(
    (time) => Number(time.slice(0, 4)) || [],
  );
  for (const one of [zone, endZone ?? zone, series.zone])
    if (one !== '' && one !== 'UTC') used.set(one, Math.min(used.get(one) ?? Infinity, ...years));
}

/** The beginning of a file, with the definitions of the zones that its events use (`zoneDefinitions`). */
export function icsHead(
  { name, color, isFeed = false }: WrittenCalendar,
  definitions: readonly string[],
): string {
  return folded([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Toolstead//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...(name === null ? [] : [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`]),
    ...(color === null ? [] : [`COLOR:${nearestName(color)}`, `X-APPLE-CALENDAR-COLOR:${color}`]),
    ...(isFeed ? ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'] : []),
    ...definitions,
  ]);
}

export const ICS_END = 'END:VCALENDAR\r\n';

/** A VEVENT; the same event is always written alike. */
export function icsEvent({ content, series, createdAt, updatedAt }: WrittenEvent): string {
  const { extra, allDay, zone, color } = content;
  const stored = extra?.[1] ?? [];
  const alarms = alarmsToWrite(content.reminders, extra?.[2] ?? []);
  const parameters = (name: string) => stored.find((one) => isParameters(one) && one[0] === name)?.[1] ?? {};
  const text = (name: string, value: string) =>
    value === '' && Object.keys(parameters(name)).length === 0
      ? []
      : [writeProperty([name, parameters(name), 'text', oneLineEnd(value)])];
  const times = (name: string, walls: readonly string[]) =>
    walls.length === 0 ? [] : [timeLine(name, walls.join(), content)];
  return folded([
    'BEGIN:VEVENT',
    `UID:${escaped(content.uid)}`,
    `DTSTAMP:${stamp(updatedAt)}`,
    ...(content.recurrenceId === '' ? [] : [timeLine('RECURRENCE-ID', content.recurrenceId, series)]),
    timeLine('DTSTART', basicText(content.start, allDay), content),
    timeLine('DTEND', basicText(content.end, allDay), { allDay, zone: content.endZone ?? zone }),
    ...text('summary', content.title),
    ...text('location', content.location),
    ...(content.url === '' ? [] : [`URL:${content.url.replace(/[\r\n]/g, '')}`]),
    ...text('description', content.notes),
    ...(content.rule === '' ? [] : [`RRULE:${content.rule}`]),
    ...times('RDATE', content.added),
    ...times('EXDATE', content.removed),
    `STATUS:${content.status.toUpperCase()}`,
    ...(content.busy ? [] : ['TRANSP:TRANSPARENT']),
    ...colorLines(color),
    ...(content.changed === '' ? [] : [`X-TOOLSTEAD-CHANGED:${content.changed}`]),
    ...(content.sequence === 0 ? [] : [`SEQUENCE:${String(content.sequence)}`]),
    `CREATED:${stamp(createdAt)}`,
    `LAST-MODIFIED:${stamp(updatedAt)}`,
    ...stored.filter((one) => !isParameters(one)).map(writeProperty),
    ...alarms.others.flatMap((minutes) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(content.title)}`,
      `TRIGGER:${minutes === 0 ? 'PT0S' : `-PT${String(minutes)}M`}`,
      'END:VALARM',
    ]),
    ...alarms.written.flatMap(componentLines),
    'END:VEVENT',
  ]);
}

/** A date, or a time in a zone; several values are parted by commas. */
function timeLine(
  name: string,
  value: string,
  { allDay, zone }: Pick<EventContent, 'allDay' | 'zone'>,
): string {
  if (allDay) return `${name};VALUE=DATE:${value}`;
  if (zone === '') return `${name}:${value}`;
  if (zone === 'UTC') return `${name}:${value.replaceAll(',', 'Z,')}Z`;
  return `${name};TZID=${zone}:${value}`;
}

function colorLines(color: string | null): string[] {
  if (color === null) return [];
  const name = nearestName(color);
  return [`COLOR:${name}`, ...(colorOf(name) === color ? [] : [`X-TOOLSTEAD-COLOR:${color}`])];
}

/** Of a text that has a column, only its parameters are kept beside it. */
function isParameters([name]: Property): boolean {
  return name === 'summary' || name === 'location' || name === 'description';
}

function componentLines([name, properties, components]: Component): string[] {
  const kind = name.toUpperCase();
  return [
    `BEGIN:${kind}`,
    ...properties.map(writeProperty),
    ...components.flatMap(componentLines),
    `END:${kind}`,
  ];
}

function stamp(moment: Date): string {
  return `${basicText(moment.getTime(), false)}Z`;
}

/** A TEXT value (RFC 5545, 3.3.11). */
export function escaped(text: string): string {
  return oneLineEnd(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** A text with the only line end that TEXT knows. */
function oneLineEnd(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** The lines of a file with their ends. */
export function folded(lines: readonly string[]): string {
  return lines.map(fold).join('\r\n') + '\r\n';
}

/** A line in pieces of 75 octets at most, parted between characters (RFC 5545, 3.1). */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= OCTETS) return line;
  const pieces: string[] = [];
  let from = 0;
  let octets = 0;
  for (let at = 0; at < line.length;) {
    const point = line.codePointAt(at) ?? 0;
    const size = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
    if (octets + size > OCTETS) {
      pieces.push(line.slice(from, at));
      from = at;
      // The space before the rest counts.
      octets = 1;
    }
    octets += size;
    at += point > 0xffff ? 2 : 1;
  }
  return [...pieces, line.slice(from)].join('\r\n ');
}

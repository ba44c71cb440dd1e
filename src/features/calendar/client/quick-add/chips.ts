import { type NamedDates, shortDayText } from '@/platform/shared/civil-names';
import type { Preferences } from '@/platform/shared/preferences';
import { patternSentence } from '@/platform/shared/repeat/sentence';
import { readPattern } from '@/platform/shared/repeat/read-pattern';
import type { PartKind, QuickPart, QuickReading } from '../../rules/quick-add/read';
import { clockText, dateText, lastDayOf, rangeText, shortReminder } from '../event/when-text';

/** A phrase as it was understood. */
export interface Chip {
  kind: PartKind;
  text: string;
  /** What is given back to the title; undefined for what was not typed, such as the day in focus. */
  part: QuickPart | undefined;
}

interface ChipSettings {
  /** YYYY-MM-DD. */
  today: string;
  zone: string;
  preferences: NamedDates & Pick<Preferences, 'hourCycle'>;
  calendars: readonly { id: number; name: string }[];
}

/** What was understood of a sentence, in the order in which it was typed; a day that was not named comes first. */
export function chipsOf(reading: QuickReading, settings: ChipSettings): Chip[] {
  const chips = reading.parts.map((part) => ({
    kind: part.kind,
    text: textOf(part, reading, settings),
    part,
  }));
  if (reading.parts.some(({ kind }) => kind === 'day')) return chips;
  return [{ kind: 'day', text: dayText(reading, settings), part: undefined }, ...chips];
}

function textOf(part: QuickPart, reading: QuickReading, settings: ChipSettings): string {
  switch (part.kind) {
    case 'day':
      return dayText(reading, settings);
    case 'time':
      return timeText(reading, settings);
    case 'repeat':
      return repeatText(reading, settings);
    case 'until':
      return untilText(reading, settings);
    case 'calendar':
      return settings.calendars.find(({ id }) => id === reading.calendarId)?.name ?? part.text;
    case 'reminder':
      return shortReminder(part.minutes ?? 0);
    case 'place':
      return reading.location;
  }
}

function dayText(reading: QuickReading, { today, preferences }: ChipSettings): string {
  const year = today.slice(0, 4);
  const [first, last] = [reading.start.slice(0, 10), lastDayOf(reading)];
  const day = (of: string) => (of === today ? 'Today' : shortDayText(of, year, preferences));
  if (!reading.allDay) return day(first);
  return first === last ? `${day(first)}, all day` : `${day(first)} – ${day(last)}`;
}

function timeText(reading: QuickReading, { today, preferences }: ChipSettings): string {
  const { start, end } = reading;
  if (start.slice(0, 10) === lastDayOf(reading)) return rangeText(reading, preferences);
  const last = shortDayText(end.slice(0, 10), today.slice(0, 4), preferences);
  return `${clockText(start, preferences)} – ${last} ${clockText(end, preferences)}`;
}

function patternOf({ rule, start, allDay }: QuickReading, zone: string) {
  return readPattern(rule, { start, allDay, zone });
}

function repeatText(reading: QuickReading, { zone, preferences }: ChipSettings): string {
  const pattern = patternOf(reading, zone);
  return pattern ? patternSentence({ ...pattern, end: { by: 'never' } }, preferences) : reading.rule;
}

function untilText(reading: QuickReading, { zone, today, preferences }: ChipSettings): string {
  const end = patternOf(reading, zone)?.end;
  if (end?.by === 'count') return end.count === 1 ? 'once' : `${String(end.count)} times`;
  return end?.by === 'day' ? `until ${dateText(end.day, today.slice(0, 4), preferences)}` : '';
}

import { dayOf, textOfDay } from '@/platform/shared/civil';
import {
  dayName,
  fullDate,
  longDate,
  monthDay,
  type NamedDates,
  shortDayText,
} from '@/platform/shared/civil-names';
import type { Preferences } from '@/platform/shared/preferences';
import { MINUTE_MS, wallAt, wallOf, wallText } from '@/platform/shared/repeat/wall';
import { typedTime } from '@/platform/shared/typed-time';
import type { Occurrence } from '../../answers';

type Form = NamedDates & Pick<Preferences, 'hourCycle'>;

/** When something is, as clocks show it; for an all-day event days, the end exclusive. */
export interface Times {
  start: string;
  end: string;
  allDay: boolean;
}

/** '14:45' of a wall time. */
export function clockText(wall: string, { hourCycle }: Pick<Form, 'hourCycle'>): string {
  return typedTime(minutesOf(wall), hourCycle);
}

/** Minutes since midnight of a wall time. */
export function minutesOf(wall: string): number {
  return Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
}

/** A time of a day as a wall time; minutes may lie before or after the day. */
export function wallAtMinute(day: string, minutes: number): string {
  return wallText((wallOf(day) ?? 0) + minutes * MINUTE_MS);
}

/** The last day of an event, YYYY-MM-DD: of an all-day one the day before its end. */
export function lastDayOf({ start, end, allDay }: Times): string {
  const last = end.slice(0, 10);
  const first = start.slice(0, 10);
  const isMidnight = !allDay && end.slice(11, 16) === '00:00' && last > first;
  return allDay || isMidnight ? textOfDay((dayOf(last) ?? 1) - 1) : last;
}

/** 'Thursday 19 November', with the year if it is not this one. */
function dayText(day: string, thisYear: string, form: Form): string {
  return day.startsWith(thisYear) ? dayName(day, form) : longDate(day, form);
}

/** 'Thursday 19 November, 15:00 – 16:00', 'Monday 16 – Tuesday 17 November' … @param thisYear 'YYYY' */
export function whenText(times: Times, thisYear: string, form: Form): string {
  const { start, end, allDay } = times;
  const [first, last] = [start.slice(0, 10), allDay ? lastDayOf(times) : end.slice(0, 10)];
  const day = (of: string) => dayText(of, thisYear, form);
  if (allDay) return first === last ? day(first) : `${day(first)} – ${day(last)}`;
  if (first === last) return `${day(first)}, ${rangeText(times, form)}`;
  return `${day(first)}, ${clockText(start, form)} – ${day(last)}, ${clockText(end, form)}`;
}

/** '15:00 – 16:00' of a day; '15:00' for what takes no time. */
export function rangeText(
  { start, end }: Pick<Times, 'start' | 'end'>,
  form: Pick<Form, 'hourCycle'>,
): string {
  return start === end ? clockText(start, form) : `${clockText(start, form)} – ${clockText(end, form)}`;
}

/** As it is spoken: 'Friday 27 November, 14:45 to 15:45'. */
export function spokenWhen(times: Times, thisYear: string, form: Form): string {
  return `${whenText(times, thisYear, form).replaceAll(' – ', ' to ')}${times.allDay ? ', all day' : ''}`;
}

/** '3 December', with the year if it is not this one. */
export function dateText(day: string, thisYear: string, form: Form): string {
  return day.startsWith(thisYear) ? monthDay(day, form) : fullDate(day, form);
}

/** The wall time of a moment in a zone. */
export function wallTextAt(moment: string, zone: string): string {
  return wallText(wallAt(Date.parse(moment), zone));
}

/** When an occurrence is for a person in a zone. */
export function timesHere(
  { start, end, allDay }: Pick<Occurrence, 'start' | 'end' | 'allDay'>,
  zone: string,
): Times {
  if (allDay) return { start, end, allDay };
  return { start: wallTextAt(start, zone), end: wallTextAt(end, zone), allDay };
}

/** 'New York' of 'America/New_York'. */
export function zoneName(zone: string): string {
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
}

/** What clocks show in the event's own zones, where that differs from here: '09:00 – 10:00 in New York'. */
export function otherZoneText(event: Occurrence, here: string, form: Form): string | null {
  const { allDay, zone, endZone, startLocal, endLocal } = event;
  if (allDay || zone === '') return null;
  const mine = timesHere(event, here);
  const ends = endZone ?? zone;
  if (mine.start === startLocal && mine.end === endLocal) return null;
  const day = (local: string, other: string) =>
    local.slice(0, 10) === other.slice(0, 10)
      ? ''
      : `${shortDayText(local.slice(0, 10), local.slice(0, 4), form)} `;
  const start = `${day(startLocal, mine.start)}${clockText(startLocal, form)}`;
  const end = `${day(endLocal, mine.end)}${clockText(endLocal, form)}`;
  return ends === zone
    ? `${start} – ${end} in ${zoneName(zone)}`
    : `${start} in ${zoneName(zone)} – ${end} in ${zoneName(ends)}`;
}

const UNITS = [
  [7 * 24 * 60, 'week'],
  [24 * 60, 'day'],
  [60, 'hour'],
] as const;

/** '15 minutes', '1 hour', '2 days'. */
export function lengthText(minutes: number): string {
  const [size, unit] = UNITS.find(([of]) => minutes >= of && minutes % of === 0) ?? [1, 'minute'];
  const count = minutes / size;
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
}

/** '15 minutes before', 'at the start'. */
export function reminderText(minutes: number): string {
  return minutes === 0 ? 'at the start' : `${lengthText(minutes)} before`;
}

/** A reminder with a short unit, for a chip: '15 min before'. */
export function shortReminder(minutes: number): string {
  return reminderText(minutes).replace(/ minutes?/, ' min');
}

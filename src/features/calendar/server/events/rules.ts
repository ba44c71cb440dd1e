import { AppError } from '@/platform/server/errors';
import { momentOf } from '@/platform/shared/civil';
import { calendarLimits, calendarTexts } from '../../rules';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
/** Of an event without an end. */
const USUAL_MINUTES = 60;

export function invalid(text: string): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', text, { code: 'invalid' });
}

/** When an event is; `start` and `end` are what clocks show, in ms as if it were UTC. */
export interface EventTime {
  allDay: boolean;
  start: number;
  end: number;
  zone: string;
  endZone: string | null;
}

/** What a call says about the time of an event. */
export interface SentTime {
  start?: string | undefined;
  end?: string | undefined;
  minutes?: number | undefined;
  allDay?: boolean | undefined;
  zone?: string | undefined;
  endZone?: string | null | undefined;
}

/** Whether a call says anything about the time. */
export function saysTime(sent: SentTime): boolean {
  return [sent.start, sent.end, sent.minutes, sent.allDay, sent.zone, sent.endZone].some(
    (field) => field !== undefined,
  );
}

function wallOf(text: string, allDay: boolean): number {
  const isDay = text.length === 10;
  if (allDay && !isDay) throw invalid(calendarTexts.date);
  if (!allDay && isDay) throw invalid(calendarTexts.time);
  return Date.parse(isDay ? `${text}T00:00:00Z` : `${text}Z`);
}

/** The moment at which clocks of a zone show a time; a floating one as if it were UTC. */
export function momentOfWall(wall: number, zone: string): number {
  if (zone === '' || zone === 'UTC') return wall;
  const day = Math.floor(wall / DAY);
  return momentOf(day, (wall - day * DAY) / MINUTE, zone).getTime();
}

const floorDay = (wall: number) => Math.floor(wall / DAY) * DAY;
const ceilDay = (wall: number) => Math.ceil(wall / DAY) * DAY;

/**
 * The time that a call gives an event: what it leaves out is as it was, `start` alone moves the end along, and a new event
 * without an end lasts an hour or a day. Raises 422.
 */
export function timeOf(sent: SentTime, was: EventTime | null, accountZone: string): EventTime {
  const allDay = sent.allDay ?? was?.allDay ?? sent.start?.length === 10;
  const zone = allDay ? '' : (sent.zone ?? (was && !was.allDay ? was.zone : accountZone));
  const sentEndZone = sent.endZone === undefined ? (was?.endZone ?? null) : sent.endZone;
  const endZone = zone === '' || sentEndZone === '' || sentEndZone === zone ? null : sentEndZone;
  const before = was && (allDay ? { start: floorDay(was.start), end: ceilDay(was.end) } : was);
  const start = sent.start === undefined ? (before?.start ?? NaN) : wallOf(sent.start, allDay);
  const end = endOf(sent, { allDay, start, before: was && (allDay || !was.allDay) ? before : null });
  const time = { allDay, start, end, zone, endZone };
  checkTime(time);
  return time;
}

function endOf(
  sent: SentTime,
  {
    allDay,
    start,
    before,
  }: { allDay: boolean; start: number; before: { start: number; end: number } | null },
): number {
  if (sent.end !== undefined) return wallOf(sent.end, allDay);
  if (sent.minutes !== undefined)
    return allDay ? start + Math.max(DAY, ceilDay(sent.minutes * MINUTE)) : start + sent.minutes * MINUTE;
  if (before) return Math.max(before.end + start - before.start, allDay ? start + DAY : start);
  return start + (allDay ? DAY : USUAL_MINUTES * MINUTE);
}

/** Raises 422 for an end before the start, more than 366 days, and years that there are not. */
export function checkTime({ allDay, start, end, zone, endZone }: EventTime): void {
  const years = [start, end].map((wall) => new Date(wall).getUTCFullYear());
  if (!years.every((year) => year >= calendarLimits.firstYear && year <= calendarLimits.lastYear + 1))
    throw invalid(calendarTexts.date);
  const length = momentOfWall(end, endZone ?? zone) - momentOfWall(start, zone);
  if (allDay ? length <= 0 : length < 0) throw invalid(calendarTexts.endBeforeStart);
  if (length > calendarLimits.daysMax * DAY) throw invalid(calendarTexts.tooLong);
}

/** What clocks show, as the columns have it. */
export function wallColumn(wall: number): Date {
  return new Date(wall);
}

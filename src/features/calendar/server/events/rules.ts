import { AppError } from '@/platform/server/errors';
import { calendarLimits, calendarTexts } from '../../rules';
import { formatRule, hasUntilForm, readRule } from '@/platform/shared/repeat/rule';
import { DAY_MS, endAt, instantOf, MINUTE_MS, type Wall, wallOf } from '@/platform/shared/repeat/wall';
import type { Series } from '@/platform/shared/repeat/occurrences';

/** Of an event without an end. */
const USUAL_MINUTES = 60;

/** @param field the input that it is about, at which a form tells it */
export function invalid(text: string, field?: 'start' | 'end' | 'rule'): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', text, {
    code: 'invalid',
    ...(field && { details: { field } }),
  });
}

/** When an event is. */
export type EventTime = Pick<Series, 'allDay' | 'start' | 'end' | 'zone' | 'endZone'>;

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

const floorDay = (wall: Wall) => Math.floor(wall / DAY_MS) * DAY_MS;
const ceilDay = (wall: Wall) => Math.ceil(wall / DAY_MS) * DAY_MS;

/**
 * The time that a call gives an event: what it leaves out is as it was, `start` alone moves the end along, and a new event
 * without an end lasts an hour or a day. Raises 422.
 */
export function timeOf(sent: SentTime, was: EventTime | null, accountZone: string): EventTime {
  const allDay = sent.allDay ?? was?.allDay ?? sent.start?.length === 10;
  const zone = allDay ? '' : (sent.zone ?? (was && !was.allDay ? was.zone : accountZone));
  const sentEndZone = sent.endZone === undefined ? (was?.endZone ?? null) : sent.endZone;
  const endZone = zone === '' || sentEndZone === '' || sentEndZone === zone ? null : sentEndZone;
  const days = was && { start: floorDay(was.start), end: ceilDay(was.end) };
  const start =
    sent.start === undefined ? ((allDay ? days : was)?.start ?? NaN) : sentWall(sent.start, allDay);
  const before = allDay ? days : was?.allDay ? null : was;
  const end = endOf(sent, { allDay, start, zone, endZone }, { before, accountZone });
  const time = { allDay, start, end, zone, endZone };
  checkTime(time, accountZone);
  return time;
}

function sentWall(text: string, allDay: boolean): Wall {
  const isDay = text.length === 10;
  if (allDay && !isDay) throw invalid(calendarTexts.date);
  if (!allDay && isDay) throw invalid(calendarTexts.time);
  const wall = wallOf(text);
  if (wall === null) throw invalid(calendarTexts.date);
  return wall;
}

function endOf(
  sent: SentTime,
  { allDay, start, zone, endZone }: Omit<EventTime, 'end'>,
  { before, accountZone }: { before: { start: Wall; end: Wall } | null; accountZone: string },
): Wall {
  if (sent.end !== undefined) return sentWall(sent.end, allDay);
  const minutes = sent.minutes ?? (before ? null : USUAL_MINUTES);
  if (minutes === null) return (before?.end ?? start) + start - (before?.start ?? start);
  if (allDay) return start + Math.max(DAY_MS, ceilDay(minutes * MINUTE_MS));
  const clock = zone === '' ? accountZone : zone;
  return endAt(instantOf(start, clock) + minutes * MINUTE_MS, endZone ?? clock);
}

/** Raises 422 for an end before the start, more than 366 days, and years that there are not. */
export function checkTime({ allDay, start, end, zone, endZone }: EventTime, accountZone: string): void {
  const [first, last] = [
    Date.UTC(calendarLimits.firstYear, 0, 1),
    Date.UTC(calendarLimits.lastYear + 1, 0, 1),
  ];
  if (!(start >= first && start < last)) throw invalid(calendarTexts.date, 'start');
  const clock = zone === '' ? accountZone : zone;
  const length = allDay ? end - start : instantOf(end, endZone ?? clock) - instantOf(start, clock);
  if (allDay ? length <= 0 : length < 0) throw invalid(calendarTexts.endBeforeStart, 'end');
  if (!(length <= calendarLimits.daysMax * DAY_MS)) throw invalid(calendarTexts.tooLong, 'end');
}

/** The canonical text of a rule for a time; '' for none. Raises 422. */
export function ruleFor(text: string, time: Pick<EventTime, 'allDay' | 'zone'>): string {
  if (text.trim() === '') return '';
  const read = readRule(text, time);
  if ('problem' in read) throw invalid(read.problem, 'rule');
  const { rule } = read;
  if (rule.until !== null && !hasUntilForm(rule.until, time))
    throw invalid(calendarTexts.ruleUntilForm, 'rule');
  // Days have no hours (RFC 5545, 3.3.10).
  const { freq, byHour, byMinute, bySecond } = rule;
  if (time.allDay && (freq === 'HOURLY' || freq === 'MINUTELY' || byHour || byMinute || bySecond))
    throw invalid(calendarTexts.rule(text.trim()), 'rule');
  const canonical = formatRule(rule);
  if (canonical.length > calendarLimits.ruleMax) throw invalid(calendarTexts.rule('too long'), 'rule');
  return canonical;
}

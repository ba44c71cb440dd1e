import { calendarLimits } from '../../rules';
import type { Content } from './properties';

/** A leap year, so that a birthday on 29 February has one. */
const FIRST_LEAP_YEAR = Math.ceil((calendarLimits.firstYear + 1) / 4) * 4;

/**
 * How many years the dates of an event are put off that happens each year and begins in a year that the calendar does not
 * have: it is a birthday, whose year is unknown (Apple writes 1604) or long past. 0 for every other event.
 */
export function yearsPutOff(dtstart: Content, rrule: Content | undefined): number {
  const year = Number(/^\s*(\d{4})\d{4}/.exec(dtstart.raw)?.[1]);
  const isKnown = year >= calendarLimits.firstYear && year <= calendarLimits.lastYear;
  const isYearly =
    /(?:^|;)FREQ=YEARLY(?:;|$)/i.test(rrule?.raw ?? '') &&
    !/(?:COUNT|UNTIL)=|INTERVAL=(?!1(?:;|$))/i.test(rrule?.raw ?? '');
  return Number.isNaN(year) || isKnown || !isYearly ? 0 : FIRST_LEAP_YEAR - year;
}

/** A line whose value is a date or a time, so many years later. */
export function putOff<Line extends Content | undefined>(line: Line, years: number): Line {
  if (!line || years === 0) return line;
  const raw = line.raw.replace(/^\s*(\d{4})/, (year) => String(Number(year) + years).padStart(4, '0'));
  return { ...line, raw };
}

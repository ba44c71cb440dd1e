import { civilDay, dayOf, momentOf, monthLast, textOfDay, weekdayOf } from '@/platform/shared/civil';

/** The repeats that the editor draws (rule 8 of the specification), and their RRULE values (RFC 5545). */

export type Frequency = 'daily' | 'weekly' | 'monthly' | 'yearly';

/** Which day of a month. */
export type MonthDay =
  /** In shorter months on the last day, or not at all; only of the 29th to the 31st. */
  | { by: 'date'; date: number; short: 'last' | 'skip' }
  /** 1 to 5, or -1 for the last one. */
  | { by: 'weekday'; nth: number; weekday: number }
  | { by: 'last-day' }
  /** Monday to Friday. */
  | { by: 'working-day'; nth: 1 | -1 };

export type RepeatEnd =
  | { by: 'never' }
  /** YYYY-MM-DD, still included; `text` is the stored UNTIL, which stays as long as the day does. */
  | { by: 'day'; day: string; text?: string }
  | { by: 'count'; count: number };

export interface RepeatPattern {
  frequency: Frequency;
  interval: number;
  /** 1 Monday to 7 Sunday, of a weekly one. */
  weekdays: readonly number[];
  /** Of a monthly or yearly one. */
  on: MonthDay;
  /** 1 to 12, of a yearly one. */
  month: number;
  end: RepeatEnd;
}

/** What a rule is about besides its text. */
export interface RuleStart {
  /** YYYY-MM-DD or a wall time that begins with it. */
  start: string;
  allDay: boolean;
  /** '' floats. */
  zone: string;
}

const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
export const WORKING_DAYS = [1, 2, 3, 4, 5] as const;

export const codeOf = (weekday: number) => CODES[weekday - 1] ?? 'MO';
/** 1 Monday to 7 Sunday; 0 for no code of a weekday. */
export const weekdayOfCode = (code: string) => CODES.indexOf(code) + 1;

/** What is offered first for a series that begins on a day. */
export function usualPattern(frequency: Frequency, start: string): RepeatPattern {
  const day = dayOf(start.slice(0, 10)) ?? 0;
  return {
    frequency,
    interval: 1,
    weekdays: [weekdayOf(day)],
    on: { by: 'date', date: Number(start.slice(8, 10)), short: 'last' },
    month: Number(start.slice(5, 7)),
    end: { by: 'never' },
  };
}

/** The same repeat for a series that begins on another day: what said the old day says the new one. */
export function movedPattern(pattern: RepeatPattern, before: string, start: string): RepeatPattern {
  const [old, now] = [usualPattern(pattern.frequency, before), usualPattern(pattern.frequency, start)];
  const isOldWeekday = pattern.weekdays.length === 1 && pattern.weekdays[0] === old.weekdays[0];
  return {
    ...pattern,
    weekdays: isOldWeekday ? now.weekdays : pattern.weekdays,
    on: movedDay(pattern.on, before, start),
    month: pattern.month === old.month ? now.month : pattern.month,
  };
}

function movedDay(on: MonthDay, before: string, start: string): MonthDay {
  if (on.by === 'date' && on.date === Number(before.slice(8, 10)))
    return { ...on, date: Number(start.slice(8, 10)) };
  const [old, now] = [nthWeekday(before), nthWeekday(start)];
  if (on.by !== 'weekday' || on.weekday !== old.weekday) return on;
  if (on.nth === -1) return isLastWeekday(start) ? { ...on, weekday: now.weekday } : now;
  return on.nth === old.nth ? now : on;
}

/** The first to fifth of its weekday in its month. */
export function nthWeekday(start: string): { by: 'weekday'; nth: number; weekday: number } {
  const day = dayOf(start.slice(0, 10)) ?? 0;
  return { by: 'weekday', nth: Math.ceil(Number(start.slice(8, 10)) / 7), weekday: weekdayOf(day) };
}

export function isLastWeekday(start: string): boolean {
  const day = dayOf(start.slice(0, 10)) ?? 0;
  return monthLast(day) - day < 7;
}

/** The RRULE value of a repeat. */
export function ruleOfPattern(pattern: RepeatPattern, about: RuleStart): string {
  const { frequency, interval, weekdays, on, month, end } = pattern;
  const parts = [`FREQ=${frequency.toUpperCase()}`];
  if (interval > 1) parts.push(`INTERVAL=${String(interval)}`);
  if (frequency === 'weekly') {
    parts.push(
      `BYDAY=${[...weekdays]
        .sort((a, b) => a - b)
        .map(codeOf)
        .join(',')}`,
    );
  }
  if (frequency === 'yearly') parts.push(`BYMONTH=${String(month)}`, ...monthDayParts(on, month));
  if (frequency === 'monthly') parts.push(...monthDayParts(on));
  if (end.by === 'count') parts.push(`COUNT=${String(end.count)}`);
  if (end.by === 'day') parts.push(`UNTIL=${end.text ?? untilOf(end.day, about)}`);
  return parts.join(';');
}

/** @param month the only one; missing: any */
function monthDayParts(on: MonthDay, month?: number): string[] {
  switch (on.by) {
    case 'last-day':
      return ['BYMONTHDAY=-1'];
    case 'weekday':
      return [`BYDAY=${String(on.nth)}${codeOf(on.weekday)}`];
    case 'working-day':
      return [`BYDAY=${WORKING_DAYS.map(codeOf).join(',')}`, `BYSETPOS=${String(on.nth)}`];
    case 'date': {
      const { date, short } = on;
      const isShort = date > 28 && (month === undefined || month === 2);
      if (!isShort || short === 'skip') return [`BYMONTHDAY=${String(date)}`];
      if (date === 31 || month === 2) return ['BYMONTHDAY=-1'];
      return [`BYMONTHDAY=${date === 30 ? '28,29,30' : '28,29'}`, 'BYSETPOS=-1'];
    }
  }
}

/**
 * UNTIL for a series that still occurs on a day: that date for an all-day series, its last second in UTC for one in a zone,
 * as a wall time for one that floats (RFC 5545, section 3.3.10).
 */
export function untilOf(day: string, { allDay, zone }: Pick<RuleStart, 'allDay' | 'zone'>): string {
  const solid = day.replaceAll('-', '');
  if (allDay) return solid;
  if (zone === '') return `${solid}T235959`;
  const end = new Date(momentOf((dayOf(day) ?? 0) + 1, 0, zone).getTime() - 1000);
  return end.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** The last day that an UNTIL includes, YYYY-MM-DD in the series' zone; null for what is none. */
export function untilDay(until: string, zone: string): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(until);
  if (!parts) return null;
  const [, year = '', month = '', date = '', hour, minute, second, utc] = parts;
  const day = `${year}-${month}-${date}`;
  if (dayOf(day) === null) return null;
  if (!utc || zone === '') return day;
  return textOfDay(civilDay(new Date(`${day}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}Z`), zone));
}

import { dayOf, textOfDay } from '@/platform/shared/civil';
import type { EventDetail } from '../../answers';
import { calendarLimits as limits, calendarTexts as texts, type EventStatus } from '../../rules';
import { minutesOf } from '../event/when-text';
import { movedPattern, ruleOfPattern } from '@/platform/shared/repeat/pattern';
import { readPattern } from '@/platform/shared/repeat/read-pattern';
import { instantOf, MINUTE_MS, wallOf, wallText } from '@/platform/shared/repeat/wall';

/** What the form of an event holds. */
export interface EventFields {
  title: string;
  allDay: boolean;
  /** YYYY-MM-DD; null while it cannot be read. */
  startDate: string | null;
  /** Minutes after midnight; null while it cannot be read. */
  startTime: number | null;
  /** Of an all-day event its last day. */
  endDate: string | null;
  endTime: number | null;
  /** '' floats. */
  zone: string;
  /** Null: the same. */
  endZone: string | null;
  /** '' for once. */
  rule: string;
  /** Null: the first one, which is made if there is none. */
  calendarId: number | null;
  location: string;
  url: string;
  notes: string;
  reminders: readonly number[];
  busy: boolean;
  status: EventStatus;
  /** Null: the calendar's. */
  color: string | null;
}

const DAY = 24 * 60;
/** Of an event that gets times: from 09:00, for an hour. */
const USUAL_START = 9 * 60;
const USUAL_LENGTH = 60;

/** What is known of a new event. Wall times in the person's zone, or days with the end exclusive. */
export interface NewEventStart {
  start: string;
  end?: string | undefined;
  allDay: boolean;
  title?: string | undefined;
  /** What its draft is kept for: its start, unless that is only proposed. */
  slot?: string;
}

/** The form of a new event. */
export function newEventFields(
  known: NewEventStart,
  zone: string,
  calendar: { id: number; reminders: readonly number[] } | undefined,
): EventFields {
  const later = wallText((wallOf(known.start) ?? 0) + USUAL_LENGTH * MINUTE_MS);
  const end = known.end ?? (known.allDay ? textOfDay((dayOf(known.start) ?? 0) + 1) : later);
  return {
    title: known.title ?? '',
    zone,
    endZone: null,
    rule: '',
    calendarId: calendar?.id ?? null,
    location: '',
    url: '',
    notes: '',
    reminders: known.allDay ? [] : (calendar?.reminders ?? []),
    busy: !known.allDay,
    status: 'confirmed',
    color: null,
    ...timesOf({ start: known.start, end, allDay: known.allDay }),
  };
}

/** The reminders of a new event that goes to another calendar: those of that one, unless they were changed. */
export function remindersOfCalendar(
  { calendarId, allDay, reminders }: EventFields,
  next: number | null,
  calendars: readonly { id: number; reminders: readonly number[] }[],
): Partial<EventFields> {
  const usualOf = (id: number | null) => calendars.find((one) => one.id === id)?.reminders ?? [];
  const isUsual = reminders.join() === usualOf(calendarId).join();
  return isUsual && !allDay ? { reminders: usualOf(next) } : {};
}

/** The form of an event that is there. @param zone what an all-day one gets with its times */
export function eventFields(event: EventDetail, zone: string): EventFields {
  const { title, rule, calendarId, location, url, notes, reminders, busy, status, color, allDay } = event;
  const own = { title, rule, calendarId, location, url, notes, reminders, busy, status, color };
  const times = timesOf({ start: event.startLocal, end: event.endLocal, allDay });
  return { ...own, ...times, zone: allDay ? zone : event.zone, endZone: event.endZone };
}

function timesOf({ start, end, allDay }: { start: string; end: string; allDay: boolean }) {
  const lastDay = allDay ? textOfDay((dayOf(end.slice(0, 10)) ?? 1) - 1) : end.slice(0, 10);
  return {
    allDay,
    startDate: start.slice(0, 10),
    startTime: allDay ? null : minutesOf(start),
    endDate: lastDay,
    endTime: allDay ? null : minutesOf(end),
  };
}

type Times = Pick<EventFields, 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'allDay' | 'rule'>;

/** The changes of a form whose start is changed: the end moves along, and with it what the repeat says of the start. */
export function withStart(
  fields: EventFields,
  next: Partial<Pick<EventFields, 'startDate' | 'startTime'>>,
): Partial<EventFields> {
  const changed: Times = { ...fields, ...next };
  const [before, after] = [startOf(fields), startOf(changed)];
  const end = endOf(fields);
  if (before === null || after === null || end === null) return next;
  const moved = end + after - before;
  const rule =
    fields.startDate === null || changed.startDate === null
      ? fields.rule
      : movedRule(fields, fields.startDate, changed.startDate);
  return {
    ...next,
    rule,
    endDate: textOfDay(Math.floor(moved / DAY)),
    endTime: fields.allDay ? fields.endTime : moved - Math.floor(moved / DAY) * DAY,
  };
}

function movedRule(fields: EventFields, before: string, start: string): string {
  const pattern =
    fields.rule === '' || before === start ? null : readPattern(fields.rule, aboutOf(fields, before));
  return pattern ? ruleOfPattern(movedPattern(pattern, before, start), aboutOf(fields, start)) : fields.rule;
}

/** What a rule of the form is about. */
export function aboutOf({ allDay, zone }: Pick<EventFields, 'allDay' | 'zone'>, start: string) {
  return { start, allDay, zone: allDay ? '' : zone };
}

/** The changes of a form that becomes all-day, or gets times; an UNTIL gets the form of its start. */
export function withAllDay(fields: EventFields, allDay: boolean): Partial<EventFields> {
  const next: Partial<EventFields> = { allDay };
  if (!allDay && fields.startTime === null) {
    next.startTime = USUAL_START;
    next.endTime = USUAL_START + USUAL_LENGTH;
  }
  return { ...next, rule: ruleAnew(fields, { allDay }) };
}

/** The rule with its end written anew, for another zone or for days instead of times. */
export function ruleAnew(fields: EventFields, next: Partial<Pick<EventFields, 'allDay' | 'zone'>>): string {
  const { rule, startDate } = fields;
  if (rule === '' || startDate === null) return rule;
  const pattern = readPattern(rule, aboutOf(fields, startDate));
  if (pattern?.end.by !== 'day') return rule;
  const end = { by: 'day', day: pattern.end.day } as const;
  return ruleOfPattern({ ...pattern, end }, aboutOf({ ...fields, ...next }, startDate));
}

/** Minutes since 1970 as clocks show them. */
function startOf({ startDate, startTime, allDay }: Times): number | null {
  return minutesAt(startDate, allDay ? 0 : startTime);
}

function endOf({ endDate, endTime, allDay }: Times): number | null {
  return minutesAt(endDate, allDay ? 0 : endTime);
}

function minutesAt(date: string | null, time: number | null): number | null {
  const day = date === null ? null : dayOf(date);
  return day === null || time === null ? null : day * DAY + time;
}

/** How long an event is in minutes: as time goes by where it begins and ends in zones of different clocks. */
function lengthOf(fields: EventFields): number | null {
  const [start, end] = [startOf(fields), endOf(fields)];
  if (start === null || end === null) return null;
  if (fields.allDay) return end - start + DAY;
  const { zone, endZone } = fields;
  if (endZone === null || endZone === zone || zone === '' || endZone === '') return end - start;
  return (instantOf(end * MINUTE_MS, endZone) - instantOf(start * MINUTE_MS, zone)) / MINUTE_MS;
}

export type EventProblems = Partial<Record<keyof EventFields, string>>;

/** Why the form cannot be sent, by field; empty if it can. */
export function eventProblems(fields: EventFields): EventProblems {
  const { title, allDay, startDate, startTime, endDate, endTime, location, url, notes, reminders } = fields;
  const length = lengthOf(fields);
  const problems: Record<string, string | false> = {
    title: title.trim() === '' ? texts.title : title.trim().length > limits.titleMax && texts.titleTooLong,
    startDate: !isDate(startDate) && texts.date,
    startTime: !allDay && startTime === null && texts.time,
    endDate: isDate(endDate)
      ? length !== null &&
        ((length < (allDay ? DAY : 0) && texts.endBeforeStart) ||
          (length > limits.daysMax * DAY && texts.tooLong))
      : texts.date,
    endTime: !allDay && endTime === null && texts.time,
    location: location.length > limits.locationMax && texts.locationTooLong,
    url:
      url.trim() !== '' && !/^https?:\/\//i.test(url.trim())
        ? texts.url
        : url.trim().length > limits.urlMax && texts.urlTooLong,
    notes: notes.length > limits.notesMax && texts.notesTooLong,
    reminders:
      new Set(reminders).size > limits.remindersMax
        ? texts.tooManyReminders
        : reminders.some((minutes) => minutes > limits.reminderMax) && texts.reminderTooFar,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text));
}

function isDate(date: string | null): boolean {
  const year = Number(date?.slice(0, 4));
  return date !== null && year >= limits.firstYear && year <= limits.lastYear;
}

import * as z from 'zod';
import { dayOf } from '@/platform/shared/civil';
import { operationId } from '@/platform/shared/operation-input';
import { isTimeZone } from '@/platform/shared/preferences';
import { textUpTo, trimmed } from '@/platform/shared/text-schema';
import { calendarLimits as limits, calendarTexts as texts, EVENT_STATUSES, SCOPES } from './rules';

/** What the procedures take. Wall times are YYYY-MM-DDTHH:MM:SS, days YYYY-MM-DD. */

export const id = z.number().refine(Number.isSafeInteger, 'A number must be whole');
const isWithinYears = (text: string) => {
  const year = Number(text.slice(0, 4));
  return year >= limits.firstYear && year <= limits.lastYear;
};

/** A civil day of the years 1900 to 2200. */
export const day = z.string().refine((text) => dayOf(text) !== null && isWithinYears(text), texts.date);

/** A day, or a wall time of a day; seconds may be left out. */
export const localTime = z.string().superRefine((text, ctx) => {
  const date = text.slice(0, 10);
  const time = text.slice(10);
  if (dayOf(date) === null || !isWithinYears(date)) ctx.addIssue({ code: 'custom', message: texts.date });
  else if (time !== '' && !/^T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time))
    ctx.addIssue({ code: 'custom', message: texts.time });
});

/** A day, or a moment in ISO 8601 with its offset or Z. */
export const momentOrDay = z
  .string()
  .refine(
    (text) =>
      (dayOf(text) !== null ||
        (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)))) &&
      isWithinYears(text),
    texts.date,
  );

/** Where an event is put; what is no number is told by the text of its field. */
const calendarId = z
  .custom<number>((value) => Number.isSafeInteger(value), texts.chooseCalendar)
  .meta({ type: 'integer' });
const zone = z.string().refine((name) => name === '' || name === 'UTC' || isTimeZone(name), texts.zone);
export const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, texts.color)
  .transform((text) => text.toLowerCase());
const title = trimmed
  .refine((text) => text !== '', texts.title)
  .refine((text) => text.length <= limits.titleMax, texts.titleTooLong);
const url = trimmed
  .refine((text) => text === '' || /^https?:\/\//i.test(text), texts.url)
  .refine((text) => text.length <= limits.urlMax, texts.urlTooLong);
const reminders = z
  .array(z.number())
  .refine((list) => new Set(list).size <= limits.remindersMax, texts.tooManyReminders)
  .refine(
    (list) =>
      list.every((minutes) => Number.isInteger(minutes) && minutes >= 0 && minutes <= limits.reminderMax),
    texts.reminderTooFar,
  )
  .transform((list) => [...new Set(list)].sort((a, b) => a - b));

const eventFields = {
  title,
  /** Days for an all-day event, wall times in `zone` otherwise. */
  start: localTime,
  /** Exclusive; in `endZone`. */
  end: localTime,
  allDay: z.boolean(),
  /** '' floats; missing: the account's. Of no account for an all-day event. */
  zone,
  /** Null: the same as `zone`. */
  endZone: zone.nullable(),
  calendarId,
  /** An RRULE value; '' for once. */
  rule: textUpTo(limits.ruleMax, texts.rule('too long')),
  location: textUpTo(limits.locationMax, texts.locationTooLong),
  url,
  notes: textUpTo(limits.notesMax, texts.notesTooLong),
  status: z.enum(EVENT_STATUSES),
  busy: z.boolean(),
  color: color.nullable(),
  reminders,
};

export const addEventInput = z.object({
  ...z.object(eventFields).partial().shape,
  title,
  start: localTime,
  /** Instead of an end. */
  minutes: z.number().int().min(0, texts.endBeforeStart).optional(),
  operationId,
});
export type NewEvent = z.output<typeof addEventInput>;

/** An original start, YYYYMMDD or YYYYMMDDTHHMMSS in the series' zone. */
const recurrenceId = z.string().regex(/^\d{8}(T\d{6})?$/, texts.notOfSeries);

/** Missing fields are unchanged; `start` alone moves the end along. */
export const editEventInput = z.object({
  ...z.object(eventFields).partial().shape,
  minutes: z.number().int().min(0, texts.endBeforeStart).optional(),
  id,
  scope: z.enum(SCOPES).default('all'),
  /** With the scopes `this` and `following`. */
  recurrenceId: recurrenceId.optional(),
  /** Of changed occurrences that the new pattern no longer has. */
  orphans: z.enum(['keep', 'drop']).default('keep'),
  operationId,
});
export type EventEdit = z.output<typeof editEventInput>;

/** An event, or with `recurrenceId` an occurrence of a series. */
const occurrence = z.object({
  id,
  recurrenceId: recurrenceId.optional(),
  scope: z.enum(SCOPES).default('this'),
});
const occurrences = z
  .array(occurrence)
  .min(1, texts.nothingNamed)
  .max(limits.idsMax, `At most ${String(limits.idsMax)} at once`);

/** Moves and resizes by wall-clock time. */
export const moveEventsInput = z.object({
  events: occurrences,
  /** Of the start and the end. */
  days: z.number().int().min(-73_050).max(73_050).default(0),
  minutes: z.number().int().min(-10_000_000).max(10_000_000).default(0),
  /** Of the end alone, besides. */
  longer: z.number().int().min(-10_000_000).max(10_000_000).default(0),
  operationId,
});

export const deleteEventsInput = z.object({ events: occurrences, operationId });

const windowFields = z.object({
  from: momentOrDay,
  to: momentOrDay,
  calendarId: id.optional(),
});

function isShortEnough({ from, to }: { from: string; to: string }): boolean {
  return Date.parse(to) - Date.parse(from) <= limits.windowDaysMax * 24 * 60 * 60 * 1000;
}

export const windowInput = windowFields
  .extend({
    /** Those of hidden calendars too. */
    hidden: z.boolean().default(false),
  })
  .refine(isShortEnough, texts.windowTooLong);
/** The days of what other tools have, both included. */
export const dayEntriesInput = z
  .object({ from: day, to: day })
  .refine(
    ({ from, to }) => (dayOf(to) ?? 0) - (dayOf(from) ?? 0) <= limits.windowDaysMax,
    texts.windowTooLong,
  );
/** For programs: of all calendars. */
export const getEventsInput = windowFields
  .extend({
    /** Series as their occurrences. */
    expand: z.boolean().default(true),
  })
  .refine(isShortEnough, texts.windowTooLong);

export const oneInput = z.object({ id, recurrenceId: recurrenceId.optional() });

export const searchInput = z.object({
  q: trimmed.refine((text) => text.length <= limits.queryMax, texts.queryTooLong),
  limit: z.number().int().min(1).max(200).default(50),
});

/** The next days of a rule, for the dialog. */
export const ruleDatesInput = z.object({
  rule: eventFields.rule,
  start: localTime,
  allDay: z.boolean(),
  zone: zone.optional(),
});

export const calendarName = trimmed
  .refine((text) => text !== '', texts.calendarName)
  .refine((text) => text.length <= limits.calendarNameMax, texts.calendarNameTooLong);

/** `reminders` are what its new events with a time have, in minutes before, unless they say otherwise. */
export const addCalendarInput = z.object({
  name: calendarName,
  color: color.optional(),
  reminders: reminders.optional(),
  operationId,
});
export const editCalendarInput = z.object({
  id,
  name: calendarName.optional(),
  color: color.optional(),
  hidden: z.boolean().optional(),
  reminders: reminders.optional(),
  operationId,
});
export const deleteCalendarInput = z.object({ id, operationId });
export const orderInput = z.object({
  order: z
    .array(z.object({ id, place: z.number() }))
    .max(limits.idsMax)
    .refine(
      (order) =>
        new Set(order.map((entry) => entry.id)).size === order.length &&
        new Set(order.map(({ place }) => place)).size === order.length,
      texts.doubled,
    ),
  operationId,
});

/** Entries of the trash. */
export const trashedInput = z.object({
  calendars: z.array(id).max(limits.idsMax).default([]),
  events: z.array(id).max(limits.idsMax).default([]),
  operationId,
});

export const quickAddInput = z.object({
  text: trimmed
    .refine((text) => text !== '', texts.title)
    .refine((text) => text.length <= limits.quickAddMax, texts.titleTooLong),
  /** The day in focus, of a text without a date. */
  day: day.optional(),
  dryRun: z.boolean().default(false),
  operationId,
});

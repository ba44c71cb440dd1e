import * as z from 'zod';
import { operationId } from '@/platform/shared/operation-input';
import { trimmed } from '@/platform/shared/text-schema';
import {
  CARRIES,
  expenseLimits as limits,
  expenseTexts as texts,
  SCHEDULE_KINDS,
  UNITS,
  WEEKENDS,
} from './rules';
import { accountId, amount, day, id } from './schema';

/** What the procedures of recurring transactions and of budgets take. */

export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, texts.reminderAt);

const scheduleFields = {
  name: trimmed
    .refine((text) => text !== '', texts.scheduleName)
    .refine((text) => text.length <= limits.nameMax, texts.nameTooLong),
  accountId,
  /** Of a transfer. */
  toAccountId: id.nullable(),
  /** Negative: it leaves the account. */
  amount,
  aboutPercent: z.number().int().min(0, texts.aboutPercent).max(50, texts.aboutPercent),
  categoryId: id.nullable(),
  unit: z.enum(UNITS),
  every: z.number().int(texts.every).min(1, texts.every).max(99, texts.every),
  /** The first date, from which all others are counted. */
  anchor: day,
  /** Its last date, or how many times, or neither. */
  ends: day.nullable(),
  times: z.number().int().min(1, texts.times).max(9_999, texts.times).nullable(),
  weekend: z.enum(WEEKENDS),
  posting: z.enum(['ask', 'automatic']),
  kind: z.enum(SCHEDULE_KINDS),
  url: trimmed
    .refine((text) => text === '' || /^https?:\/\//i.test(text), texts.url)
    .refine((text) => text.length <= limits.urlMax, texts.urlTooLong),
  /** Days before it is due; null: it does not remind. */
  reminderDays: z.number().int().min(0, texts.reminderDays).max(28, texts.reminderDays).nullable(),
  /** When it reminds, HH:MM by the person's clock; null: at the time of their preferences. */
  reminderAt: timeOfDay.nullable(),
};
export const addScheduleInput = z.object({
  ...z.object(scheduleFields).partial().shape,
  name: scheduleFields.name,
  accountId,
  amount,
  unit: scheduleFields.unit,
  anchor: day,
  operationId,
});
export const editScheduleInput = z.object({ ...z.object(scheduleFields).partial().shape, id, operationId });

const occurrence = z.number().int().min(0).max(100_000);
export const postScheduleInput = z.object({
  id,
  /** From 0. */
  occurrence,
  /** Missing: its due day. */
  date: day.optional(),
  /** Missing: the schedule's. */
  amount: amount.optional(),
  /** What arrives by a transfer into another currency; missing: converted by the rate of the date, if there is one. */
  toAmount: amount.optional(),
  operationId,
});
export const skipScheduleInput = z.object({ id, occurrence, operationId });
export const upcomingInput = z.object({
  from: day,
  to: day,
  /** With what was due before the span and is past. */
  overdue: z.boolean().default(true),
});

/** 'YYYY-MM' of the years 1900 to 2200. */
export const month = z
  .string()
  .refine((text) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && day.safeParse(`${text}-01`).success, texts.month);
export const budgetsInput = z.object({ month });
export const setBudgetsInput = z.object({
  month,
  /** An empty text or null clears the month. */
  budgets: z
    .array(
      z.object({ categoryId: id, amount: amount.nullable().optional(), carry: z.enum(CARRIES).optional() }),
    )
    .min(1, texts.nothingNamed)
    .max(limits.categories),
  operationId,
});
/** What the months before suggest. */
export const suggestBudgetsInput = z.object({ month, by: z.enum(['last', 'average']) });

/** Until a day, from today on. */
export const forecastInput = z.object({ to: day });

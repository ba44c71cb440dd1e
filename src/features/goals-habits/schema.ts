import * as z from 'zod';
import { dayOf } from '@/platform/shared/civil';
import { longList } from '@/platform/shared/long-list';
import { operationId } from '@/platform/shared/operation-input';
import { isUnambiguous } from '@/platform/shared/reorder';
import { checkedBy, textUpTo, trimmed } from '@/platform/shared/text-schema';
import {
  DIRECTIONS,
  habitLimits,
  habitTexts,
  IMPORT_FORMATS,
  isBlank,
  KINDS,
  RHYTHMS,
  STATES,
} from './rules';
import { amountProblem, balanceProblem, targetProblem } from './rules/amounts';

export const whole = z.number().refine(Number.isSafeInteger, 'A number must be whole');
export const id = z.number().refine(Number.isSafeInteger, 'A number must be whole');
export const ids = z
  .array(id)
  .min(1, habitTexts.nothingNamed)
  .max(habitLimits.goalsMax, `At most ${String(habitLimits.goalsMax)} at once`)
  .transform((named) => [...new Set(named)]);

/** A civil day, YYYY-MM-DD. */
export const day = z.string().refine((text) => (dayOf(text) ?? -1) >= 0 && text < '2200', habitTexts.date);

/** Whole thousandths; anything else is refused with the text of the rule. */
export const amount = z
  .custom<number>(() => true)
  .superRefine(checkedBy((value: unknown) => amountProblem(value)));

/** The same, or negative. */
export const balance = z
  .custom<number>(() => true)
  .superRefine(checkedBy((value: unknown) => balanceProblem(value)));

const name = trimmed
  .refine((text) => !isBlank(text), habitTexts.habitName)
  .refine((text) => text.length <= habitLimits.nameMax, habitTexts.nameTooLong);
const groupName = trimmed
  .refine((text) => !isBlank(text), habitTexts.groupName)
  .refine((text) => text.length <= habitLimits.nameMax, habitTexts.nameTooLong);

/** A rhythm as it is sent; `rhythmProblem` judges the whole of it. Missing numbers are the usual ones. */
const rhythmFields = {
  rhythm: z.enum(RHYTHMS),
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(whole.refine((one) => one >= 1 && one <= 7, habitTexts.weekday)),
  times: whole,
  span: whole,
  /** Of a habit with amounts; null for one without. */
  target: z
    .custom<number | null>(() => true)
    .superRefine(checkedBy((value: unknown) => (value === null ? null : targetProblem(value)))),
};

/** HH:MM */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, habitTexts.time);

const habitFields = {
  name,
  question: textUpTo(habitLimits.questionMax, habitTexts.questionTooLong),
  notes: textUpTo(habitLimits.notesMax, habitTexts.notesTooLong),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, habitTexts.color)
    .transform((text) => text.toLowerCase()),
  groupId: id.nullable(),
  kind: z.enum(KINDS),
  direction: z.enum(DIRECTIONS),
  unit: textUpTo(habitLimits.unitMax, habitTexts.unitTooLong),
  /** By how much + and − change an amount. */
  step: amount,
  /** at_most: a day without an entry is kept. */
  emptyCounts: z.boolean(),
  startDate: day,
  /** The times of a day at which it reminds, in the person's zone. */
  reminders: z.array(timeOfDay).max(habitLimits.remindersMax, habitTexts.tooManyReminders),
  /** As `reminders` with this one alone, or with none. */
  reminderAt: timeOfDay.nullable(),
};

export const addHabitInput = z.object({
  ...z.object({ ...habitFields, ...rhythmFields }).partial().shape,
  name,
  operationId,
});
export type NewHabit = z.output<typeof addHabitInput>;

/** Missing fields are unchanged. A changed rhythm counts from today on, or for all time. */
export const editHabitInput = z.object({
  ...z.object({ ...habitFields, ...rhythmFields }).partial().shape,
  id,
  from: z.enum(['today', 'always']).default('today'),
  operationId,
});
export type HabitEdit = z.output<typeof editHabitInput>;

/** What a change of the rhythm would do; missing fields are unchanged. */
export const previewRhythmInput = z.object({ id, ...z.object(rhythmFields).partial().shape });

export const archiveHabitInput = z.object({ ids, archived: z.boolean().default(true), operationId });
export const idsInput = z.object({ ids, operationId });
/** Null: without a group. */
export const groupHabitsInput = z.object({ ids, groupId: id.nullable(), operationId });

const entries = z
  .array(z.object({ id, orderIndex: whole.optional() }))
  .min(1, habitTexts.nothingNamed)
  .max(habitLimits.goalsMax, `At most ${String(habitLimits.goalsMax)} entries at once`)
  .refine((named) => isUnambiguous(named), habitTexts.doubled);
export const orderInput = z.object({ order: entries, operationId });

export const addGroupInput = z.object({ name: groupName, operationId });
export const editGroupInput = z.object({
  id,
  name: groupName.optional(),
  folded: z.boolean().optional(),
  operationId,
});
export const deleteOneInput = z.object({ id, operationId });
export const oneInput = z.object({ id });

const pauseFields = {
  from: day,
  /** The last day; null: until it is ended. */
  until: day.nullable(),
  reason: textUpTo(habitLimits.reasonMax, habitTexts.reasonTooLong),
};
const endsAfterItBegins = ({
  from,
  until,
}: {
  from?: string | undefined;
  until?: string | null | undefined;
}) => from === undefined || typeof until !== 'string' || from <= until;
export const addPauseInput = z
  .object({
    /** Null: one pause of all habits; otherwise one of each named. */
    habitIds: ids.nullable().default(null),
    from: pauseFields.from.prefault(''),
    until: pauseFields.until.default(null),
    reason: pauseFields.reason.default(''),
    operationId,
  })
  .refine(endsAfterItBegins, habitTexts.pauseEnds);
export const editPauseInput = z
  .object({ id, ...z.object(pauseFields).partial().shape, operationId })
  .refine(endsAfterItBegins, habitTexts.pauseEnds);
export const pausesInput = z.object({ habitId: id.optional() });

/** What is noted of a day: a state, an amount, or something added to the amount; a missing note stays. */
const entryFields = {
  habitId: id,
  state: z.enum([...STATES, 'none']).optional(),
  amount: amount.optional(),
  /** Negative takes away; refused where the amount would be below 0. */
  add: balance.optional(),
  note: textUpTo(habitLimits.noteMax, habitTexts.noteTooLong).optional(),
};
/** Without a day: today. */
export const setEntryInput = z.object({ ...entryFields, day: day.optional(), operationId });
export type EntryInput = z.output<typeof setEntryInput>;
export const setEntriesInput = z.object({
  entries: longList(
    z
      .array(z.object({ ...entryFields, day }))
      .min(1, habitTexts.nothingNamed)
      .max(habitLimits.entriesMax, habitTexts.tooManyEntries),
  ),
  operationId,
});

export const getHabitsInput = z.object({ day: day.optional(), archived: z.boolean().default(false) });
export const todayInput = z.object({ day: day.optional() });
const range = { from: day, to: day };
const isRange = (most: number) => (asked: { from: string; to: string }) => {
  const days = (dayOf(asked.to) ?? 0) - (dayOf(asked.from) ?? 0) + 1;
  return days >= 1 && days <= most;
};
export const getEntriesInput = z
  .object({ habitId: id.optional(), ...range })
  .refine(isRange(habitLimits.daysMax), habitTexts.tooManyDays);
export const getScoresInput = z
  .object({ habitId: id, ...range })
  .refine(isRange(habitLimits.daysMax), habitTexts.tooManyDays);
export const boardInput = z
  .object({ ...range, archived: z.boolean().default(false) })
  .refine(isRange(400), 'At most 400 days at once');
export const explainInput = z.object({ id, day: day.optional() });

const some = z.array(id).max(habitLimits.goalsMax).default([]);
export const restoreInput = z.object({ habits: some, goals: some, operationId });
export const purgeInput = z.object({ habits: some, goals: some, operationId });
export const trashInput = z.object({});

/** A habit of an import that names its days itself. */
const importedHabit = z.object({
  ...z.object({ ...habitFields, ...rhythmFields }).partial().shape,
  name,
  /** By name; made if there is none. */
  group: z.string().max(habitLimits.nameMax, habitTexts.nameTooLong).optional(),
  archived: z.boolean().optional(),
});
export type SentHabit = z.output<typeof importedHabit>;

/** A day of one: as a line of our own CSV. */
const importedEntry = z.object({
  habit: name,
  day,
  state: z.enum([...STATES, 'none']).optional(),
  amount: amount.optional(),
  note: textUpTo(habitLimits.noteMax, habitTexts.noteTooLong).optional(),
});
export type SentEntry = z.output<typeof importedEntry>;

/** Import: the files of a program, or habits with their days. */
export const importInput = z.object({
  format: z.enum(IMPORT_FORMATS).default('own'),
  /** The name is the path inside the zip. */
  files: z
    .array(z.object({ name: z.string().max(500), text: z.string() }))
    .max(1_000, habitTexts.file)
    .default([]),
  /** Those that only `entries` name are made as the files of our own CSV make them. */
  habits: z.array(importedHabit).max(habitLimits.habitsMax, habitTexts.tooManyHabits).default([]),
  entries: longList(z.array(importedEntry).max(habitLimits.importedMax, habitTexts.tooManyImported)).default(
    [],
  ),
  /** By the name in the file; a habit of the same name is added to by default. */
  decisions: z.record(z.string(), z.enum(['add', 'new', 'skip'])).default({}),
  /** Loop: habits of n times in d days become n times a week. */
  weekly: z.array(z.string().max(500)).max(1_000).default([]),
  dryRun: z.boolean().default(false),
  /** Of the preview that was looked at; refused (409) if it would come out otherwise now. */
  previewToken: z.string().max(100).optional(),
  operationId,
});
export type ImportInput = z.output<typeof importInput>;
export const exportInput = z.object({ format: z.enum(['own', 'loop']).default('own') });

import * as z from 'zod';
import { longList } from '@/platform/shared/long-list';
import { textUpTo } from '@/platform/shared/text-schema';
import { DIRECTIONS, GOAL_STATES, habitLimits, KINDS, MEASURES, RHYTHMS, STATES } from '../../rules';
import { day } from '../../schema';

const id = z.int().min(1);
const time = z.iso.datetime().transform((text) => new Date(text));
const amount = z.int().min(0).max(habitLimits.amountMax);
const balance = z.int().min(-habitLimits.amountMax).max(habitLimits.amountMax);
const note = textUpTo(habitLimits.noteMax);

/** A line of groups.json, in their order. */
export const groupLine = z.object({ id, name: textUpTo(habitLimits.nameMax).min(1), folded: z.boolean() });

/** A line of habits.json, in their order; the schedules are the oldest first. */
export const habitLine = z.object({
  id,
  group: id.nullable(),
  name: textUpTo(habitLimits.nameMax).min(1),
  question: textUpTo(habitLimits.questionMax),
  notes: textUpTo(habitLimits.notesMax),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  kind: z.enum(KINDS),
  direction: z.enum(DIRECTIONS),
  unit: textUpTo(habitLimits.unitMax),
  step: amount,
  emptyCounts: z.boolean(),
  startDate: day,
  reminderAt: z
    .string()
    .regex(/^\d\d:\d\d(?::\d\d|(?:,\d\d:\d\d){0,4})$/)
    .nullable(),
  archivedAt: time.nullable(),
  trashedAt: time.nullable(),
  schedules: z
    .array(
      z.object({
        validFrom: day,
        rhythm: z.enum(RHYTHMS),
        weekdays: z.int().min(0).max(127),
        times: z.int().min(1).max(habitLimits.timesMax),
        span: z.int().min(habitLimits.spanMin).max(habitLimits.spanMax),
        target: amount.nullable(),
      }),
    )
    .min(1)
    .max(10_000),
});
export type HabitLine = z.output<typeof habitLine>;

/** A line of entries.json. */
export const entryLine = z.object({
  habit: id,
  state: z.enum(STATES).nullable(),
  amount: amount.nullable(),
  note,
  day,
});
export type EntryLine = z.output<typeof entryLine>;

/** A line of pauses.json. */
export const pauseLine = z.object({
  habit: id.nullable(),
  from: day,
  until: day.nullable(),
  reason: textUpTo(habitLimits.reasonMax),
});

/** A line of goals.json, in their order; parents come before their parts. */
export const goalLine = z.object({
  id,
  parent: id.nullable(),
  name: textUpTo(habitLimits.goalNameMax).min(1),
  why: textUpTo(habitLimits.notesMax),
  measure: z.enum(MEASURES),
  unit: textUpTo(habitLimits.unitMax),
  startValue: balance,
  targetValue: balance,
  startDate: day,
  weight: z.int().min(1).max(habitLimits.weightMax),
  dueDate: day.nullable(),
  habit: id.nullable(),
  /** The name of the feature of DevFlow that it follows. */
  devflowFeature: z.string().nullable(),
  /** The name of the account of the expense tracker that it follows; zips of before have none. */
  expenseAccount: z.string().nullable().default(null),
  lastValue: z.int().nullable(),
  state: z.enum(GOAL_STATES),
  closedAt: time.nullable(),
  trashedAt: time.nullable(),
  steps: z
    .array(z.object({ title: textUpTo(habitLimits.stepTitleMax).min(1), doneAt: time.nullable() }))
    .max(habitLimits.stepsMax),
  checkins: longList(z.array(z.object({ day, value: amount, note })).max(100_000)),
});

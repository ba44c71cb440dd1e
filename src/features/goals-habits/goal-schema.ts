import * as z from 'zod';
import { operationId } from '@/platform/shared/operation-input';
import { textUpTo, trimmed } from '@/platform/shared/text-schema';
import { GOAL_STATES, habitLimits, habitTexts, isBlank, MEASURE_TOOLS, MEASURES } from './rules';
import { amount, balance, day, id, whole } from './schema';

const name = trimmed
  .refine((text) => !isBlank(text), habitTexts.goalName)
  .refine((text) => text.length <= habitLimits.goalNameMax, habitTexts.goalNameTooLong);
const title = trimmed
  .refine((text) => !isBlank(text), habitTexts.stepTitle)
  .refine((text) => text.length <= habitLimits.stepTitleMax, habitTexts.stepTooLong);
const note = textUpTo(habitLimits.noteMax, habitTexts.noteTooLong);

const goalFields = {
  name,
  parentId: id.nullable(),
  why: textUpTo(habitLimits.notesMax, habitTexts.notesTooLong),
  measure: z.enum(MEASURES, habitTexts.follows),
  unit: textUpTo(habitLimits.unitMax, habitTexts.unitTooLong),
  /** Negative ones are of money alone, such as a debt. */
  startValue: balance,
  targetValue: balance,
  startDate: day,
  dueDate: day.nullable(),
  weight: whole.refine((one) => one >= 1 && one <= habitLimits.weightMax, habitTexts.weight),
  habitId: id.nullable(),
  devflowFeatureId: id.nullable(),
  /** Of the expense tracker; the goal's unit is its currency. */
  expenseAccountId: id.nullable(),
};

const following = Object.keys(MEASURE_TOOLS) as (keyof typeof MEASURE_TOOLS)[];
export const goalSourcesInput = z.object({ measure: z.enum(following, habitTexts.follows) });
export const addGoalInput = z.object({
  ...z.object(goalFields).partial().shape,
  name,
  measure: goalFields.measure,
  operationId,
});
export type NewGoal = z.output<typeof addGoalInput>;
/** Missing fields are unchanged. */
export const editGoalInput = z.object({ ...z.object(goalFields).partial().shape, id, operationId });
export type GoalEdit = z.output<typeof editGoalInput>;

export const closeGoalInput = z.object({ id, state: z.enum(GOAL_STATES), operationId });
export const getGoalsInput = z.object({ state: z.enum(GOAL_STATES).optional() });

export const addStepInput = z.object({ goalId: id, title, operationId });
export const editStepInput = z.object({
  id,
  title: title.optional(),
  done: z.boolean().optional(),
  operationId,
});

/** Without a day: today. */
export const addCheckinInput = z.object({
  goalId: id,
  day: day.optional(),
  value: amount,
  note: note.default(''),
  operationId,
});

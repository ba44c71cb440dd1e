import type { HabitRow } from '../../answers';
import type { GoalRow } from '../../goal-answers';
import { habitLimits, habitTexts, isBlank, type Measure } from '../../rules';

/** What the goal's form holds; numbers in thousandths, as the number field counts. */
export interface GoalDraft {
  name: string;
  why: string;
  measure: Measure;
  unit: string;
  start: number | null;
  target: number | null;
  startDate: string | null;
  dueDate: string | null;
  weight: number | null;
  parentId: number | null;
  habitId: number | null;
  devflowFeatureId: number | null;
  expenseAccountId: number | null;
}

/** Measures that lead to a number, and those of them that begin at one. */
const COUNTED: readonly Measure[] = ['number', 'habit', 'money'];
const FROM_START: readonly Measure[] = ['number', 'money'];

/** The form of a goal, or of a new one that may be a part. */
export function goalDraftOf(goal: GoalRow | undefined, today: string, parentId: number | null): GoalDraft {
  if (!goal) {
    return {
      ...{ name: '', why: '', measure: 'number', unit: '', start: 0, target: null, startDate: today },
      ...{ dueDate: null, weight: 1_000, parentId, habitId: null },
      ...{ devflowFeatureId: null, expenseAccountId: null },
    };
  }
  const { name, why, measure, unit, startDate, dueDate, parentId: partOf } = goal;
  const { habitId, devflowFeatureId, expenseAccountId } = goal;
  return {
    ...{ name, why, measure, unit, startDate, dueDate, parentId: partOf },
    ...{ habitId, devflowFeatureId, expenseAccountId },
    ...{ start: goal.startValue, target: goal.targetValue, weight: goal.weight * 1000 },
  };
}

/** Why the form cannot be sent, by field; empty if it can. */
export function goalProblems(draft: GoalDraft): Partial<Record<keyof GoalDraft, string>> {
  const { measure, start, target, startDate, dueDate } = draft;
  const isCounted = COUNTED.includes(measure);
  const from = measure === 'habit' ? 0 : start;
  const isBelow = (value: number | null) => measure !== 'money' && value !== null && value < 0;
  const weight = (draft.weight ?? 0) / 1000;
  const problems: Partial<Record<keyof GoalDraft, string | false>> = {
    name: isBlank(draft.name)
      ? habitTexts.goalName
      : draft.name.trim().length > habitLimits.goalNameMax && habitTexts.goalNameTooLong,
    why: draft.why.length > habitLimits.notesMax && habitTexts.notesTooLong,
    unit: measure === 'number' && draft.unit.length > habitLimits.unitMax && habitTexts.unitTooLong,
    start: FROM_START.includes(measure) && (start === null || isBelow(start)) && habitTexts.amount,
    target:
      isCounted &&
      (target === null || isBelow(target) ? habitTexts.target : target === from && habitTexts.sameValues),
    startDate: startDate === null && habitTexts.date,
    dueDate: dueDate !== null && startDate !== null && dueDate <= startDate && habitTexts.dueDate,
    weight:
      draft.parentId !== null &&
      !(Number.isInteger(weight) && weight >= 1 && weight <= habitLimits.weightMax) &&
      habitTexts.weight,
    habitId: measure === 'habit' && draft.habitId === null && habitTexts.follows,
    devflowFeatureId: measure === 'devflow' && draft.devflowFeatureId === null && habitTexts.follows,
    expenseAccountId: measure === 'money' && draft.expenseAccountId === null && habitTexts.follows,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text));
}

/** A form without problems as it is sent: of numbers and sources only those that its measure uses. */
export function goalSent(draft: GoalDraft) {
  const { measure } = draft;
  const isCounted = COUNTED.includes(measure);
  return {
    name: draft.name.trim(),
    why: draft.why,
    measure,
    unit: isCounted ? draft.unit : '',
    startValue: FROM_START.includes(measure) ? (draft.start ?? 0) : 0,
    targetValue: isCounted ? (draft.target ?? 0) : 0,
    ...(draft.startDate !== null && { startDate: draft.startDate }),
    dueDate: draft.dueDate,
    weight: (draft.weight ?? 1_000) / 1000,
    parentId: measure === 'parts' ? null : draft.parentId,
    habitId: measure === 'habit' ? draft.habitId : null,
    devflowFeatureId: measure === 'devflow' ? draft.devflowFeatureId : null,
    expenseAccountId: measure === 'money' ? draft.expenseAccountId : null,
  };
}

/** The fields that differ from a goal's: a source that is gone may stay as long as it is not sent again. */
export function goalEdit(draft: GoalDraft, goal: GoalRow): Partial<ReturnType<typeof goalSent>> {
  const before: Record<string, unknown> = goalSent(goalDraftOf(goal, '', null));
  const sent = Object.entries(goalSent(draft)).filter(([field, value]) => value !== before[field]);
  return Object.fromEntries(sent);
}

/** What a goal that follows a habit counts: its amounts, or the days on which it is done. */
export function unitOf({ kind, unit }: Pick<HabitRow, 'kind' | 'unit'>): string {
  return kind === 'amount' ? unit : 'times';
}

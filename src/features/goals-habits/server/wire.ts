import { asSent, decoder, digits, type JsonSchema, optional, text } from '@/platform/server/wire-input';
import type { Differences } from '@/platform/server/wire-rule';
import type { EntryAnswer, HabitRow } from '../answers';
import type { GoalRow } from '../goal-answers';
import { decimalOf, thousandthsOf } from '../rules/amounts';
import { progressPercent } from '../rules/goals';
import { scorePercent } from '../rules/score';

/** How the documented calls write what the procedures take and answer. */

function thousandths(value: unknown): unknown {
  if (typeof value === 'number') return thousandths(String(value));
  if (typeof value !== 'string') return value;
  const isNegative = /^\s*-/.test(value);
  const read = thousandthsOf(isNegative ? value.replace('-', '') : value);
  if (typeof read !== 'number') return value;
  return isNegative ? -read : read;
}

const DECIMAL: JsonSchema = { type: ['string', 'number'], description: 'A decimal with at most 3 places' };

/** A decimal, or a number; what cannot be read goes on to the schema. */
const amount = decoder(thousandths, () => DECIMAL);

/** Null and empty count as missing. */
export const amountOrNone = decoder(
  (value) => (value === '' || value === null ? undefined : thousandths(value)),
  () => ({ anyOf: [DECIMAL, { type: 'null' }, { const: '' }] }),
);

/** Null and empty: none. */
const nullableAmount = decoder(
  (value) => (value === '' ? null : thousandths(value)),
  () => ({ anyOf: [DECIMAL, { type: 'null' }, { const: '' }] }),
);

/** The procedure takes several. */
const oneId = decoder(
  (value) => [digits(value)],
  ({ items }) => digits.accepts?.((items ?? {}) as JsonSchema) ?? {},
);

/** A pause of one habit, or of all. */
const oneHabit = decoder(
  (value) => (value === '' || value === null ? null : [digits(value)]),
  () => ({ type: ['integer', 'string', 'null'] }),
);

/** Where the fields of the calls differ from the rule. */
export const DIFFERENCES: Differences = {
  add: amount,
  amount,
  color: asSent,
  day: optional,
  direction: asSent,
  habit_id: ['habitIds', oneHabit, null],
  id: ['ids', oneId],
  kind: asSent,
  measure: text,
  rhythm: asSent,
  span: digits,
  start_date: asSent,
  start_value: amount,
  step: amount,
  target: nullableAmount,
  target_value: amount,
  times: digits,
  value: amount,
  weight: digits,
};

/** By the names of the call and by those of the columns. */
export const PAUSE: Differences = { from: 'from', until: 'until', from_day: 'from', until_day: 'until' };

const decimal = (value: number | null) => (value === null ? null : decimalOf(value));

export function wireHabit(row: HabitRow, at: number) {
  const { weekdays, times, span, rhythm, target } = row.schedule;
  return {
    id: row.id,
    group_id: row.groupId,
    name: row.name,
    question: row.question,
    notes: row.notes,
    color: row.color,
    kind: row.kind,
    direction: row.direction,
    unit: row.unit,
    step: decimal(row.step),
    empty_counts: row.emptyCounts,
    start_date: row.startDate,
    reminders: row.reminders,
    reminder_at: row.reminderAt,
    target: decimal(target),
    rhythm,
    weekdays,
    times,
    span,
    due: row.due,
    state: row.state ?? 'none',
    amount: decimal(row.amount),
    score: scorePercent(row.score),
    streak: row.streak,
    streak_unit: row.streakUnit,
    best: row.best,
    order_index: at + 1,
    archived: row.archived,
  };
}

export function wireEntry(row: {
  habitId: number;
  day: string;
  state: string | null;
  amount: number | null;
  note: string;
}) {
  return {
    habit_id: row.habitId,
    day: row.day,
    state: row.state ?? 'none',
    amount: decimal(row.amount),
    note: row.note,
  };
}

export function wireSet({ id: made, score, streak }: EntryAnswer) {
  return { id: made, score: scorePercent(score), streak };
}

export function wireGoal(row: GoalRow, at: number) {
  return {
    id: row.id,
    parent_id: row.parentId,
    name: row.name,
    why: row.why,
    measure: row.measure,
    unit: row.unit,
    start_value: decimal(row.startValue),
    target_value: decimal(row.targetValue),
    value: decimal(row.value),
    progress: progressPercent(row.progress),
    expected: row.expected === null ? null : progressPercent(row.expected),
    standing: row.standing?.replace('_', ' ') ?? null,
    start_date: row.startDate,
    due_date: row.dueDate,
    forecast: row.forecast,
    weight: row.weight,
    habit_id: row.habitId,
    devflow_feature_id: row.devflowFeatureId,
    expense_account_id: row.expenseAccountId,
    source: row.sourceName,
    state: row.state,
    closed_at: row.closedAt,
    order_index: at + 1,
    steps: row.steps.map((step, place) => ({
      id: step.id,
      title: step.title,
      done: step.doneAt !== null,
      done_at: step.doneAt,
      order_index: place + 1,
    })),
  };
}

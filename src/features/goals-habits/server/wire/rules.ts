import {
  asSent,
  decodedEntry,
  fields,
  flag,
  id,
  nullableId,
  optionalId,
  text,
} from '@/platform/server/wire-decode';
import type { WireFields } from '@/platform/server/wire-body';
import { parsedField } from '@/platform/server/wire-row';
import type { EntryAnswer, HabitRow } from '../../answers';
import type { GoalRow } from '../../goal-answers';
import { decimalOf, thousandthsOf } from '../../rules/amounts';
import { progressPercent } from '../../rules/goals';
import { scorePercent } from '../../rules/score';

/** How the documented calls write what the procedures take and answer. */

/** A decimal, or a number; what cannot be read goes on to the schema. */
export function amount(value: unknown): unknown {
  if (typeof value === 'number') return amount(String(value));
  if (typeof value !== 'string') return value;
  const [, sign = '', digits = ''] = /^\s*(-?)(.*)$/s.exec(value) ?? [];
  const read = thousandthsOf(digits);
  return typeof read === 'number' && sign === '-' ? -read : sign === '-' ? value : read;
}

/** Null and empty: none. */
function nullableAmount(value: unknown): unknown {
  return value === '' ? null : amount(value);
}

/** Null and empty count as missing. */
export function optional(value: unknown): unknown {
  return value === '' || value === null ? undefined : value;
}

function nullable(value: unknown): unknown {
  return value === '' ? null : value;
}

/** A list, or its JSON in a form. */
function list(value: unknown): unknown {
  const read = parsedField(new Map([['list', value]]), 'list');
  return Array.isArray(read) ? read.map(id) : read;
}

export const habitFields = fields({
  name: ['name', text],
  question: ['question', text],
  notes: ['notes', text],
  color: ['color', asSent],
  group_id: ['groupId', nullableId],
  kind: ['kind', asSent],
  direction: ['direction', asSent],
  unit: ['unit', text],
  step: ['step', amount],
  empty_counts: ['emptyCounts', flag],
  start_date: ['startDate', asSent],
  reminder_at: ['reminderAt', nullable],
  rhythm: ['rhythm', asSent],
  weekdays: ['weekdays', list],
  times: ['times', id],
  span: ['span', id],
  target: ['target', nullableAmount],
});

const entryFields = fields({
  habit_id: ['habitId', id],
  day: ['day', optional],
  state: ['state', optional],
  amount: ['amount', amount],
  add: ['add', amount],
  note: ['note', text],
});

export function entry(wire: WireFields): object {
  return entryFields(wire);
}

export function entries(wire: WireFields): object {
  const sent = parsedField(wire, 'entries');
  return { entries: Array.isArray(sent) ? sent.map((one) => decodedEntry(one, entryFields)) : sent };
}

export const goalFields = fields({
  name: ['name', text],
  parent_id: ['parentId', nullableId],
  why: ['why', text],
  measure: ['measure', text],
  unit: ['unit', text],
  start_value: ['startValue', amount],
  target_value: ['targetValue', amount],
  start_date: ['startDate', asSent],
  due_date: ['dueDate', nullable],
  weight: ['weight', id],
  habit_id: ['habitId', nullableId],
  devflow_feature_id: ['devflowFeatureId', nullableId],
});

export const orderEntry = fields({ id: ['id', id], order_index: ['orderIndex', optionalId] });

/** The names of a pause's days in the call, and those of its columns. */
export const pauseFields = fields({
  from_day: ['from', text],
  until_day: ['until', nullable],
  from: ['from', text],
  until: ['until', nullable],
  reason: ['reason', text],
});

/** The nested fields as they are, or as their JSON in a form. */
export function importFields(wire: WireFields): object {
  const nested = ['files', 'decisions', 'weekly'].filter((name) => wire.has(name));
  return {
    files: [],
    ...fields({ format: ['format', asSent], dry_run: ['dryRun', flag], promise: ['promise', optional] })(
      wire,
    ),
    ...Object.fromEntries(nested.map((name) => [name, parsedField(wire, name)])),
  };
}

const decimal = (thousandths: number | null) => (thousandths === null ? null : decimalOf(thousandths));

export function wireHabit(row: HabitRow, at: number): object {
  const { weekdays, times, span, rhythm, target } = row.schedule;
  return {
    ...{ id: row.id, group_id: row.groupId, name: row.name, question: row.question, notes: row.notes },
    ...{
      color: row.color,
      kind: row.kind,
      direction: row.direction,
      unit: row.unit,
      step: decimal(row.step),
    },
    ...{ empty_counts: row.emptyCounts, start_date: row.startDate, reminder_at: row.reminderAt },
    ...{ target: decimal(target), rhythm, weekdays, times, span },
    ...{ due: row.due, state: row.state ?? 'none', amount: decimal(row.amount) },
    ...{ score: scorePercent(row.score), streak: row.streak, streak_unit: row.streakUnit, best: row.best },
    ...{ order_index: at + 1, archived: row.archived },
  };
}

export function wireEntry(row: {
  habitId: number;
  day: string;
  state: string | null;
  amount: number | null;
  note: string;
}): object {
  return {
    ...{ habit_id: row.habitId, day: row.day, state: row.state ?? 'none' },
    ...{ amount: decimal(row.amount), note: row.note },
  };
}

export function wireSet({ id: made, score, streak }: EntryAnswer): object {
  return { id: made, score: scorePercent(score), streak };
}

export function wireGoal(row: GoalRow, at: number): object {
  return {
    ...{ id: row.id, parent_id: row.parentId, name: row.name, why: row.why, measure: row.measure },
    ...{ unit: row.unit, start_value: decimal(row.startValue), target_value: decimal(row.targetValue) },
    ...{ value: decimal(row.value), progress: progressPercent(row.progress) },
    expected: row.expected === null ? null : progressPercent(row.expected),
    standing: row.standing?.replace('_', ' ') ?? null,
    ...{ start_date: row.startDate, due_date: row.dueDate, forecast: row.forecast, weight: row.weight },
    ...{ habit_id: row.habitId, devflow_feature_id: row.devflowFeatureId, source: row.sourceName },
    ...{ state: row.state, closed_at: row.closedAt, order_index: at + 1 },
    steps: row.steps.map((step, place) => ({
      ...{ id: step.id, title: step.title, done: step.doneAt !== null },
      ...{ done_at: step.doneAt, order_index: place + 1 },
    })),
  };
}

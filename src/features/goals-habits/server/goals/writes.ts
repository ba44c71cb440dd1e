import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { insertRows } from '@/platform/server/data/insert-rows';
import { jsonOf } from '@/platform/server/json-table';
import { textOfDay } from '@/platform/shared/civil';
import { type OrderEntry, wishedOrder } from '@/platform/shared/reorder';
import type { Role } from '@/platform/shared/roles';
import type { Change } from '../changes/schema';
import type { GoalEdit, NewGoal } from '../../goal-schema';
import { type GoalState, habitLimits, habitTexts } from '../../rules';
import { dateOf } from '../figures/queries';
import { reckon } from '../figures/writes';
import { findHabit, lastPosition } from '../habits/queries';
import { invalid } from '../habits/rules';
import { positionsFor } from '../order/rules';
import { readPerson } from '../queries';
import { findGoal, goalNotFound, type GoalRecord, listGoals, readFeatures } from './queries';

/** The columns of a goal that an input names. */
function columnsOf(goal: GoalEdit) {
  return {
    ...(goal.name !== undefined && { name: goal.name }),
    ...(goal.parentId !== undefined && { parent_id: goal.parentId }),
    ...(goal.why !== undefined && { why: goal.why }),
    ...(goal.measure !== undefined && { measure: goal.measure }),
    ...(goal.unit !== undefined && { unit: goal.unit }),
    ...(goal.startValue !== undefined && { start_value: goal.startValue }),
    ...(goal.targetValue !== undefined && { target_value: goal.targetValue }),
    ...(goal.startDate !== undefined && { start_date: dateOf(goal.startDate) }),
    ...(goal.dueDate !== undefined && { due_date: goal.dueDate === null ? null : dateOf(goal.dueDate) }),
    ...(goal.weight !== undefined && { weight: goal.weight }),
    ...(goal.habitId !== undefined && { habit_id: goal.habitId }),
    ...(goal.devflowFeatureId !== undefined && { devflow_feature_id: goal.devflowFeatureId }),
  };
}

type Columns = Pick<
  GoalRecord,
  | 'parent_id'
  | 'measure'
  | 'start_value'
  | 'target_value'
  | 'start_date'
  | 'due_date'
  | 'habit_id'
  | 'devflow_feature_id'
>;

/** Raises 404 and 422 unless the goal is a whole one: with what it follows, in two levels, from a start to an end. */
async function assertGoal(
  { trx, ownerId }: Change,
  role: Role,
  goals: readonly GoalRecord[],
  goal: Columns & { id?: number },
): Promise<void> {
  const parent = goals.find(({ id }) => id === goal.parent_id);
  if (goal.parent_id !== null) {
    if (!parent) throw goalNotFound();
    const hasParts = goal.id !== undefined && goals.some(({ parent_id }) => parent_id === goal.id);
    if (parent.parent_id !== null || parent.id === goal.id || hasParts || goal.measure === 'parts')
      throw invalid(habitTexts.twoLevels);
  }
  const isCounted = goal.measure === 'number' || goal.measure === 'habit';
  if (isCounted && goal.start_value === goal.target_value) throw invalid(habitTexts.sameValues);
  if (goal.due_date !== null && goal.due_date <= goal.start_date) throw invalid(habitTexts.dueDate);
  if (goal.measure === 'habit') {
    if (goal.habit_id === null) throw invalid(habitTexts.follows);
    await findHabit(trx, ownerId, goal.habit_id);
  }
  if (goal.measure === 'devflow') {
    if (goal.devflow_feature_id === null) throw invalid(habitTexts.follows);
    const features = await readFeatures(trx, { id: ownerId, role });
    if (!features?.has(goal.devflow_feature_id))
      throw new AppError('NOT_FOUND', habitTexts.featureNotFound, { code: 'feature_not_found' });
  }
}

/** Creates a goal, last; raises 404 and 422. */
export async function addGoal(change: Change, role: Role, sent: NewGoal): Promise<{ id: number }> {
  const { trx, ownerId } = change;
  const goals = await listGoals(trx, ownerId);
  if (goals.length >= habitLimits.goalsMax) throw invalid(habitTexts.tooManyGoals);
  const { today } = await readPerson(trx, ownerId);
  const goal = {
    parent_id: null,
    name: sent.name,
    why: '',
    measure: sent.measure,
    unit: '',
    start_value: 0,
    target_value: 0,
    start_date: dateOf(textOfDay(today)),
    due_date: null,
    weight: 1,
    habit_id: null,
    devflow_feature_id: null,
    ...columnsOf({ ...sent, id: 0 }),
  };
  await assertGoal(change, role, goals, goal);
  const position = (await lastPosition(trx, ownerId, 'goals')) + 1;
  const due = goal.due_date;
  const row = {
    ...goal,
    start_date: goal.start_date.toISOString().slice(0, 10),
    due_date: due?.toISOString().slice(0, 10) ?? null,
    state: 'open' as const,
    position,
  };
  const [id = 0] = await insertRows(change, 'goals', [row]);
  change.recordInserts('goals', [id]);
  if (goal.habit_id !== null) await reckon(change, [goal.habit_id]);
  return { id };
}

/** Changes the given fields; raises 404 and 422. */
export async function editGoal(change: Change, role: Role, edit: GoalEdit): Promise<{ id: number }> {
  const goals = await listGoals(change.trx, change.ownerId);
  const row = goals.find(({ id }) => id === edit.id);
  if (!row) throw goalNotFound();
  const to = columnsOf(edit);
  // What vanished may stay, as long as it is not chosen anew.
  const isSame = to.measure === undefined && to.habit_id === undefined && to.devflow_feature_id === undefined;
  const goal = { ...row, ...to };
  await assertGoal(change, role, goals, isSame ? { ...goal, measure: plainMeasure(goal) } : goal);
  if (Object.keys(to).length === 0) return { id: row.id };
  await change.write('goals', [{ row, to }]);
  if (goal.habit_id !== null) await reckon(change, [goal.habit_id]);
  return { id: row.id };
}

/** How a goal is judged whose source is not looked up: by its values or not. */
function plainMeasure({ measure }: Pick<GoalRecord, 'measure'>): GoalRecord['measure'] {
  if (measure === 'habit') return 'number';
  return measure === 'devflow' ? 'steps' : measure;
}

/** Marks a goal as reached or dropped, or opens it again; raises 404. */
export async function closeGoal(
  change: Change,
  { id, state }: { id: number; state: GoalState },
): Promise<{ id: number }> {
  const row = await findGoal(change.trx, change.ownerId, id);
  if (row.state !== state) {
    await change.write('goals', [{ row, to: { state, closed_at: state === 'open' ? null : change.now } }]);
  }
  return { id };
}

/** Moves goals to the trash, with their parts; raises 404. */
export async function deleteGoals(change: Change, { ids }: { ids: readonly number[] }): Promise<void> {
  const goals = await listGoals(change.trx, change.ownerId);
  const wanted = new Set(ids);
  if (goals.filter(({ id }) => wanted.has(id)).length < wanted.size) throw goalNotFound();
  const rows = goals.filter(({ id, parent_id }) => wanted.has(id) || wanted.has(parent_id ?? 0));
  await change.write(
    'goals',
    rows.map((row) => ({ row, to: { trashed_at: change.now } })),
  );
}

/** Reorders goals: those named share the positions that they had, in their new order; raises 404. */
export async function orderGoals(change: Change, { order }: { order: readonly OrderEntry[] }): Promise<void> {
  const updates = positionsFor(await listGoals(change.trx, change.ownerId), wishedOrder(order));
  if (!updates) throw goalNotFound();
  await change.write('goals', updates);
}

/** Keeps what DevFlow's features stand at, so that a goal still has it when its feature is gone. */
export async function keepFeatureValues(
  db: Kysely<Database>,
  ownerId: number,
  values: readonly { id: number; value: number; target: number }[],
): Promise<void> {
  await sql`
    UPDATE JSON_TABLE(${jsonOf(values)}, '$[*]' COLUMNS (
        id INT UNSIGNED PATH '$.id', \`last_value\` BIGINT PATH '$.value', target_value BIGINT PATH '$.target'
      )) AS wanted
      STRAIGHT_JOIN goals AS target ON target.id = wanted.id
    SET target.last_value = wanted.last_value, target.target_value = wanted.target_value
    WHERE target.user_id = ${ownerId} AND target.measure = 'devflow'`.execute(db);
}

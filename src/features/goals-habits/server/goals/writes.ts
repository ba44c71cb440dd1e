import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { insertRows } from '@/platform/server/data/insert-rows';
import { jsonOf } from '@/platform/server/json-table';
import { textOfDay } from '@/platform/shared/civil';
import { type OrderEntry, positionUpdates, wishedOrder } from '@/platform/shared/reorder';
import type { Change } from '../changes';
import type { GoalEdit, NewGoal } from '../../goal-schema';
import { type GoalState, habitLimits, habitTexts, isFollowing } from '../../rules';
import { dateOf } from '../figures/queries';
import { computeFigures } from '../figures/writes';
import { findHabit, lastPosition } from '../habits/queries';
import { invalid } from '../habits/rules';
import { readPerson } from '../queries';
import { findGoal, goalNotFound, type GoalRecord, listGoals } from './queries';
import { type GoalCaller, readSources, sourceIdOf } from './sources';
import type { MovedGoal } from './rules';

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
    ...(goal.expenseAccountId !== undefined && { expense_account_id: goal.expenseAccountId }),
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
  | 'expense_account_id'
>;

/** What a goal follows by its measure; what another measure would follow is nobody's to store, as nothing judges it. */
function followed({ measure, habit_id, devflow_feature_id, expense_account_id }: Columns) {
  return {
    habit_id: measure === 'habit' ? habit_id : null,
    devflow_feature_id: measure === 'devflow' ? devflow_feature_id : null,
    expense_account_id: measure === 'money' ? expense_account_id : null,
  };
}

/** Raises 404 and 422 unless the goal is a whole one: in two levels, from a start to an end. */
function assertGoal(goals: readonly GoalRecord[], goal: Columns & { id?: number }): void {
  const parent = goals.find(({ id }) => id === goal.parent_id);
  if (goal.parent_id !== null) {
    if (!parent) throw goalNotFound();
    const hasParts = goal.id !== undefined && goals.some(({ parent_id }) => parent_id === goal.id);
    if (parent.parent_id !== null || parent.id === goal.id || hasParts || goal.measure === 'parts')
      throw invalid(habitTexts.twoLevels);
  }
  const isCounted = ['number', 'habit', 'money'].includes(goal.measure);
  if (goal.measure !== 'money' && Math.min(goal.start_value, goal.target_value) < 0)
    throw invalid(habitTexts.amount);
  if (isCounted && goal.start_value === goal.target_value) throw invalid(habitTexts.sameValues);
  if (goal.due_date !== null && goal.due_date <= goal.start_date) throw invalid(habitTexts.dueDate);
}

const sourceNotFound = {
  devflow: () => new AppError('NOT_FOUND', habitTexts.featureNotFound, { code: 'feature_not_found' }),
  money: () => new AppError('NOT_FOUND', habitTexts.accountNotFound, { code: 'account_not_found' }),
};

/** What a goal follows, which may name its unit; raises 404 and 422 unless it is there. */
async function sourceOf(
  { trx, ownerId }: Change,
  goal: Columns,
  caller: GoalCaller,
): Promise<{ unit?: string }> {
  if (goal.measure === 'habit') {
    if (goal.habit_id === null) throw invalid(habitTexts.follows);
    await findHabit(trx, ownerId, goal.habit_id);
  }
  if (!isFollowing(goal.measure)) return {};
  const id = sourceIdOf(goal);
  if (id === null) throw invalid(habitTexts.follows);
  const source = (await readSources(trx, caller, goal.measure, [id]))?.get(id);
  if (!source) throw sourceNotFound[goal.measure]();
  return source.unit === null ? {} : { unit: source.unit };
}

/** Creates a goal, last; raises 404 and 422. */
export async function addGoal(change: Change, sent: NewGoal, caller: GoalCaller): Promise<{ id: number }> {
  const { trx, ownerId } = change;
  const goals = await listGoals(trx, ownerId);
  if (goals.length >= habitLimits.goalsMax) throw invalid(habitTexts.tooManyGoals);
  const { today } = await readPerson(trx, ownerId);
  const wished = {
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
    expense_account_id: null,
    ...columnsOf({ ...sent, id: 0 }),
  };
  const goal = { ...wished, ...followed(wished) };
  assertGoal(goals, goal);
  const source = await sourceOf(change, goal, caller);
  const position = (await lastPosition(trx, ownerId, 'goals')) + 1;
  const due = goal.due_date;
  const row = {
    ...goal,
    ...source,
    start_date: goal.start_date.toISOString().slice(0, 10),
    due_date: due?.toISOString().slice(0, 10) ?? null,
    state: 'open' as const,
    position,
  };
  const [id = 0] = await insertRows(change, 'goals', [row]);
  change.recordInserts('goals', [id]);
  if (goal.habit_id !== null) await computeFigures(change, [goal.habit_id]);
  return { id };
}

/** Changes the given fields; raises 404 and 422. */
export async function editGoal(change: Change, edit: GoalEdit, caller: GoalCaller): Promise<{ id: number }> {
  const goals = await listGoals(change.trx, change.ownerId);
  const row = goals.find(({ id }) => id === edit.id);
  if (!row) throw goalNotFound();
  const to = columnsOf(edit);
  // What vanished may stay, as long as it is not chosen anew.
  const sources = [to.measure, to.habit_id, to.devflow_feature_id, to.expense_account_id];
  const isSame = sources.every((source) => source === undefined);
  if (!isSame) Object.assign(to, followed({ ...row, ...to }));
  const goal = { ...row, ...to };
  assertGoal(goals, goal);
  if (!isSame) Object.assign(to, await sourceOf(change, goal, caller));
  else if (goal.measure === 'money') delete to.unit;
  if (Object.keys(to).length === 0) return { id: row.id };
  await change.write('goals', [{ row, to }]);
  if (goal.habit_id !== null) await computeFigures(change, [goal.habit_id]);
  return { id: row.id };
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
  const rows = await listGoals(change.trx, change.ownerId);
  await change.write('goals', positionUpdates(rows, wishedOrder(order), goalNotFound, 1));
}

/**
 * Keeps what goals' sources stand at, so that a goal still has it when its feature or account is gone; not of goals that
 * follow something else since that was read.
 */
export async function keepSourceValues(
  db: Kysely<Database>,
  ownerId: number,
  moved: readonly MovedGoal[],
): Promise<void> {
  await sql`
    UPDATE JSON_TABLE(${jsonOf(moved)}, '$[*]' COLUMNS (
        id INT UNSIGNED PATH '$.id', measure VARCHAR(16) PATH '$.measure', source_id INT UNSIGNED PATH '$.sourceId',
        \`last_value\` BIGINT PATH '$.value', target_value BIGINT PATH '$.target'
      )) AS wanted
      STRAIGHT_JOIN goals AS target ON target.id = wanted.id
    SET target.last_value = wanted.last_value,
      target.target_value = COALESCE(wanted.target_value, target.target_value)
    WHERE target.user_id = ${ownerId} AND target.measure = wanted.measure
      AND wanted.source_id = IF(target.measure = 'devflow', target.devflow_feature_id, target.expense_account_id)`.execute(
    db,
  );
}

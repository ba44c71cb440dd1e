import type { Database } from '@db/database';
import { type Kysely, type Selectable, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { habitTexts } from '../../rules';
import { gathered, listShort } from '@/platform/server/short-lists.sql';
import { dayText } from '../figures/queries';

export function goalNotFound(): AppError {
  return new AppError('NOT_FOUND', habitTexts.goalNotFound, { code: 'goal_not_found' });
}

function selectGoals(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('goals')
    .selectAll('goals')
    .where('goals.user_id', '=', ownerId)
    .where('goals.trashed_at', 'is', null)
    .orderBy('goals.position')
    .orderBy('goals.id');
}

export type GoalRecord = Selectable<Database['goals']>;

/** The goals of an account in their order, without those in the trash. */
export async function listGoals(db: Kysely<Database>, ownerId: number): Promise<GoalRecord[]> {
  return selectGoals(db, ownerId).execute();
}

interface StepOfGoal {
  id: number;
  title: string;
  position: number;
  doneAt: string | null;
}

const STEPS = sql<string | null>`CAST((
  SELECT JSON_OBJECTAGG(step.id, JSON_OBJECT('id', step.id, 'title', step.title, 'position', step.position,
    'doneAt', DATE_FORMAT(step.done_at, '%Y-%m-%dT%T.%fZ')))
  FROM goal_steps AS step WHERE step.goal_id = goals.id) AS CHAR)`;

// Only goals with a number stand at it. For one row in an order MariaDB would go through the check-ins of everybody, backwards.
const CHECKED = sql<number | null>`CASE WHEN goals.measure = 'number' THEN (
  SELECT checkin.value FROM goal_checkins AS checkin FORCE INDEX (goal_checkins_day)
  WHERE checkin.goal_id = goals.id ORDER BY checkin.day DESC, checkin.id DESC LIMIT 1) END`;

const HABIT = sql<string | null>`(
  SELECT habit.name FROM habits AS habit
  WHERE habit.id = goals.habit_id AND habit.user_id = goals.user_id AND habit.trashed_at IS NULL)`;

/** The same with their steps, what they were last checked in at, and the name of the habit that they follow. */
export async function listFullGoals(db: Kysely<Database>, ownerId: number) {
  const rows = await listShort(db, 'goals', {
    where: sql`goals.user_id = ${ownerId} AND goals.trashed_at IS NULL`,
    more: { steps: STEPS, checked: CHECKED, habit: HABIT },
  });
  return rows
    .map((row) => ({ ...row, steps: gathered<StepOfGoal>(row.steps, ({ position }) => position) }))
    .sort((one, other) => one.position - other.position);
}

export type FullGoal = Awaited<ReturnType<typeof listFullGoals>>[number];

/** A goal of the account; raises 404. */
export async function findGoal(db: Kysely<Database>, ownerId: number, id: number): Promise<GoalRecord> {
  const row = await selectGoals(db, ownerId).where('goals.id', '=', id).executeTakeFirst();
  if (!row) throw goalNotFound();
  return row;
}

/** The steps of an account's goals, or of one of them, in their order. */
export async function listSteps(db: Kysely<Database>, ownerId: number, goalId?: number) {
  return db
    .selectFrom('goal_steps')
    .selectAll()
    .where('user_id', '=', ownerId)
    .$if(goalId !== undefined, (query) => query.where('goal_id', '=', goalId ?? 0))
    .orderBy('goal_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** A step of a goal that is not in the trash; raises 404. */
export async function findStep(
  db: Kysely<Database>,
  ownerId: number,
  id: number,
): Promise<Selectable<Database['goal_steps']>> {
  const row = await db
    .selectFrom('goal_steps as step')
    .innerJoin('goals as goal', 'goal.id', 'step.goal_id')
    .selectAll('step')
    .where('step.user_id', '=', ownerId)
    .where('step.id', '=', id)
    .where('goal.trashed_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', habitTexts.stepNotFound, { code: 'step_not_found' });
  return row;
}

/** The check-ins of an account's goals, or of one of them, oldest first; of a day the last one is valid. */
export async function listCheckins(db: Kysely<Database>, ownerId: number, goalId?: number) {
  return db
    .selectFrom('goal_checkins')
    .select(['id', 'goal_id', 'value', 'note', dayText('day').as('day')])
    .where('user_id', '=', ownerId)
    .$if(goalId !== undefined, (query) => query.where('goal_id', '=', goalId ?? 0))
    .orderBy(sql`goal_checkins.day`)
    .orderBy('id')
    .execute();
}

/** Raises 404 for a check-in that is not the account's. */
export async function assertCheckin(db: Kysely<Database>, ownerId: number, id: number): Promise<void> {
  const row = await db
    .selectFrom('goal_checkins as checkin')
    .innerJoin('goals as goal', 'goal.id', 'checkin.goal_id')
    .select('checkin.id')
    .where('checkin.user_id', '=', ownerId)
    .where('checkin.id', '=', id)
    .where('goal.trashed_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', habitTexts.checkinNotFound, { code: 'checkin_not_found' });
}

import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { habitTexts } from '../../rules';
import { dayText } from '../figures/queries';

export function goalNotFound(): AppError {
  return new AppError('NOT_FOUND', habitTexts.goalNotFound, { code: 'goal_not_found' });
}

/** The goals of an account in their order, without those in the trash. */
export async function listGoals(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('goals')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export type GoalRecord = Awaited<ReturnType<typeof listGoals>>[number];

/** A goal of the account; raises 404. */
export async function findGoal(db: Kysely<Database>, ownerId: number, id: number): Promise<GoalRecord> {
  const row = await db
    .selectFrom('goals')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst();
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

export type StepRecord = Awaited<ReturnType<typeof listSteps>>[number];

/** A step of a goal that is not in the trash; raises 404. */
export async function findStep(db: Kysely<Database>, ownerId: number, id: number): Promise<StepRecord> {
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

/** What each goal of an account was last checked in at: the latest check-in of the latest day. */
export async function latestValues(db: Kysely<Database>, ownerId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('goal_checkins')
        .select(['goal_id', 'value'])
        .select(sql<number>`ROW_NUMBER() OVER (PARTITION BY goal_id ORDER BY day DESC, id DESC)`.as('place'))
        .where('user_id', '=', ownerId)
        .as('checkin'),
    )
    .select(['checkin.goal_id', 'checkin.value'])
    .where('checkin.place', '=', 1)
    .execute();
  return new Map(rows.map(({ goal_id, value }) => [goal_id, value]));
}

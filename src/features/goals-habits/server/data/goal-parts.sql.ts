import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { groupedBy } from '@/platform/shared/grouped';
import { dayText } from '../figures/queries';

/** The steps and check-ins of an account's goals, by goal, as lines of goals.json have them. */
export async function readGoalParts(db: Kysely<Database>, ownerId: number) {
  const steps = await db
    .selectFrom('goal_steps')
    .select(['goal_id', 'title', 'done_at'])
    .where('user_id', '=', ownerId)
    .orderBy('goal_id')
    .orderBy('position')
    .execute();
  const checkins = await db
    .selectFrom('goal_checkins')
    .select(['goal_id', 'value', 'note', dayText('day').as('day')])
    .where('user_id', '=', ownerId)
    .orderBy(sql`goal_checkins.day`)
    .orderBy('id')
    .execute();
  const stepsOf = groupedBy(steps, (one) => one.goal_id);
  const checkinsOf = groupedBy(checkins, (one) => one.goal_id);
  return (goalId: number) => ({
    steps: (stepsOf.get(goalId) ?? []).map(({ title, done_at }) => ({ title, doneAt: done_at })),
    checkins: (checkinsOf.get(goalId) ?? []).map(({ day, value, note }) => ({ day, value, note })),
  });
}

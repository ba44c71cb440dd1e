import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import { type Kysely, sql } from 'kysely';
import { deleteInBatches } from '@/platform/server/batches';
import { groupedBy } from '@/platform/shared/grouped';
import { daysAgo } from '@/platform/shared/dates';
import type { Change, Owned } from '../changes';
import { habitLimits, habitTexts } from '../../rules';
import { computeFigures } from '../figures/writes';
import { listGoals } from '../goals/queries';
import { countHabits } from '../habits/queries';
import { invalid, tooManyHabits } from '../habits/rules';
import { expiredBefore, readTrashed } from './queries';

interface Named {
  habits: readonly number[];
  goals: readonly number[];
}

/** Takes habits and goals out of the trash, to where they were; goals with the parts that went with them. Raises 404 and 422. */
export async function restore(change: Change, { habits, goals }: Named): Promise<void> {
  const { trx, ownerId } = change;
  const rows = await readTrashed(trx, ownerId, 'habits', habits);
  if ((await countHabits(trx, ownerId)) + rows.length > habitLimits.habitsMax) throw tooManyHabits();
  await change.write(
    'habits',
    rows.map((row) => ({ row, to: { trashed_at: null } })),
  );
  await computeFigures(
    change,
    rows.map(({ id }) => id),
  );
  await restoreGoals(change, goals);
}

async function restoreGoals(change: Change, ids: readonly number[]): Promise<void> {
  const { trx, ownerId } = change;
  const named = await readTrashed(trx, ownerId, 'goals', ids);
  if (named.length === 0) return;
  const rows = await trx
    .selectFrom('goals as goal')
    .leftJoin('goals as parent', 'parent.id', 'goal.parent_id')
    .select(['goal.id', 'goal.parent_id', 'goal.trashed_at', 'parent.trashed_at as parentTrashedAt'])
    .where('goal.user_id', '=', ownerId)
    .where('goal.trashed_at', 'is not', null)
    .execute();
  const wanted = new Set(named.map(({ id }) => id));
  const back = rows.filter(
    ({ id, parent_id, trashed_at, parentTrashedAt }) =>
      wanted.has(id) || (wanted.has(parent_id ?? 0) && trashed_at?.getTime() === parentTrashedAt?.getTime()),
  );
  if ((await listGoals(trx, ownerId)).length + back.length > habitLimits.goalsMax)
    throw invalid(habitTexts.tooManyGoals);
  const returned = new Set(back.map(({ id }) => id));
  await change.write(
    'goals',
    back.map((row) => {
      // A part whose whole stays in the trash comes back as a goal of its own.
      const isOrphan = row.parentTrashedAt !== null && !returned.has(row.parent_id ?? 0);
      return { row, to: { trashed_at: null, parent_id: isOrphan ? null : row.parent_id } };
    }),
  );
}

/** Permanently deletes habits and goals of the trash; raises 404. */
export async function purge({ trx, ownerId }: Owned, named: Named): Promise<void> {
  for (const table of ['habits', 'goals'] as const) {
    const rows = await readTrashed(trx, ownerId, table, named[table]);
    if (rows.length === 0) continue;
    const ids = rows.map(({ id }) => id);
    await trx.deleteFrom(table).where('user_id', '=', ownerId).where('id', 'in', ids).execute();
    if (table === 'goals') {
      const orphans = trx.updateTable('goals').set({ parent_id: null }).where('user_id', '=', ownerId);
      await orphans.where('parent_id', 'in', ids).execute();
    }
  }
}

/** Permanently deletes what has expired in any trash. */
export async function deleteExpired(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  const moment = expiredBefore();
  // Each habit takes up to ten years of entries with it.
  await deleteInBatches(db.deleteFrom('habits').where('trashed_at', '<', moment), { rows: 5, signal });
  await deleteInBatches(db.deleteFrom('goals').where('trashed_at', '<', moment), { signal });
}

/** Days after which the summaries of a habit that nobody has touched are recomputed. */
const SUMMARY_DAYS = 30;

/** Computes the figures anew that lists would soon have to read entries for. */
export async function renewFigures(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  const rows = await db
    .selectFrom('habit_summaries as summary')
    .innerJoin('habits as habit', 'habit.id', 'summary.habit_id')
    .select(['summary.user_id as ownerId', 'summary.habit_id as habitId'])
    .where('habit.archived_at', 'is', null)
    .where('habit.trashed_at', 'is', null)
    .where(sql<boolean>`summary.through_day < ${daysAgo(SUMMARY_DAYS)}`)
    .orderBy('summary.user_id')
    .limit(1_000)
    .execute();
  for (const [ownerId, own] of groupedBy(rows, (row) => row.ownerId)) {
    if (signal.aborted) return;
    const ids = own.map(({ habitId }) => habitId);
    await inTransaction(db, (trx) => computeFigures({ trx, ownerId }, ids));
  }
}

import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { trash, trashKind } from '@/platform/server/trash.sql';
import type { TrashAnswer } from '../answers';
import { habitLimits, habitTexts } from '../rules';
import { computeFigures } from './figures/writes';
import { goalNotFound, listGoals } from './goals/queries';
import { countHabits, habitNotFound } from './habits/queries';
import { invalid, tooManyHabits } from './habits/rules';

const habits = trashKind({
  kind: 'habit',
  table: 'habits',
  notFound: habitNotFound,
  // Each takes up to ten years of entries with it.
  batch: 5,
  async returning({ trx, ownerId }, rows) {
    if ((await countHabits(trx, ownerId)) + rows.length > habitLimits.habitsMax) throw tooManyHabits();
  },
  restored: (change, rows) =>
    computeFigures(
      change,
      rows.map(({ id }) => id),
    ),
});

const goals = trashKind({
  kind: 'goal',
  table: 'goals',
  notFound: goalNotFound,
  columns: ['parent_id'],
  above: 'parent_id',
  async returning({ trx, ownerId }, rows) {
    if ((await listGoals(trx, ownerId)).length + rows.length > habitLimits.goalsMax)
      throw invalid(habitTexts.tooManyGoals);
  },
  /** Parts are goals of their own from then on. */
  async purging({ trx, ownerId }, ids) {
    const parts = trx.updateTable('goals').set({ parent_id: null }).where('user_id', '=', ownerId);
    await parts.where('parent_id', 'in', ids).execute();
  },
});

/** The trash of habits and goals. */
export const habitsTrash = trash('goals-habits', habitLimits.trashDays, { habits, goals });

/** What is in the trash of an account and can still be restored, newest first. */
export async function listTrash(db: Kysely<Database>, ownerId: number): Promise<TrashAnswer> {
  const { entries } = await habitsTrash.list(db, ownerId);
  return { entries: entries.map(({ kind, id, name, trashedAt }) => ({ kind, id, name, trashedAt })) };
}

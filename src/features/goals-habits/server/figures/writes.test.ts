import { inTransaction } from '@db/transaction';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { createHabitKeeper } from '../../../../../tests/support/goals-habits';
import { setEntries } from '../entries/writes';
import { goalsHabitsJournal } from '../journal';
import { renewFigures } from './writes';

test('what is noted while the housekeeping computes figures is in them', async () => {
  // A database of its own, since the housekeeping is everybody's.
  const database = await openFreshDatabase();
  const { db } = database;
  const { habits, user } = await createHabitKeeper(await createTestApp({ database }));
  const { id: habitId } = await habits.addHabit({ name: 'Run', startDate: '2026-01-01' });
  await db.updateTable('habit_summaries').set({ through_day: '2026-01-01' }).execute();
  const countWaiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      SELECT COUNT(*) AS waiting FROM information_schema.PROCESSLIST WHERE DB = DATABASE()
        AND (INFO LIKE 'replace%habit_summaries%' OR INFO LIKE 'select%account_revisions%for update')`.execute(
      database.reserved,
    );
    return Number(rows[0]?.waiting);
  };

  const { renewing } = await inTransaction(db, async (trx) => {
    await goalsHabitsJournal.execute({ db: trx, user }, 'by hand', {}, (change) =>
      setEntries(change, [{ habitId, day: '2026-01-02', state: 'done' }]),
    );
    const renewing = renewFigures(db, new AbortController().signal);
    await expect.poll(countWaiting).toBe(1);
    return { renewing };
  });
  await renewing;
  expect(await db.selectFrom('habit_summaries').select('total').execute()).toEqual([{ total: 1 }]);
});

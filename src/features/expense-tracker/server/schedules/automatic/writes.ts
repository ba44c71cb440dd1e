import type { Database } from '@db/database';
import { withDeadline } from '@db/deadline';
import type { Kysely } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { unchanged } from '@/platform/server/journal/once';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import { dayAfter } from '../../../rules/schedule';
import { todayOf } from '../../accounts/queries';
import type { Change } from '../../changes/schema';
import { expenseJournal } from '../../journal';
import { postOccurrence } from '../posting.sql';
import { listStandings, type Standing } from '../standing.sql';
import { firstDue, openBetween } from '../standing';
import { type DueSchedule, listDueSchedules } from './queries';

/** After a longer absence, the rest is asked. */
const CAUGHT_UP = 12;

/**
 * Posts what is due of schedules that post by themselves, each occurrence once; what was missed since is caught up. Safe to
 * run in several processes: `automatic_from` moves on in the transaction that posts, so that an occurrence whose
 * transaction is deleted is asked.
 */
export async function postWhatIsDue(db: Kysely<Database>, stopping: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const due of await listDueSchedules(db, new Date())) {
    if (stopping.aborted) return;
    try {
      await withDeadline(TIME_LIMITS.housekeeping, () => post(db, due));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function post(db: Kysely<Database>, due: DueSchedule): Promise<void> {
  const change = (work: (change: Change, standing: Standing, today: string) => Promise<void>) =>
    expenseJournal.execute({ db, user: { id: due.ownerId } }, 'postAutomatically', {}, async (made) => {
      const [standing] = await listStandings(made.trx, due.ownerId, [due.id]);
      // Otherwise another process was first, or the person has changed it.
      if (standing?.row.automatic_from?.toISOString().slice(0, 10) !== due.from) throw unchanged();
      const today = await todayOf(made.trx, due.ownerId);
      await work(made, standing, today);
      await moveOn(made, standing, today);
    });
  try {
    await change(async (made, standing, today) => {
      for (const { occurrence } of openBetween(standing, { from: due.from, to: today, most: CAUGHT_UP }))
        await postOccurrence(made, standing, { occurrence });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // What cannot be posted, such as what arrives in a currency without a rate, is asked.
    await change(async () => {});
  }
}

/** Lets a schedule post the next time on its first due day after today. It is nobody's change, and no undo reverts it. */
async function moveOn({ trx, ownerId }: Change, { row, schedule }: Standing, today: string): Promise<void> {
  const next = firstDue(schedule, dayAfter(today));
  await trx
    .updateTable('expense_schedules')
    .set({ automatic_from: next?.due ?? null })
    .where('user_id', '=', ownerId)
    .where('id', '=', row.id)
    .execute();
}

import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { habitTexts } from '../../rules';
import { dayNumber, type PauseRecord } from '../figures/queries';

/** A pause of the account; raises 404. */
export async function findPause(db: Kysely<Database>, ownerId: number, id: number) {
  const row = await db
    .selectFrom('habit_pauses')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', habitTexts.pauseNotFound, { code: 'pause_not_found' });
  return row;
}

/** The pauses of a habit and of all habits, or all of them; oldest first. */
export async function listPauses(
  db: Kysely<Database>,
  ownerId: number,
  habitId: number | undefined,
): Promise<PauseRecord[]> {
  return db
    .selectFrom('habit_pauses')
    .select(['id', 'habit_id', 'reason', dayNumber('from_day').as('from')])
    .select(sql<number | null>`${dayNumber('until_day')}`.as('until'))
    .where('user_id', '=', ownerId)
    .$if(habitId !== undefined, (query) =>
      query.where((eb) => eb.or([eb('habit_id', 'is', null), eb('habit_id', '=', habitId ?? 0)])),
    )
    .orderBy('from_day')
    .orderBy('id')
    .execute();
}

import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { habitTexts } from '../../rules';

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

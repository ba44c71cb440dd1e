import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { habitTexts } from '../../rules';

export function groupNotFound(): AppError {
  return new AppError('NOT_FOUND', habitTexts.groupNotFound, { code: 'group_not_found' });
}

/** The groups of an account in their order. */
export async function listGroups(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('habit_groups')
    .selectAll()
    .where('user_id', '=', ownerId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** A group of the account; raises 404. */
export async function findGroup(db: Kysely<Database>, ownerId: number, id: number) {
  const row = (await listGroups(db, ownerId)).find((group) => group.id === id);
  if (!row) throw groupNotFound();
  return row;
}

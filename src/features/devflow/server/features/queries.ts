import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { devflowTexts } from '../../rules';

export function featureNotFound(): AppError {
  return new AppError('NOT_FOUND', devflowTexts.featureNotFound, { code: 'feature_not_found' });
}

export function featureNameTaken(): AppError {
  return new AppError('CONFLICT', devflowTexts.featureTaken, { code: 'name_taken' });
}

/** The rows of an account's features in their order. */
export async function listFeatureRows(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('devflow_modules')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** A feature in a list. */
export function featureOf(row: Awaited<ReturnType<typeof listFeatureRows>>[number]) {
  const { id, name, description, updated_at } = row;
  return { id, name, description: description ?? '', updatedAt: updated_at.toISOString() };
}

/** A feature of the account; raises 404. */
export async function findFeature(db: Kysely<Database>, ownerId: number, id: number) {
  const row = await db
    .selectFrom('devflow_modules')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw featureNotFound();
  return row;
}

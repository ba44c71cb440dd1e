import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { devflowTexts, type OrderEntry, wishedOrder } from '../rules';
import type { Change } from './journal';
import { appendedPosition, type WrittenOrder, writeOrder } from './list-order';

export function featureNotFound(): AppError {
  return new AppError('NOT_FOUND', devflowTexts.featureNotFound, { code: 'feature_not_found' });
}

/** The features of an account in their order, as rows. */
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

/** A feature as lists tell of it. */
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

export async function addFeature(
  change: Change,
  feature: { name: string; description: string | null },
): Promise<{ id: number }> {
  const { trx, ownerId } = change;
  const { insertId } = await trx
    .insertInto('devflow_modules')
    .values({
      user_id: ownerId,
      name: feature.name,
      description: feature.description,
      position: appendedPosition(await listFeatureRows(trx, ownerId)),
      updated_at: change.now,
    })
    .executeTakeFirstOrThrow();
  const id = Number(insertId);
  change.noteMade('devflow_modules', id);
  return { id };
}

/** Changes what is given; raises 404. */
export async function editFeature(
  change: Change,
  feature: { id: number; name?: string | undefined; description?: string | null | undefined },
): Promise<void> {
  const row = await findFeature(change.trx, change.ownerId, feature.id);
  const { name = row.name, description = row.description } = feature;
  const to = {
    ...(name !== row.name && { name }),
    ...(description !== row.description && { description }),
  };
  if (Object.keys(to).length === 0) return;
  await change.write('devflow_modules', [{ row, to: { ...to, updated_at: change.now } }]);
}

/** Puts a feature into the trash; its items go with it without being touched. Raises 404. */
export async function deleteFeature(change: Change, id: number): Promise<void> {
  const row = await findFeature(change.trx, change.ownerId, id);
  await change.write('devflow_modules', [{ row, to: { trashed_at: change.now } }]);
}

/** Puts the named features, in their new order, on the places that they held; raises 404. */
export async function orderFeatures(change: Change, entries: readonly OrderEntry[]): Promise<void> {
  const rows = await listFeatureRows(change.trx, change.ownerId);
  const order = wishedOrder(entries);
  const before = await writeOrder(change, 'devflow_modules', rows, order);
  if (!before) throw featureNotFound();
  const noted: WrittenOrder = { list: 'features', featureId: null, before, after: order, first: false };
  change.note('orders', noted);
}

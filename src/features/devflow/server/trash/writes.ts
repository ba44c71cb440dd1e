import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { deleteInBatches, inBatches, partsOf } from '@/platform/server/batches';
import { AppError } from '@/platform/server/errors';
import { idTable } from '@/platform/server/journal/rows';
import { devflowTexts } from '../../rules';
import type { Change, Owned } from '../changes';
import { expiredBefore, listTrashedIds, readTrashed, TABLES, type TrashedIds } from './queries';

const KINDS = ['features', 'statuses', 'items'] as const;

/** Restores entries of the trash to their previous positions; raises 404, and 409 for items of a trashed feature. */
export async function restore(change: Change, wanted: TrashedIds): Promise<void> {
  for (const kind of KINDS) {
    const rows = await readTrashed(change.trx, change.ownerId, kind, wanted[kind]);
    await change.write(
      TABLES[kind][0],
      rows.map((row) => ({ row, to: { trashed_at: null } })),
    );
  }
  const hidden = await change.trx
    .selectFrom(idTable(wanted.items).as('wanted'))
    .innerJoin('devflow_items as item', 'item.id', 'wanted.id')
    .innerJoin('devflow_modules as feature', 'feature.id', 'item.feature_id')
    .modifyFront(sql`STRAIGHT_JOIN`)
    .select('item.id')
    .where('feature.trashed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (hidden) throw new AppError('CONFLICT', devflowTexts.featureInTrash, { code: 'feature_in_trash' });
}

const ROWS_A_STATEMENT = 1_000;

/** Permanently deletes entries of the trash, features with their items; raises 404. */
export async function purge(change: Owned, wanted: TrashedIds): Promise<void> {
  for (const kind of ['items', 'features', 'statuses'] as const) {
    const rows = await readTrashed(change.trx, change.ownerId, kind, wanted[kind]);
    for (const part of partsOf(rows, ROWS_A_STATEMENT)) {
      await change.trx
        .deleteFrom(TABLES[kind][0])
        .where('user_id', '=', change.ownerId)
        .where(
          'id',
          'in',
          part.map(({ id }) => id),
        )
        .execute();
    }
  }
}

/** Permanently deletes all of the trash of an account. */
export async function emptyTrash(change: Owned): Promise<void> {
  await purge(change, await listTrashedIds(change.trx, change.ownerId));
}

/** Permanently deletes what has expired in any trash. It can no longer be restored, so it may be deleted in batches. */
export async function deleteExpired(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  const moment = expiredBefore();
  const expired = (table: 'devflow_modules' | 'devflow_statuses') =>
    db.selectFrom(table).select('id').where('trashed_at', '<', moment);
  await deleteInBatches(
    db.deleteFrom('devflow_items').where('feature_id', 'in', expired('devflow_modules')),
    {
      signal,
    },
  );
  await deleteInBatches(db.deleteFrom('devflow_modules').where('trashed_at', '<', moment), { signal });
  const withoutStatus = db
    .updateTable('devflow_items')
    .set({ status_id: null })
    .where('status_id', 'in', expired('devflow_statuses'));
  await inBatches(
    async (limit) => (await withoutStatus.limit(limit).executeTakeFirstOrThrow()).numUpdatedRows,
    { signal },
  );
  await deleteInBatches(db.deleteFrom('devflow_statuses').where('trashed_at', '<', moment), { signal });
  // By account, like the table's indexes: an index that began with the time would mislead the optimizer in all other
  // queries.
  const accounts = await db.selectFrom('devflow_modules').select('user_id').distinct().execute();
  for (const { user_id } of accounts) {
    const items = db
      .deleteFrom('devflow_items')
      .where('user_id', '=', user_id)
      .where('trashed_at', '<', moment);
    await deleteInBatches(items, { signal });
  }
}

import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { deleteInBatches, inBatches, partsOf } from '@/platform/server/batches';
import { AppError } from '@/platform/server/errors';
import { idTable } from '@/platform/server/journal/rows';
import { devflowTexts } from '../../rules';
import type { Change, Owned } from '../changes/schema';
import { lapsedBefore, listTrashedIds, readTrashed, TABLES, type TrashedIds } from './queries';

const KINDS = ['features', 'statuses', 'items'] as const;

/** Takes things out of the trash, to the places that they had; raises 404, and 409 for items of a trashed feature. */
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

/** Deletes things of the trash for good, features with their items; raises 404. */
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

/** Deletes all of the trash of an account for good. */
export async function emptyTrash(change: Owned): Promise<void> {
  await purge(change, await listTrashedIds(change.trx, change.ownerId));
}

/**
 * Deletes for good what has been in any trash for longer than it is kept. Nobody can take that out any more, so it may
 * go bit by bit.
 */
export async function deleteLapsed(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  const moment = lapsedBefore();
  const lapsed = (table: 'devflow_modules' | 'devflow_statuses') =>
    db.selectFrom(table).select('id').where('trashed_at', '<', moment);
  await deleteInBatches(db.deleteFrom('devflow_items').where('feature_id', 'in', lapsed('devflow_modules')), {
    signal,
  });
  await deleteInBatches(db.deleteFrom('devflow_modules').where('trashed_at', '<', moment), { signal });
  const withoutStatus = db
    .updateTable('devflow_items')
    .set({ status_id: null })
    .where('status_id', 'in', lapsed('devflow_statuses'));
  await inBatches(
    async (limit) => (await withoutStatus.limit(limit).executeTakeFirstOrThrow()).numUpdatedRows,
    { signal },
  );
  await deleteInBatches(db.deleteFrom('devflow_statuses').where('trashed_at', '<', moment), { signal });
  // Account by account, as the keys of the table are: one that began with the time would mislead every other query.
  const accounts = await db.selectFrom('devflow_modules').select('user_id').distinct().execute();
  for (const { user_id } of accounts) {
    const items = db
      .deleteFrom('devflow_items')
      .where('user_id', '=', user_id)
      .where('trashed_at', '<', moment);
    await deleteInBatches(items, { signal });
  }
}

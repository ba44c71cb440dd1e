import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { deleteInBatches, inBatches } from '@/platform/server/batches';
import { devflowLimits, devflowTexts } from '../rules';
import { idTable, type TableName } from './bulk-write';
import type { Change } from './change';
import { featureNotFound } from './features';
import { itemNotFound } from './items';
import { statusNotFound } from './statuses';

/** What lies in the trash, named by its kind. */
export interface TrashedIds {
  items: readonly number[];
  features: readonly number[];
  statuses: readonly number[];
}

const TABLES = {
  items: ['devflow_items', itemNotFound],
  features: ['devflow_modules', featureNotFound],
  statuses: ['devflow_statuses', statusNotFound],
} as const satisfies Record<keyof TrashedIds, [TableName, () => AppError]>;

const DAY_MS = 24 * 60 * 60 * 1000;

const KINDS = ['features', 'statuses', 'items'] as const;

/** A part of the trash of an account, the newest first, and how much is in it; what is kept no longer is gone. */
export async function listTrash(
  db: Kysely<Database>,
  ownerId: number,
  { offset, limit }: { offset: number; limit: number },
) {
  const items = db
    .selectFrom('devflow_items as item')
    .innerJoin('devflow_modules as feature', 'feature.id', 'item.feature_id')
    .select([sql.lit<'item' | 'feature' | 'status'>('item').as('kind'), 'item.id', 'item.title as name'])
    .select(['feature.name as featureName', 'item.trashed_at as trashedAt'])
    .select(sql<number>`feature.trashed_at IS NOT NULL`.as('featureTrashed'))
    .where('item.user_id', '=', ownerId)
    .where('item.trashed_at', '>=', lapsedBefore());
  const named = (table: 'devflow_modules' | 'devflow_statuses', kind: 'feature' | 'status') =>
    db
      .selectFrom(table)
      .select([sql.lit<'item' | 'feature' | 'status'>(kind).as('kind'), 'id', 'name'])
      .select([
        sql<string>`NULL`.as('featureName'),
        'trashed_at as trashedAt',
        sql<number>`0`.as('featureTrashed'),
      ])
      .where('user_id', '=', ownerId)
      .where('trashed_at', '>=', lapsedBefore());
  const all = items
    .unionAll(named('devflow_modules', 'feature'))
    .unionAll(named('devflow_statuses', 'status'));
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom(all.as('entry'))
      .selectAll()
      .orderBy('trashedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom(all.as('entry'))
      .select((entry) => entry.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    total: Number(total),
    entries: rows.map(({ trashedAt, featureTrashed, featureName, ...entry }) => ({
      ...entry,
      /** Of an item. */
      featureName: entry.kind === 'item' ? featureName : null,
      /** It can be restored only after its feature. */
      featureTrashed: featureTrashed !== 0,
      trashedAt: trashedAt?.toISOString() ?? '',
    })),
  };
}

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

async function readTrashed(
  db: Kysely<Database>,
  ownerId: number,
  kind: keyof TrashedIds,
  ids: readonly number[],
): Promise<{ id: number; trashed_at: Date | null }[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const [table, notFound] = TABLES[kind];
  const { rows } = await sql<{ id: number; trashed_at: Date | null }>`
    SELECT STRAIGHT_JOIN target.id, target.trashed_at
    FROM ${idTable(wanted)} AS wanted JOIN ${sql.table(table)} AS target ON target.id = wanted.id
    WHERE target.user_id = ${ownerId} AND target.trashed_at >= ${lapsedBefore()}`.execute(db);
  if (rows.length < wanted.length) throw notFound();
  return rows;
}

const ROWS_A_STATEMENT = 1_000;

/** Deletes things of the trash for good, features with their items; raises 404. */
export async function purge(change: Pick<Change, 'trx' | 'ownerId'>, wanted: TrashedIds): Promise<void> {
  for (const kind of ['items', 'features', 'statuses'] as const) {
    const rows = await readTrashed(change.trx, change.ownerId, kind, wanted[kind]);
    for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
      const ids = rows.slice(from, from + ROWS_A_STATEMENT).map(({ id }) => id);
      await change.trx.deleteFrom(TABLES[kind][0]).where('id', 'in', ids).execute();
    }
  }
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

function lapsedBefore(): Date {
  return new Date(Date.now() - devflowLimits.trashDays * DAY_MS);
}

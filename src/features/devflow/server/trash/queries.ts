import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { idTable } from '@/platform/server/journal/rows';
import { devflowLimits } from '../../rules';
import type { TableName } from '../changes/schema';
import { featureNotFound } from '../features/queries';
import { itemNotFound } from '../items/queries';
import { statusNotFound } from '../statuses/queries';

/** What lies in the trash, named by its kind. */
export interface TrashedIds {
  items: readonly number[];
  features: readonly number[];
  statuses: readonly number[];
}

export const TABLES = {
  items: ['devflow_items', itemNotFound],
  features: ['devflow_modules', featureNotFound],
  statuses: ['devflow_statuses', statusNotFound],
} as const satisfies Record<keyof TrashedIds, [TableName, () => AppError]>;

const DAY_MS = 24 * 60 * 60 * 1000;

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

export async function readTrashed(
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

export function lapsedBefore(): Date {
  return new Date(Date.now() - devflowLimits.trashDays * DAY_MS);
}

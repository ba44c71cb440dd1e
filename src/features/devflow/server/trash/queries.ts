import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import type { AppError } from '@/platform/server/errors';
import { containsIgnoringCase } from '@/platform/server/text-search';
import { idTable } from '@/platform/server/journal/rows';
import { daysAgo } from '@/platform/shared/dates';
import { devflowLimits } from '../../rules';
import type { TableName } from '../changes';
import { featureNotFound } from '../features/queries';
import { itemNotFound } from '../items/queries';
import { statusNotFound } from '../statuses/queries';

/** The ids in the trash by kind. */
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

/** The entries of one kind in the trash of an account that have not expired and match the search text. */
function selectTrashed(db: Kysely<Database>, ownerId: number, kind: keyof TrashedIds, search = '') {
  return db
    .selectFrom(TABLES[kind][0])
    .where('user_id', '=', ownerId)
    .where('trashed_at', '>=', expiredBefore())
    .$if(search !== '', (query) =>
      query.where(containsIgnoringCase(kind === 'items' ? 'title' : 'name', search)),
    );
}

/** All entries in the trash of an account that have not expired. */
export async function listTrashedIds(db: Kysely<Database>, ownerId: number): Promise<TrashedIds> {
  const idsOf = async (kind: keyof TrashedIds) =>
    (await selectTrashed(db, ownerId, kind).select('id').execute()).map(({ id }) => id);
  return {
    items: await idsOf('items'),
    features: await idsOf('features'),
    statuses: await idsOf('statuses'),
  };
}

/**
 * A page of the matching entries in the trash of an account, newest first, and their number; expired ones are omitted.
 */
export async function listTrash(
  db: Kysely<Database>,
  ownerId: number,
  { search, offset, limit }: { search: string; offset: number; limit: number },
) {
  // Of each kind only as many as may be on the page, and texts only of those.
  const newest = (kind: keyof TrashedIds, as: 'item' | 'feature' | 'status') =>
    db
      .selectFrom(
        selectTrashed(db, ownerId, kind, search)
          .select([sql.lit<'item' | 'feature' | 'status'>(as).as('kind'), 'id', 'trashed_at'])
          .orderBy('trashed_at', 'desc')
          .orderBy('id', 'desc')
          .limit(offset + limit)
          .as('newest'),
      )
      .selectAll();
  const page = newest('items', 'item')
    .unionAll(newest('features', 'feature'))
    .unionAll(newest('statuses', 'status'))
    .orderBy('trashed_at', 'desc')
    .orderBy('id', 'desc')
    .orderBy('kind')
    .limit(limit)
    .offset(offset);
  const counted = (kind: keyof TrashedIds) =>
    selectTrashed(db, ownerId, kind, search).select((row) => row.fn.countAll<number>().as('count'));
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom(page.as('entry'))
      .leftJoin('devflow_items as item', (join) =>
        join.onRef('item.id', '=', 'entry.id').on('entry.kind', '=', 'item'),
      )
      .leftJoin('devflow_modules as home', 'home.id', 'item.feature_id')
      .leftJoin('devflow_modules as feature', (join) =>
        join.onRef('feature.id', '=', 'entry.id').on('entry.kind', '=', 'feature'),
      )
      .leftJoin('devflow_statuses as status', (join) =>
        join.onRef('status.id', '=', 'entry.id').on('entry.kind', '=', 'status'),
      )
      .select(['entry.kind', 'entry.id', 'entry.trashed_at'])
      .select(['item.title', 'feature.name as ownName', 'status.name as statusName'])
      .select(['home.name as featureName', 'home.trashed_at as homeTrashedAt'])
      .orderBy('entry.trashed_at', 'desc')
      .orderBy('entry.id', 'desc')
      .orderBy('entry.kind')
      .execute(),
    db
      .selectNoFrom(
        sql<number>`(${counted('items')}) + (${counted('features')}) + (${counted('statuses')})`.as('total'),
      )
      .executeTakeFirstOrThrow(),
  ]);
  return {
    total: Number(total),
    entries: rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      name: row.title ?? row.ownName ?? row.statusName ?? '',
      /** Only for items. */
      featureName: row.featureName,
      /** Whether it can only be restored after its feature. */
      featureTrashed: row.homeTrashedAt !== null,
      trashedAt: row.trashed_at?.toISOString() ?? '',
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
    WHERE target.user_id = ${ownerId} AND target.trashed_at >= ${expiredBefore()}`.execute(db);
  if (rows.length < wanted.length) throw notFound();
  return rows;
}

export function expiredBefore(): Date {
  return daysAgo(devflowLimits.trashDays);
}

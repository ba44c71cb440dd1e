import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { inBatches } from '@/platform/server/batches';
import { AppError } from '@/platform/server/errors';
import { idTable } from '@/platform/server/journal/rows';
import { containsFolded, containsPlain, firstFolded } from '@/platform/server/text-search';
import { trash, trashKind } from '@/platform/server/trash.sql';
import { devflowLimits } from '../limits';
import { devflowTexts } from '../rules';
import { featureNotFound } from './features/queries';
import { itemNotFound } from './items/queries';
import { statusNotFound } from './statuses/queries';

const features = trashKind({
  kind: 'feature',
  table: 'devflow_modules',
  notFound: featureNotFound,
  holds: { table: 'devflow_items', by: 'feature_id' },
});

const statuses = trashKind({
  kind: 'status',
  table: 'devflow_statuses',
  notFound: statusNotFound,
  /** Items stay without a status. */
  async expiring(db, moment, signal) {
    const expired = db.selectFrom('devflow_statuses').select('id').where('trashed_at', '<', moment);
    const without = db
      .updateTable('devflow_items')
      .set({ status_id: null })
      .where('status_id', 'in', expired);
    await inBatches(async (limit) => (await without.limit(limit).executeTakeFirstOrThrow()).numUpdatedRows, {
      signal,
    });
  },
});

const items = trashKind({
  kind: 'item',
  table: 'devflow_items',
  notFound: itemNotFound,
  // An index that began with the time would mislead the optimizer in all other queries.
  accountsOf: 'devflow_modules',
  /** Raises 409 `feature_in_trash`. */
  async restored({ trx }, rows) {
    const hidden = await trx
      .selectFrom(idTable(rows.map(({ id }) => id)).as('wanted'))
      .innerJoin('devflow_items as item', 'item.id', 'wanted.id')
      .innerJoin('devflow_modules as feature', 'feature.id', 'item.feature_id')
      .modifyFront(sql`STRAIGHT_JOIN`)
      .select('item.id')
      .where('feature.trashed_at', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    if (hidden) throw new AppError('CONFLICT', devflowTexts.featureInTrash, { code: 'feature_in_trash' });
  },
});

/** The trash of features, statuses and items, which `listTrash` lists in pages. */
export const devflowTrash = trash('devflow', devflowLimits.trashDays, { features, statuses, items });

const TABLES = { item: 'devflow_items', feature: 'devflow_modules', status: 'devflow_statuses' } as const;

/**
 * A page of the matching entries in the trash of an account, newest first, and their number; expired ones are omitted.
 */
export async function listTrash(
  db: Kysely<Database>,
  ownerId: number,
  { search, offset, limit }: { search: string; offset: number; limit: number },
) {
  const since = devflowTrash.expiredBefore();
  const trashed = (kind: keyof typeof TABLES) =>
    db
      .selectFrom(TABLES[kind])
      .where('user_id', '=', ownerId)
      .where('trashed_at', '>=', since)
      .$if(search !== '', (query) =>
        query.where(
          kind === 'item' ? containsFolded(firstFolded('folded'), search) : containsPlain(['name'], search),
        ),
      );
  // Of each kind only as many as may be on the page, and texts only of those.
  const newest = (kind: keyof typeof TABLES) =>
    db
      .selectFrom(
        trashed(kind)
          .select([sql.lit<keyof typeof TABLES>(kind).as('kind'), 'id', 'trashed_at'])
          .orderBy('trashed_at', 'desc')
          .orderBy('id', 'desc')
          .limit(offset + limit)
          .as('newest'),
      )
      .selectAll();
  const page = newest('item')
    .unionAll(newest('feature'))
    .unionAll(newest('status'))
    .orderBy('trashed_at', 'desc')
    .orderBy('id', 'desc')
    .orderBy('kind')
    .limit(limit)
    .offset(offset);
  const counted = (kind: keyof typeof TABLES) =>
    trashed(kind).select((row) => row.fn.countAll<number>().as('count'));
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
        sql<number>`(${counted('item')}) + (${counted('feature')}) + (${counted('status')})`.as('total'),
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

import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { devflowTexts } from '../rules';
import { idTable } from './bulk-write';
import { findFeature } from './features';
import { readStatusesOf, shownNames, statusesInOrder } from './statuses';

export function itemNotFound(): AppError {
  return new AppError('NOT_FOUND', devflowTexts.itemNotFound, { code: 'item_not_found' });
}

/** The open items of a feature in the stored order, without notes, and its statuses in its order; raises 404. */
export async function readOpenItems(db: Kysely<Database>, ownerId: number, featureId: number) {
  const statuses = await readStatusesOf(db, ownerId, featureId);
  const rows = await db
    .selectFrom('devflow_items')
    .select(['id', 'title', 'status_id', 'created_at', sql<number>`notes IS NOT NULL`.as('has_notes')])
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .where('is_completed', '=', 0)
    .where('feature_id', '=', featureId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const names = shownNames(statuses);
  return {
    statusIds: statusesInOrder(statuses, featureId).map(({ id }) => id),
    items: rows.map((row) => ({
      id: row.id,
      title: row.title,
      /** Null stands for 'No status'. */
      statusId: row.status_id !== null && names.has(row.status_id) ? row.status_id : null,
      createdAt: row.created_at.toISOString(),
      hasNotes: row.has_notes !== 0,
    })),
  };
}

/** Items with their notes, in the order of the ids; those that are gone or in the trash are left out. */
export async function readItems(db: Kysely<Database>, ownerId: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom(idTable(ids).as('wanted'))
    .innerJoin('devflow_items as item', 'item.id', 'wanted.id')
    .innerJoin('devflow_modules as feature', 'feature.id', 'item.feature_id')
    .leftJoin('devflow_statuses as status', (join) =>
      join.onRef('status.id', '=', 'item.status_id').on('status.trashed_at', 'is', null),
    )
    .modifyFront(sql`STRAIGHT_JOIN`)
    .select(['item.id', 'item.feature_id', 'item.title', 'item.notes'])
    .select(['status.id as status_id', 'status.name as status_name'])
    .select(['item.is_completed', 'item.created_at', 'item.completed_at'])
    .where('item.user_id', '=', ownerId)
    .where('item.trashed_at', 'is', null)
    .where('feature.trashed_at', 'is', null)
    .orderBy('wanted.place')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    featureId: row.feature_id,
    title: row.title,
    statusId: row.status_id,
    /** Null stands for 'No status'. */
    statusName: row.status_name,
    notes: row.notes ?? '',
    completed: row.is_completed !== 0,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
  }));
}

export type Item = Awaited<ReturnType<typeof readItems>>[number];

const PART = 100;

/** All items of a feature in the stored order, with their notes, part by part; raises 404. */
export async function readFeature(
  db: Kysely<Database>,
  ownerId: number,
  featureId: number,
): Promise<AsyncGenerator<Item>> {
  await findFeature(db, ownerId, featureId);
  const rows = await db
    .selectFrom('devflow_items')
    .select('id')
    .where('feature_id', '=', featureId)
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  return (async function* () {
    for (let from = 0; from < ids.length; from += PART) {
      yield* await readItems(db, ownerId, ids.slice(from, from + PART));
    }
  })();
}

import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { devflowTexts } from '../rules';
import { idTable } from './bulk-write';
import { findFeature } from './features';
import { listStatusRows } from './statuses';

export function itemNotFound(): AppError {
  return new AppError('NOT_FOUND', devflowTexts.itemNotFound, { code: 'item_not_found' });
}

/** The statuses that items may show: those of an account that are not in the trash. */
export async function listShownStatuses(db: Kysely<Database>, ownerId: number) {
  const rows = await listStatusRows(db, ownerId);
  return new Map(rows.flatMap(({ id, name, trashed_at }) => (trashed_at ? [] : [[id, name]])));
}

function shown(statusId: number | null, statuses: ReadonlyMap<number, string>): number | null {
  return statusId !== null && statuses.has(statusId) ? statusId : null;
}

/** The open items of a feature in the stored order, without notes; raises 404. */
export async function listOpenItemsOf(db: Kysely<Database>, ownerId: number, featureId: number) {
  await findFeature(db, ownerId, featureId);
  const [statuses, rows] = await Promise.all([
    listShownStatuses(db, ownerId),
    db
      .selectFrom('devflow_items')
      .select(['id', 'title', 'status_id', 'created_at', sql<number>`notes IS NOT NULL`.as('has_notes')])
      .where('user_id', '=', ownerId)
      .where('trashed_at', 'is', null)
      .where('is_completed', '=', 0)
      .where('feature_id', '=', featureId)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ]);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    /** Null stands for 'No status'. */
    statusId: shown(row.status_id, statuses),
    createdAt: row.created_at.toISOString(),
    hasNotes: row.has_notes !== 0,
  }));
}

/** Items with their notes, in the order of the ids; those that are gone or in the trash are left out. */
export async function readItems(db: Kysely<Database>, ownerId: number, ids: readonly number[]) {
  const statuses = await listShownStatuses(db, ownerId);
  const rows = await db
    .selectFrom(idTable(ids).as('wanted'))
    .innerJoin('devflow_items as item', 'item.id', 'wanted.id')
    .innerJoin('devflow_modules as feature', 'feature.id', 'item.feature_id')
    .modifyFront(sql`STRAIGHT_JOIN`)
    .select(['item.id', 'item.feature_id', 'item.title', 'item.status_id', 'item.notes'])
    .select(['item.is_completed', 'item.created_at', 'item.completed_at'])
    .where('item.user_id', '=', ownerId)
    .where('item.trashed_at', 'is', null)
    .where('feature.trashed_at', 'is', null)
    .orderBy('wanted.place')
    .execute();
  return rows.map((row) => {
    const statusId = shown(row.status_id, statuses);
    return {
      id: row.id,
      featureId: row.feature_id,
      title: row.title,
      statusId,
      /** Null stands for 'No status'. */
      statusName: statusId === null ? null : (statuses.get(statusId) ?? null),
      notes: row.notes ?? '',
      completed: row.is_completed !== 0,
      createdAt: row.created_at.toISOString(),
      completedAt: row.completed_at?.toISOString() ?? null,
    };
  });
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

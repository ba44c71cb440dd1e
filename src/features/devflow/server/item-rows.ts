import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { idTable } from './bulk-write';
import type { Change } from './change';
import { itemNotFound } from './items';

/** Items in the order of the ids, as rows without notes; raises 404 when one is missing or in the trash. */
export async function readRows(db: Kysely<Database>, ownerId: number, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const rows = await db
    .selectFrom(idTable(wanted).as('wanted'))
    .innerJoin('devflow_items as item', 'item.id', 'wanted.id')
    .innerJoin('devflow_modules as feature', 'feature.id', 'item.feature_id')
    .modifyFront(sql`STRAIGHT_JOIN`)
    .select(['item.id', 'item.feature_id', 'item.status_id', 'item.is_completed', 'item.completed_at'])
    .select(['item.position', 'item.placed_revision', 'item.trashed_at'])
    .where('item.user_id', '=', ownerId)
    .where('item.trashed_at', 'is', null)
    .where('feature.trashed_at', 'is', null)
    .orderBy('wanted.place')
    .execute();
  if (rows.length < wanted.length) throw itemNotFound();
  return rows;
}

export type ItemRow = Awaited<ReturnType<typeof readRows>>[number];

/** One of them; raises 404. */
export async function readRow(change: Change, id: number): Promise<ItemRow> {
  const [row] = await readRows(change.trx, change.ownerId, [id]);
  if (!row) throw itemNotFound();
  return row;
}

/** What a row gets with its place. */
export function placed(change: Change, position: number) {
  return { position, placed_revision: change.revision };
}

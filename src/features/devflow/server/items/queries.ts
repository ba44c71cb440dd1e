import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { partsOf } from '@/platform/server/batches';
import { AppError } from '@/platform/server/errors';
import { idTable } from '@/platform/server/journal/rows';
import { labelsOf } from '../../labels';
import { devflowTexts } from '../../rules';
import type { Change } from '../changes';
import { findFeature } from '../features/queries';
import { type MeansDone, statusNotFound } from '../statuses/queries';

export function itemNotFound(): AppError {
  return new AppError('NOT_FOUND', devflowTexts.itemNotFound, { code: 'item_not_found' });
}

/** Whether an item has notes, without reading them. */
export const HAS_NOTES = sql<number>`notes IS NOT NULL`.as('has_notes');

/** Items in the order of the ids; missing ones and those in the trash are omitted. */
function selectItems(db: Kysely<Database>, ownerId: number, ids: readonly number[]) {
  return db
    .selectFrom(idTable(ids).as('wanted'))
    .innerJoin('devflow_items as item', 'item.id', 'wanted.id')
    .innerJoin('devflow_modules as feature', 'feature.id', 'item.feature_id')
    .leftJoin('devflow_statuses as status', (join) =>
      join.onRef('status.id', '=', 'item.status_id').on('status.trashed_at', 'is', null),
    )
    .modifyFront(sql`STRAIGHT_JOIN`)
    .select(['item.id', 'item.feature_id', 'item.title'])
    .select(['status.id as status_id', 'status.name as status_name'])
    .select(['item.is_completed', 'item.created_at', 'item.completed_at', 'item.due_date'])
    .select(['item.priority', 'item.labels', 'item.repeats', 'item.reminder_days'])
    .where('item.user_id', '=', ownerId)
    .where('item.trashed_at', 'is', null)
    .where('feature.trashed_at', 'is', null)
    .orderBy('wanted.place');
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number];

function itemOf(row: SelectedRow) {
  return {
    id: row.id,
    featureId: row.feature_id,
    title: row.title,
    statusId: row.status_id,
    /** Null means 'No status'. */
    statusName: row.status_name,
    completed: row.is_completed,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    dueDate: dueDay(row.due_date),
    /** 0 (none) to 4 (urgent). */
    priority: row.priority,
    labels: labelsOf(row.labels),
    /** An RRULE value; null: it does not come again. */
    repeats: row.repeats,
    reminderDays: row.reminder_days,
  };
}

/** YYYY-MM-DD of a stored day. */
export function dueDay(date: Date | null): string | null {
  return date && date.toISOString().slice(0, 10);
}

/** Items with their notes, in the order of the ids; missing ones and those in the trash are omitted. */
export async function readItems(db: Kysely<Database>, ownerId: number, ids: readonly number[]) {
  const rows = await selectItems(db, ownerId, ids).select('item.notes').execute();
  return rows.map((row) => ({ ...itemOf(row), notes: row.notes ?? '' }));
}

/** Like `readItems`, but with `hasNotes` instead of the notes, which may be 64 KB each. */
export async function readItemHeads(db: Kysely<Database>, ownerId: number, ids: readonly number[]) {
  const rows = await selectItems(db, ownerId, ids).select(HAS_NOTES).execute();
  return rows.map((row) => ({ ...itemOf(row), hasNotes: row.has_notes !== 0 }));
}

export type Item = Awaited<ReturnType<typeof readItems>>[number];

/** The ids of all items of an account, open and completed, as their features and they are in order. */
export async function listItemIds(db: Kysely<Database>, ownerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('devflow_items as item')
    .innerJoin('devflow_modules as feature', 'feature.id', 'item.feature_id')
    .select('item.id')
    .where('item.user_id', '=', ownerId)
    .where('item.trashed_at', 'is', null)
    .where('feature.trashed_at', 'is', null)
    .orderBy('feature.position')
    .orderBy('feature.id')
    .orderBy('item.position')
    .orderBy('item.id')
    .execute();
  return rows.map(({ id }) => id);
}

const PART = 100;

/** All items of a feature in the stored order, with their notes, in batches; raises 404. */
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
    for (const part of partsOf(ids, PART)) yield* await readItems(db, ownerId, part);
  })();
}

const COLUMNS = [
  'item.id',
  'item.feature_id',
  'item.status_id',
  'item.is_completed',
  'item.completed_at',
  'item.due_date',
  'item.position',
  'item.placed_revision',
  'item.trashed_at',
  'item.status_since',
  'item.priority',
  'item.labels',
  'item.repeats',
  'item.reminder_days',
] as const;

/** The items of an account that a change may affect: in the order of the ids, without those in the trash. */
function selectRows(db: Kysely<Database>, ownerId: number, ids: readonly number[]) {
  return db
    .selectFrom(idTable(ids).as('wanted'))
    .innerJoin('devflow_items as item', 'item.id', 'wanted.id')
    .innerJoin('devflow_modules as feature', 'feature.id', 'item.feature_id')
    .modifyFront(sql`STRAIGHT_JOIN`)
    .select(COLUMNS)
    .where('item.user_id', '=', ownerId)
    .where('item.trashed_at', 'is', null)
    .where('feature.trashed_at', 'is', null)
    .orderBy('wanted.place');
}

/** The rows of items without notes; raises 404 if one is missing or in the trash. */
export async function readRows(db: Kysely<Database>, ownerId: number, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const rows = await selectRows(db, ownerId, wanted).execute();
  if (rows.length < wanted.length) throw itemNotFound();
  return rows;
}

export type ItemRow = Awaited<ReturnType<typeof readRows>>[number];

/** In which status items are, those in the trash too, and since when. */
export async function readStates(db: Kysely<Database>, ownerId: number, ids: readonly number[]) {
  return db
    .selectFrom(idTable(ids).as('wanted'))
    .innerJoin('devflow_items as item', 'item.id', 'wanted.id')
    .select(['item.id', 'item.status_id', 'item.status_since', 'item.is_completed'])
    .where('item.user_id', '=', ownerId)
    .execute();
}

/** One such row with its texts; raises 404. */
export async function readTextRow({ trx, ownerId }: Change, id: number) {
  const row = await selectRows(trx, ownerId, [id]).select(['item.title', 'item.notes']).executeTakeFirst();
  if (!row) throw itemNotFound();
  return row;
}

/**
 * An item to be moved, whether its status and the wished one mean done, and its anchor: the item `afterId`, which may
 * have another status or be in the trash by now, else the first open one of the status, or null if there is none. All in
 * one statement. Raises 404 if the item, the
 * status or the anchor is missing.
 */
export async function readMove(
  { trx, ownerId }: Change,
  move: { id: number; statusId: number | null; afterId: number | null },
) {
  const found = await selectRows(trx, ownerId, [move.id])
    .leftJoin('devflow_statuses as target', (join) =>
      join
        .onRef('target.user_id', '=', 'item.user_id')
        .on('target.id', '=', move.statusId)
        .on('target.trashed_at', 'is', null),
    )
    .leftJoin('devflow_statuses as left', (join) =>
      join.onRef('left.id', '=', 'item.status_id').on('left.trashed_at', 'is', null),
    )
    .leftJoin(selectAnchor(trx, ownerId, { ...move, ids: [move.id] }).as('anchor'), (join) => join.onTrue())
    .select(['target.id as target_id', 'target.means_done as target_done', 'left.means_done as left_done'])
    .select(['anchor.id as anchor_id', 'anchor.position as anchor_position'])
    .select('anchor.feature_id as anchor_feature')
    .executeTakeFirst();
  if (!found) throw itemNotFound();
  const { target_id, target_done, left_done, anchor_id, anchor_position, anchor_feature, ...row } = found;
  if (move.statusId !== null && target_id === null) throw statusNotFound();
  const anchor =
    anchor_id === null || anchor_position === null
      ? null
      : { id: anchor_id, position: anchor_position, featureId: anchor_feature };
  if (move.afterId !== null && !anchor) throw itemNotFound();
  const meansDone: MeansDone = (id) => (id === move.statusId ? target_done : left_done) ?? false;
  return { row, anchor, meansDone };
}

/** Like `readMove`: the anchor for items of one feature, other than these. */
export function selectAnchor(
  db: Kysely<Database>,
  ownerId: number,
  move: { ids: readonly number[]; statusId: number | null; afterId: number | null },
) {
  const items = db
    .selectFrom('devflow_items')
    .select(['id', 'position', 'feature_id'])
    .where('user_id', '=', ownerId);
  if (move.afterId !== null) return items.where('id', '=', move.afterId);
  const open = items
    .where('feature_id', '=', (item) =>
      item
        .selectFrom('devflow_items as moved')
        .select('moved.feature_id')
        .where('moved.id', '=', move.ids[0] ?? 0),
    )
    .where('trashed_at', 'is', null)
    .where('is_completed', '=', false);
  const trashedStatuses = db
    .selectFrom('devflow_statuses')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is not', null);
  const ofStatus =
    move.statusId !== null
      ? open.where('status_id', '=', move.statusId)
      : open.where((item) =>
          item.or([item('status_id', 'is', null), item('status_id', 'in', trashedStatuses)]),
        );
  const others =
    move.ids.length === 1
      ? ofStatus.where('id', '!=', move.ids[0] ?? 0)
      : ofStatus.where('id', 'not in', (item) =>
          item.selectFrom(idTable(move.ids).as('moved')).select('moved.id'),
        );
  return others.orderBy('position').orderBy('id').limit(1);
}

/** The columns that change with the position. */
export function placed(change: Change, position: number) {
  return { position, placed_revision: change.revision };
}

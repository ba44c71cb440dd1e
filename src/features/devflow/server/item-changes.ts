import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { type Completion, devflowTexts, type OrderEntry, statusAfter, wishedOrder } from '../rules';
import { idTable } from './bulk-write';
import type { Change } from './change';
import { findFeature } from './features';
import { itemNotFound } from './items';
import { findPosition, lastPosition, renumber } from './places';
import { assertStatuses, listStatusesOf, type StatusRow } from './statuses';
import { POSITION_GAP } from '../rules';

/** Items in the order of the ids, as rows without notes; raises 404 when one is missing or in the trash. */
async function readRows(db: Kysely<Database>, ownerId: number, ids: readonly number[]) {
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

type ItemRow = Awaited<ReturnType<typeof readRows>>[number];

async function readRow(change: Change, id: number): Promise<ItemRow> {
  const [row] = await readRows(change.trx, change.ownerId, [id]);
  if (!row) throw itemNotFound();
  return row;
}

/** What a row gets with its place. */
function placed(change: Change, position: number) {
  return { position, placed_revision: change.revision };
}

function completion(change: Change, completed: boolean) {
  return { is_completed: completed ? 1 : 0, completed_at: completed ? change.now : null };
}

/** Notes of blanks alone are none. */
function storedNotes(notes: string | null): string | null {
  return notes === null || notes.trim() === '' ? null : notes;
}

/** Makes an item at the end of its feature; raises 404. */
export async function addItem(
  change: Change,
  item: {
    featureId: number;
    title: string;
    statusId: number;
    notes: string | null;
    completed: boolean;
  },
): Promise<{ id: number }> {
  const { trx, ownerId, now, revision } = change;
  await findFeature(trx, ownerId, item.featureId);
  await assertStatuses(trx, ownerId, [item.statusId]);
  const { insertId } = await trx
    .insertInto('devflow_items')
    .values({
      user_id: ownerId,
      feature_id: item.featureId,
      status_id: item.statusId,
      title: item.title,
      notes: storedNotes(item.notes),
      is_completed: item.completed,
      completed_at: item.completed ? now : null,
      created_at: now,
      position: await findPosition(trx, item.featureId, { behind: null }, 0),
      placed_revision: revision,
    })
    .executeTakeFirstOrThrow();
  const id = Number(insertId);
  change.noteNew('devflow_items', id);
  return { id };
}

/** Changes what is given; in another feature the item comes last. Raises 404. */
export async function editItem(
  change: Change,
  edit: {
    id: number;
    featureId?: number | undefined;
    title?: string | undefined;
    statusId?: number | null | undefined;
    notes?: string | null | undefined;
    completed?: boolean | undefined;
  },
): Promise<void> {
  const { trx, ownerId } = change;
  const { featureId, statusId, completed } = edit;
  const row = await readRow(change, edit.id);
  const texts = await trx
    .selectFrom('devflow_items')
    .select(['title', 'notes'])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  await assertStatuses(trx, ownerId, [statusId]);
  const { title = texts.title } = edit;
  const notes = edit.notes === undefined ? texts.notes : storedNotes(edit.notes);
  const to = {
    ...(title !== texts.title && { title }),
    ...(notes !== texts.notes && { notes }),
    ...(statusId !== undefined && statusId !== row.status_id && { status_id: statusId }),
    ...(completed !== undefined && completed !== (row.is_completed !== 0) && completion(change, completed)),
    ...(featureId !== undefined && featureId !== row.feature_id && (await atEndOf(change, featureId))),
  };
  if (Object.keys(to).length > 0) await change.write('devflow_items', [{ row: { ...row, ...texts }, to }]);
}

async function atEndOf(change: Change, featureId: number) {
  await findFeature(change.trx, change.ownerId, featureId);
  const position = await findPosition(change.trx, featureId, { behind: null }, 0);
  return { feature_id: featureId, ...placed(change, position) };
}

/** Completes or reopens items; each gets `statusId`, or the status that the rule gives. Raises 404. */
export async function setCompleted(
  change: Change,
  ids: readonly number[],
  wish: { completion: Completion; statusId?: number | null | undefined },
): Promise<void> {
  const { trx, ownerId } = change;
  await assertStatuses(trx, ownerId, [wish.statusId]);
  const completed = wish.completion === 'complete';
  const rows = await readRows(trx, ownerId, ids);
  const statusesOf = new Map<number, StatusRow[]>();
  for (const { feature_id } of rows) {
    if (!statusesOf.has(feature_id)) {
      statusesOf.set(feature_id, await listStatusesOf(trx, ownerId, feature_id));
    }
  }
  const wishes = rows.map((row) => {
    const statuses = statusesOf.get(row.feature_id) ?? [];
    const status_id =
      wish.statusId === undefined ? statusAfter(wish.completion, row.status_id, statuses) : wish.statusId;
    return { row, to: { status_id, ...completion(change, completed) } };
  });
  await change.write(
    'devflow_items',
    wishes.filter(({ row }) => (row.is_completed !== 0) !== completed),
  );
  // One that is completed already keeps the time of that.
  const restated = wishes.filter(({ row, to }) => {
    return (
      (row.is_completed !== 0) === completed && wish.statusId !== undefined && row.status_id !== to.status_id
    );
  });
  await change.write(
    'devflow_items',
    restated.map(({ row, to }) => ({ row, to: { status_id: to.status_id } })),
  );
}

/**
 * Moves an item behind another one of its feature, or to the first place of a status, and gives it that status. The
 * other one may have got another status or have been deleted meanwhile: its place is still known. Raises 404, and 409
 * `anchor_moved` when it is in another feature.
 */
export async function moveItem(
  change: Change,
  move: { id: number; statusId: number | null; afterId: number | null },
): Promise<void> {
  const { trx, ownerId } = change;
  const { feature_id: featureId } = await readRow(change, move.id);
  await assertStatuses(trx, ownerId, [move.statusId]);
  const place =
    move.afterId === null
      ? await firstPlace(change, featureId, move)
      : await behind(change, featureId, move.afterId);
  const position = place && (await findPosition(trx, featureId, place, move.id));
  // Read again, since the feature may have been numbered anew.
  const row = await readRow(change, move.id);
  const to = {
    ...(move.statusId !== row.status_id && { status_id: move.statusId }),
    ...(position !== null && placed(change, position)),
  };
  if (Object.keys(to).length > 0) await change.write('devflow_items', [{ row, to }]);
}

async function behind(change: Change, featureId: number, afterId: number): Promise<{ behind: number }> {
  const anchor = await change.trx
    .selectFrom('devflow_items')
    .select('feature_id')
    .where('user_id', '=', change.ownerId)
    .where('id', '=', afterId)
    .executeTakeFirst();
  if (!anchor) throw itemNotFound();
  if (anchor.feature_id !== featureId) {
    throw new AppError('CONFLICT', devflowTexts.anchorGone, { code: 'anchor_moved' });
  }
  return { behind: afterId };
}

/** The first place of a status among the open items; null when the item would be its only one. */
async function firstPlace(
  change: Change,
  featureId: number,
  move: { id: number; statusId: number | null },
): Promise<{ before: number } | null> {
  const trashed = await change.trx
    .selectFrom('devflow_statuses')
    .select('id')
    .where('user_id', '=', change.ownerId)
    .where('trashed_at', 'is not', null)
    .execute();
  const first = await change.trx
    .selectFrom('devflow_items')
    .select('id')
    .where('feature_id', '=', featureId)
    .where('trashed_at', 'is', null)
    .where('is_completed', '=', 0)
    .where((item) => {
      if (move.statusId !== null) return item('status_id', '=', move.statusId);
      const hidden = trashed.map(({ id }) => id);
      return item.or([
        item('status_id', 'is', null),
        ...(hidden.length > 0 ? [item('status_id', 'in', hidden)] : []),
      ]);
    })
    .where('id', '!=', move.id)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first ? { before: first.id } : null;
}

/** Gives items another status or feature, or both; from other features they come to its end. Raises 404. */
export async function moveItems(
  change: Change,
  move: { ids: readonly number[]; featureId?: number | undefined; statusId?: number | null | undefined },
): Promise<void> {
  const { trx, ownerId } = change;
  const { featureId, statusId } = move;
  await assertStatuses(trx, ownerId, [statusId]);
  if (featureId !== undefined) await findFeature(trx, ownerId, featureId);
  const rows = await readRows(trx, ownerId, move.ids);
  if (featureId !== undefined) {
    const strangers = rows
      .filter((row) => row.feature_id !== featureId)
      .sort((a, b) => a.feature_id - b.feature_id || a.position - b.position || a.id - b.id);
    const last = (await lastPosition(trx, featureId)) ?? 0;
    await change.write(
      'devflow_items',
      strangers.map((row, at) => ({
        row,
        to: { feature_id: featureId, ...placed(change, last + (at + 1) * POSITION_GAP) },
      })),
    );
  }
  if (statusId !== undefined) {
    const others = rows.filter((row) => row.status_id !== statusId);
    await change.write(
      'devflow_items',
      others.map((row) => ({ row, to: { status_id: statusId } })),
    );
  }
}

/** Puts items into the trash; raises 404. */
export async function deleteItems(change: Change, ids: readonly number[]): Promise<void> {
  const rows = await readRows(change.trx, change.ownerId, ids);
  await change.write(
    'devflow_items',
    rows.map((row) => ({ row, to: { trashed_at: change.now } })),
  );
}

/** Puts the named items, in their new order, on the places that they held in their features; raises 404. */
export async function orderItems(
  change: Change,
  entries: readonly (OrderEntry & { statusId?: number | null | undefined })[],
): Promise<void> {
  const { trx, ownerId } = change;
  const order = wishedOrder(entries);
  await assertStatuses(
    trx,
    ownerId,
    entries.map(({ statusId }) => statusId),
  );
  let rows = await readRows(trx, ownerId, order);
  const tied = tiedFeatures(rows);
  for (const featureId of tied) await renumber(trx, featureId);
  if (tied.length > 0) rows = await readRows(trx, ownerId, order);

  const places = new Map<number, number[]>();
  for (const { feature_id, position } of rows) {
    places.set(feature_id, [...(places.get(feature_id) ?? []), position]);
  }
  for (const held of places.values()) held.sort((a, b) => b - a);
  const moved = rows.map((row) => ({ row, position: places.get(row.feature_id)?.pop() ?? row.position }));
  await change.write(
    'devflow_items',
    moved
      .filter(({ row, position }) => position !== row.position)
      .map(({ row, position }) => ({ row, to: placed(change, position) })),
  );

  const wished = new Map(entries.map(({ id, statusId }) => [id, statusId]));
  const restated = rows.flatMap((row) => {
    const status_id = wished.get(row.id);
    return status_id === undefined || status_id === row.status_id ? [] : [{ row, to: { status_id } }];
  });
  await change.write('devflow_items', restated);
}

/** Features in which two of the rows share a position, so that they could not change places. */
function tiedFeatures(rows: readonly ItemRow[]): number[] {
  const seen = new Set<string>();
  const tied = new Set<number>();
  for (const { feature_id, position } of rows) {
    const key = `${String(feature_id)} ${String(position)}`;
    if (seen.has(key)) tied.add(feature_id);
    seen.add(key);
  }
  return [...tied];
}

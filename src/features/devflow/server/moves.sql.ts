import { AppError } from '@/platform/server/errors';
import { devflowTexts } from '../rules';
import { type OrderEntry, wishedOrder } from '@/platform/shared/reorder';
import type { Change } from './changes';
import { findFeature } from './features/queries';
import { itemNotFound, type ItemRow, placed, readMove, readRows, selectAnchor } from './items/queries';
import { writeRestated } from './items/repeating.sql';
import { restated, writeStatuses } from './items/writes';
import { findPositions, positionsAtEnd, renumber, writeItems } from './order/writes';
import { assertStatuses } from './statuses/queries';

/**
 * Moves an item behind another one of its feature, or to the first position of a status, and sets that status. The
 * other one may have another status or be in the trash by now: its position is still known. Raises 404, and 409
 * `anchor_moved` if it is in another feature.
 */
export async function moveItem(
  change: Change,
  move: { id: number; statusId: number | null; afterId: number | null },
): Promise<void> {
  const { anchor, meansDone, ...found } = await readMove(change, move);
  let { row } = found;
  if (anchor && anchor.featureId !== row.feature_id) {
    throw anchorMoved();
  }
  const side = move.afterId === null ? 'before' : 'behind';
  // If the status has no other item, the position is unchanged.
  const place = anchor && (await findPositions(change, row.feature_id, side, anchor, [move.id]));
  if (place?.renumbered) ({ row } = await readMove(change, move));
  const [position] = place?.positions ?? [];
  const to = {
    ...(move.statusId !== row.status_id && restated(change, row, move.statusId, meansDone)),
    ...(position !== undefined && placed(change, position)),
  };
  if (Object.keys(to).length > 0) await writeRestated(change, [{ row, to }]);
}

function anchorMoved(): AppError {
  return new AppError('CONFLICT', devflowTexts.anchorGone, { code: 'anchor_moved' });
}

interface ManyMoves {
  ids: readonly number[];
  featureId?: number | undefined;
  statusId?: number | null | undefined;
  afterId?: number | null | undefined;
}

/**
 * Sets the status, feature or position of items; those from other features go to its end. Raises 404, and 409
 * `anchor_moved` if the anchor is in another feature.
 */
export async function moveItems(change: Change, move: ManyMoves): Promise<void> {
  const { trx, ownerId } = change;
  const { featureId, statusId, afterId } = move;
  const meansDone = await assertStatuses(trx, ownerId, [statusId]);
  if (featureId !== undefined) await findFeature(trx, ownerId, featureId);
  let rows = await readRows(trx, ownerId, move.ids);
  if (featureId !== undefined) {
    const strangers = rows
      .filter((row) => row.feature_id !== featureId)
      .sort((a, b) => a.feature_id - b.feature_id || a.position - b.position || a.id - b.id);
    const positions = await positionsAtEnd(change, featureId, strangers.length);
    await writeItems(
      change,
      strangers.map((row, at) => ({
        row,
        to: { feature_id: featureId, ...placed(change, positions[at] ?? 0) },
      })),
    );
    // What comes again does so where they are now.
    rows = rows.map((row) => ({ ...row, feature_id: featureId }));
  }
  if (afterId !== undefined) await placeTogether(change, rows, { statusId, afterId });
  if (statusId !== undefined)
    await writeStatuses(
      change,
      rows.map((row) => [row, statusId]),
      meansDone,
    );
}

/** Places items next to each other, in the order of the rows; without a status those of each status on their own. */
async function placeTogether(
  change: Change,
  rows: readonly ItemRow[],
  { statusId, afterId }: { statusId: number | null | undefined; afterId: number | null },
): Promise<void> {
  const apart = afterId === null && statusId === undefined;
  const targets = apart ? new Set(rows.map(({ status_id }) => status_id)) : [statusId ?? null];
  // All positions are found before the first is written: renumbering makes those stale that undo is to restore.
  const found = [];
  for (const target of targets) {
    const group = apart ? rows.filter(({ status_id }) => status_id === target) : rows;
    found.push(await findTogether(change, group, { statusId: target, afterId }));
  }
  if (found.some(({ renumbered }) => renumbered)) {
    const ids = rows.map(({ id }) => id);
    await placeTogether(change, await readRows(change.trx, change.ownerId, ids), { statusId, afterId });
    return;
  }
  await writePositions(
    change,
    found.flatMap(({ positions }) => positions),
  );
}

interface Position {
  row: ItemRow;
  position: number;
}

/** Positions for items next to each other; after a renumbering those found before are stale. */
async function findTogether(
  change: Change,
  rows: readonly ItemRow[],
  move: { statusId: number | null; afterId: number | null },
): Promise<{ positions: Position[]; renumbered: boolean }> {
  const ids = rows.map(({ id }) => id);
  const anchor = await selectAnchor(change.trx, change.ownerId, { ...move, ids }).executeTakeFirst();
  const [first] = rows;
  if (!first || (move.afterId !== null && !anchor)) throw itemNotFound();
  const featureId = anchor?.feature_id ?? first.feature_id;
  if (rows.some((row) => row.feature_id !== featureId)) throw anchorMoved();
  // If the status has no other item, they share the positions that they have.
  if (!anchor) return inOrder(change, rows);
  const side = move.afterId === null ? 'before' : 'behind';
  const { positions, renumbered } = await findPositions(change, featureId, side, anchor, ids);
  return { positions: rows.map((row, at) => ({ row, position: positions[at] ?? 0 })), renumbered };
}

/** Reorders items: those listed share the positions that they had in their features, in their new order; raises 404. */
export async function orderItems(
  change: Change,
  { order: entries }: { order: readonly (OrderEntry & { statusId?: number | null | undefined })[] },
): Promise<void> {
  const { trx, ownerId } = change;
  const order = wishedOrder(entries);
  const meansDone = await assertStatuses(
    trx,
    ownerId,
    entries.map(({ statusId }) => statusId),
  );
  const rows = await readRows(trx, ownerId, order);
  await writePositions(change, (await inOrder(change, rows)).positions);

  const wished = new Map(entries.map(({ id, statusId }) => [id, statusId]));
  await writeStatuses(
    change,
    rows.map((row) => {
      const statusId = wished.get(row.id);
      return [row, statusId === undefined ? row.status_id : statusId];
    }),
    meansDone,
  );
}

/** The positions that items have in their features, in the order of the rows. */
async function inOrder(
  change: Change,
  rows: readonly ItemRow[],
): Promise<{ positions: Position[]; renumbered: boolean }> {
  const tied = tiedFeatures(rows);
  if (tied.length > 0) {
    for (const featureId of tied) await renumber(change, featureId);
    const ids = rows.map(({ id }) => id);
    const renumbered = await readRows(change.trx, change.ownerId, ids);
    return { ...(await inOrder(change, renumbered)), renumbered: true };
  }
  const held = new Map<number, number[]>();
  for (const { feature_id, position } of rows.toSorted((a, b) => b.position - a.position)) {
    const own = held.get(feature_id) ?? [];
    own.push(position);
    held.set(feature_id, own);
  }
  const positions = rows.map((row) => ({ row, position: held.get(row.feature_id)?.pop() ?? row.position }));
  return { positions, renumbered: false };
}

/** Moves items to these positions; those that have theirs already are left alone. */
async function writePositions(change: Change, positions: readonly Position[]): Promise<void> {
  await writeItems(
    change,
    positions
      .filter(({ row, position }) => position !== row.position)
      .map(({ row, position }) => ({ row, to: placed(change, position) })),
  );
}

/** Features in which two of the rows have the same position, so that swapping would have no effect. */
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

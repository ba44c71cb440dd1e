import { AppError } from '@/platform/server/errors';
import { devflowTexts, type OrderEntry, wishedOrder } from '../../rules';
import type { Change } from '../changes/schema';
import { findFeature } from '../features/queries';
import { itemNotFound, type ItemRow, placed, readMove, readRows, selectAnchor } from '../items/queries';
import { findPositions, positionsAtEnd, renumber, writeItems } from '../order/writes';
import { assertStatuses } from '../statuses/queries';

/**
 * Moves an item behind another one of its feature, or to the first position of a status, and sets that status. The
 * other one may have another status or be in the trash by now: its position is still known. Raises 404, and 409
 * `anchor_moved` if it is in another feature.
 */
export async function moveItem(
  change: Change,
  move: { id: number; statusId: number | null; afterId: number | null },
): Promise<void> {
  const { anchor, ...found } = await readMove(change, move);
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
    ...(move.statusId !== row.status_id && { status_id: move.statusId }),
    ...(position !== undefined && placed(change, position)),
  };
  if (Object.keys(to).length > 0) await writeItems(change, [{ row, to }]);
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
  await assertStatuses(trx, ownerId, [statusId]);
  if (featureId !== undefined) await findFeature(trx, ownerId, featureId);
  const rows = await readRows(trx, ownerId, move.ids);
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
  }
  if (afterId !== undefined) await placeTogether(change, rows, { statusId, afterId });
  if (statusId !== undefined) {
    const others = rows.filter((row) => row.status_id !== statusId);
    await change.write(
      'devflow_items',
      others.map((row) => ({ row, to: { status_id: statusId } })),
    );
  }
}

/** Places items next to each other, in the order of the rows. */
async function placeTogether(
  change: Change,
  rows: readonly ItemRow[],
  { statusId, afterId }: { statusId: number | null | undefined; afterId: number | null },
): Promise<void> {
  if (afterId === null && statusId === undefined) {
    for (const own of new Set(rows.map(({ status_id }) => status_id))) {
      const ofStatus = rows.filter(({ status_id }) => status_id === own);
      await placeTogether(change, ofStatus, { statusId: own, afterId });
    }
    return;
  }
  const ids = rows.map(({ id }) => id);
  const [first] = rows;
  const anchor = await selectAnchor(change.trx, change.ownerId, {
    ids,
    statusId: statusId ?? null,
    afterId,
  }).executeTakeFirst();
  if (!first || (afterId !== null && !anchor)) throw itemNotFound();
  const featureId = anchor?.feature_id ?? first.feature_id;
  if (rows.some((row) => row.feature_id !== featureId)) throw anchorMoved();
  if (!anchor) {
    // The status has no other item: they share the positions that they have.
    await putInOrder(change, rows);
    return;
  }
  const side = afterId === null ? 'before' : 'behind';
  const { positions, renumbered } = await findPositions(change, featureId, side, anchor, ids);
  const stand = renumbered ? await readRows(change.trx, change.ownerId, ids) : rows;
  await writeItems(
    change,
    stand.map((row, at) => ({ row, to: placed(change, positions[at] ?? 0) })),
  );
}

/** Reorders items: those listed share the positions that they had in their features, in their new order; raises 404. */
export async function orderItems(
  change: Change,
  { order: entries }: { order: readonly (OrderEntry & { statusId?: number | null | undefined })[] },
): Promise<void> {
  const { trx, ownerId } = change;
  const order = wishedOrder(entries);
  await assertStatuses(
    trx,
    ownerId,
    entries.map(({ statusId }) => statusId),
  );
  const rows = await readRows(trx, ownerId, order);
  await putInOrder(change, rows);

  const wished = new Map(entries.map(({ id, statusId }) => [id, statusId]));
  const restated = rows.flatMap((row) => {
    const status_id = wished.get(row.id);
    return status_id === undefined || status_id === row.status_id ? [] : [{ row, to: { status_id } }];
  });
  await change.write('devflow_items', restated);
}

/** Distributes the positions that items have in their features, in the order of the rows. */
async function putInOrder(change: Change, asRead: readonly ItemRow[]): Promise<void> {
  let rows = asRead;
  const tied = tiedFeatures(rows);
  for (const featureId of tied) await renumber(change, featureId);
  if (tied.length > 0) {
    rows = await readRows(
      change.trx,
      change.ownerId,
      rows.map(({ id }) => id),
    );
  }

  const places = new Map<number, number[]>();
  for (const { feature_id, position } of rows) {
    const held = places.get(feature_id) ?? [];
    held.push(position);
    places.set(feature_id, held);
  }
  for (const held of places.values()) held.sort((a, b) => b - a);
  const moved = rows.map((row) => ({ row, position: places.get(row.feature_id)?.pop() ?? row.position }));
  await writeItems(
    change,
    moved
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

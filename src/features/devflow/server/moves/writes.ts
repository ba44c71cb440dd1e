import { AppError } from '@/platform/server/errors';
import { devflowTexts, type OrderEntry, wishedOrder } from '../../rules';
import type { Change } from '../changes/schema';
import { findFeature } from '../features/queries';
import { type ItemRow, placed, readMove, readRows } from '../items/queries';
import { findPosition, positionsAtEnd, renumber, writeItems } from '../order/writes';
import { assertStatuses } from '../statuses/queries';

/**
 * Moves an item behind another one of its feature, or to the first place of a status, and gives it that status. The
 * other one may have got another status or have been deleted meanwhile: its place is still known. Raises 404, and 409
 * `anchor_moved` when it is in another feature.
 */
export async function moveItem(
  change: Change,
  move: { id: number; statusId: number | null; afterId: number | null },
): Promise<void> {
  const { anchor, ...found } = await readMove(change, move);
  let { row } = found;
  if (anchor && anchor.featureId !== row.feature_id) {
    throw new AppError('CONFLICT', devflowTexts.anchorGone, { code: 'anchor_moved' });
  }
  const side = move.afterId === null ? 'before' : 'behind';
  // Without another item in the status it comes there as it stands.
  const place = anchor && (await findPosition(change, row.feature_id, side, anchor, move.id));
  if (place?.renumbered) ({ row } = await readMove(change, move));
  const to = {
    ...(move.statusId !== row.status_id && { status_id: move.statusId }),
    ...(place && placed(change, place.position)),
  };
  if (Object.keys(to).length > 0) await writeItems(change, [{ row, to }]);
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
    const positions = await positionsAtEnd(change, featureId, strangers.length);
    await writeItems(
      change,
      strangers.map((row, at) => ({
        row,
        to: { feature_id: featureId, ...placed(change, positions[at] ?? 0) },
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

/** Puts the named items, in their new order, on the places that they held in their features; raises 404. */
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
  let rows = await readRows(trx, ownerId, order);
  const tied = tiedFeatures(rows);
  for (const featureId of tied) await renumber(change, featureId);
  if (tied.length > 0) rows = await readRows(trx, ownerId, order);

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

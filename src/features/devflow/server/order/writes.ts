import { sql } from 'kysely';
import { writeCells } from '@/platform/server/journal/rows';
import { jsonOf } from '@/platform/server/json-table';
import { reordered } from '@/platform/shared/reorder';
import { POSITION_GAP, positionsBetween } from '../../rules';
import type { Change, Owned, RowUpdate } from '../changes/schema';
import { lastPosition, listPlaces, listVacated, neighbour, type Place, readPlace } from './queries';
import { heldOrder } from './rules';

/**
 * Positions in a feature for so many items, right behind an item or right before it. When there are not enough numbers
 * left there, the feature is numbered anew, and every position that was read before is stale.
 *
 * @param moved the items that are to go there, which are no neighbours of their own
 */
export async function findPositions(
  owned: Owned,
  featureId: number,
  side: 'behind' | 'before',
  anchor: Place,
  moved: readonly number[],
): Promise<{ positions: number[]; renumbered: boolean }> {
  const find = async (item: Place) => {
    const next = await neighbour(owned.trx, featureId, item, side === 'behind' ? '>' : '<', moved);
    return side === 'behind'
      ? positionsBetween(item.position, next, moved.length)
      : positionsBetween(next, item.position, moved.length);
  };
  const positions = await find(anchor);
  if (positions) return { positions, renumbered: false };
  await renumber(owned, featureId);
  const free = await find(await readPlace(owned.trx, anchor.id));
  if (!free) throw new Error(`Feature ${String(featureId)} has no room after renumbering`);
  return { positions: free, renumbered: true };
}

/** Positions for so many items, in this order, behind all items of a feature. */
export async function positionsAtEnd(owned: Owned, featureId: number, count: number): Promise<number[]> {
  const last = await lastPosition(owned.trx, featureId);
  if (!Number.isSafeInteger(last + count * POSITION_GAP)) {
    await renumber(owned, featureId);
    return positionsAtEnd(owned, featureId, count);
  }
  return Array.from({ length: count }, (_, at) => last + (at + 1) * POSITION_GAP);
}

/**
 * Numbers a feature anew, with full gaps; its order stays. The places that undoing operations give back are numbered
 * with its items, each as its item would be.
 */
export async function renumber({ trx, ownerId }: Owned, featureId: number): Promise<void> {
  const items = await listPlaces(trx, featureId);
  const places = await listVacated(trx, featureId);
  const order = [...items, ...places].sort((a, b) => a.position - b.position || a.id - b.id);
  const numbers = new Map<string, number>();
  const key = ({ id, position }: Place) => `${String(position)} ${String(id)}`;
  for (const place of order) {
    if (!numbers.has(key(place))) numbers.set(key(place), (numbers.size + 1) * POSITION_GAP);
  }
  const numberOf = (place: Place) => numbers.get(key(place)) ?? place.position;
  await writeCells(
    trx,
    ownerId,
    'devflow_items',
    { position: 'BIGINT' },
    items.map((item) => [item.id, [numberOf(item)]]),
  );
  if (places.length === 0) return;
  const renumbered = places.map((place) => [place.operation, place.id, numberOf(place)]);
  await sql`
    UPDATE JSON_TABLE(${jsonOf(renumbered)}, '$[*]' COLUMNS (
        operation BIGINT UNSIGNED PATH '$[0]', item_id INT UNSIGNED PATH '$[1]', position BIGINT PATH '$[2]'
      )) AS wanted
      STRAIGHT_JOIN devflow_vacated_places AS target
        ON target.operation = wanted.operation AND target.item_id = wanted.item_id
      STRAIGHT_JOIN operations AS made ON made.id = target.operation
    SET target.position = wanted.position
    WHERE made.user_id = ${ownerId}`.execute(trx);
}

/**
 * As `change.write`, for items that may change their places. Where they stood is kept as rows beside the operation, so
 * that a renumbering reaches it.
 */
export async function writeItems(
  change: Change,
  updates: readonly RowUpdate<'devflow_items'>[],
): Promise<void> {
  await change.write('devflow_items', updates);
  const places = updates.flatMap(({ row: { id, feature_id, position }, to }) =>
    to.position === undefined ? [] : [[id, feature_id, position]],
  );
  if (places.length === 0) return;
  change.afterStored(async (operation) => {
    await sql`
      INSERT INTO devflow_vacated_places (operation, item_id, feature_id, position)
      SELECT ${operation}, place.item_id, place.feature_id, place.position
      FROM JSON_TABLE(${jsonOf(places)}, '$[*]' COLUMNS (
        item_id INT UNSIGNED PATH '$[0]', feature_id INT UNSIGNED PATH '$[1]', position BIGINT PATH '$[2]'
      )) AS place`.execute(change.trx);
  });
}

/**
 * Puts the named entries of a list, in their new order, on the places that they held. Gives the order that they had,
 * or null, with nothing changed, when one of them is not in the list.
 */
export async function writeOrder(
  { trx, ownerId }: Owned,
  table: 'devflow_modules' | 'devflow_statuses',
  list: readonly { id: number; position: number }[],
  order: readonly number[],
): Promise<number[] | null> {
  const before = heldOrder(list, order);
  if (before.length < order.length) return null;
  const ids = reordered(
    list.map(({ id }) => id),
    order,
  );
  // Positions that tie, as rows of other origin may have, make no order of their own.
  const distinct = new Set(list.map(({ position }) => position)).size === list.length;
  const stored = new Map(list.map(({ id, position }) => [id, position]));
  const moved = ids.flatMap((id, place): [number, number[]][] => {
    const position = (distinct ? list[place]?.position : undefined) ?? (place + 1) * POSITION_GAP;
    return position === stored.get(id) ? [] : [[id, [position]]];
  });
  await writeCells(trx, ownerId, table, { position: 'BIGINT' }, moved);
  return before;
}

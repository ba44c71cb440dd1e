import { forgetAll } from '@/platform/server/feed/deleted.sql';
import { sql } from 'kysely';
import type { RowUpdate } from '@/platform/server/journal/change';
import type { Image } from '@/platform/server/journal/images';
import { cellOf, writeCells } from '@/platform/server/journal/rows';
import { jsonOf } from '@/platform/server/json-table';
import { positionUpdates } from '@/platform/shared/reorder';
import { POSITION_GAP, positionsBetween } from '../../rules';
import type { Change, Owned, Revising } from '../changes';
import { images } from '../changes.sql';
import { lastPosition, listPlaces, listVacated, neighbour, type Place, readPlace } from './queries';
import { heldOrder } from './rules';

/**
 * Positions in a feature for so many items, directly behind or before an item. If there are not enough numbers left,
 * the feature is renumbered, and every position read before is stale.
 *
 * @param moved the items that are moving there, which are not neighbours of their own
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

/** Ascending positions for so many items behind all items of a feature. */
export async function positionsAtEnd(owned: Owned, featureId: number, count: number): Promise<number[]> {
  const last = await lastPosition(owned.trx, featureId);
  if (!Number.isSafeInteger(last + count * POSITION_GAP)) {
    await renumber(owned, featureId);
    return positionsAtEnd(owned, featureId, count);
  }
  return Array.from({ length: count }, (_, at) => last + (at + 1) * POSITION_GAP);
}

/**
 * Renumbers a feature with full gaps, preserving its order. The previous positions stored for undo are renumbered with
 * its items.
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
    ['position'],
    items.map((item) => [item.id, [numberOf(item)]]),
  );
  // It happens once in a long while: programs that follow read everything again, rather than all screens with them.
  await forgetAll(trx, ownerId, 'devflow');
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
 * Like `change.write`, for items that may move or whose status or completion is another now. Their previous positions are
 * stored as rows with the operation, so that renumbering updates them; how long they were in their statuses, beside them.
 */
export async function writeItems(
  change: Change,
  updates: readonly RowUpdate<'devflow_items'>[],
): Promise<void> {
  const [first] = updates;
  const isRestated = first?.to.status_id !== undefined || first?.to.is_completed !== undefined;
  // An undo has the time from before with it, and the journal takes back what is stored here.
  if (!isRestated || first.to.status_since !== undefined) await change.write('devflow_items', updates);
  else {
    const status_since = change.now;
    await change.write(
      'devflow_items',
      updates.map(({ row, to }) => ({ row, to: { ...to, status_since } })),
    );
    await storeStays(change, updates);
  }
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

/** Stores how long open items were in the statuses that they leave, as far as that is known. */
async function storeStays(change: Change, updates: readonly RowUpdate<'devflow_items'>[]): Promise<void> {
  const ended_at = cellOf(change.now);
  const stays = updates.flatMap(({ row: { id, status_id, status_since, is_completed } }) => {
    if (!status_since || is_completed) return [];
    const stay = { item_id: id, began_at: cellOf(status_since), ended_at, status_id: status_id ?? null };
    return [images.imageOf('devflow_stays', stay)];
  });
  if (stays.length === 0) return;
  // One that began then is there if the item was set back to that moment by what was brought in.
  const keys = stays.map((stay) => images.keyOf('devflow_stays', stay));
  const there = await images.readImages(change.trx, change.ownerId, 'devflow_stays', keys);
  await images.storeImages(
    change,
    'devflow_stays',
    stays.map((stay, at): Image => [there.get(keys[at]?.join(' ') ?? '') ?? null, stay]),
  );
}

/**
 * Reorders a list: the listed entries share the positions that they had, in their new order; returns their previous one.
 *
 * @throws the error of `notFound` if one of them is not in the list
 */
export async function writeOrder(
  { trx, ownerId, revision }: Revising,
  table: 'devflow_modules' | 'devflow_statuses',
  list: readonly { id: number; position: number }[],
  order: readonly number[],
  notFound: () => Error,
): Promise<number[]> {
  const moved = positionUpdates(list, order, notFound, POSITION_GAP);
  const cells = moved.map(({ row, to }): [number, number[]] => [row.id, [to.position, revision]]);
  await writeCells(trx, ownerId, table, ['position', 'revision'], cells);
  return heldOrder(list, order);
}

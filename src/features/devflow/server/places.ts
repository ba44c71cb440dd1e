import type { Database } from '@db/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { jsonOf } from '@/platform/server/json-table';
import { POSITION_GAP, positionBetween } from '../rules';
import { writeCells } from './bulk-write';

// Positions order all items of a feature, completed ones and those in the trash as well, so that each comes back to
// its place. Ties are broken by the id.

interface Place {
  id: number;
  position: number;
}

/**
 * A position in a feature, right behind an item or right before it. When no number is left there, the feature is
 * numbered anew, and every position that was read before is stale.
 *
 * @param movedId the item that is to go there, which is no neighbour of its own
 */
export async function findPosition(
  trx: Transaction<Database>,
  featureId: number,
  side: 'behind' | 'before',
  anchor: Place,
  movedId: number,
): Promise<{ position: number; renumbered: boolean }> {
  const find = async (item: Place) => {
    const next = await neighbour(trx, featureId, item, side === 'behind' ? '>' : '<', movedId);
    return side === 'behind' ? positionBetween(item.position, next) : positionBetween(next, item.position);
  };
  const position = await find(anchor);
  if (position !== null) return { position, renumbered: false };
  await renumber(trx, featureId);
  const free = await find(await readPlace(trx, anchor.id));
  if (free === null) throw new Error(`Feature ${String(featureId)} has no room after renumbering`);
  return { position: free, renumbered: true };
}

async function readPlace(trx: Transaction<Database>, id: number): Promise<Place> {
  return trx
    .selectFrom('devflow_items')
    .select(['id', 'position'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The position of the next item on one side, or null. */
async function neighbour(
  trx: Transaction<Database>,
  featureId: number,
  of: Place,
  side: '<' | '>',
  movedId: number,
): Promise<number | null> {
  const direction = side === '>' ? 'asc' : 'desc';
  const row = await trx
    .selectFrom('devflow_items')
    .select('position')
    .where('feature_id', '=', featureId)
    .where('position', `${side}=`, of.position)
    .where((item) => item.or([item('position', side, of.position), item('id', side, of.id)]))
    .where('id', '!=', movedId)
    .orderBy('position', direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? null;
}

/** Positions for so many items, in this order, behind all items of a feature. */
export async function positionsAtEnd(
  trx: Transaction<Database>,
  featureId: number,
  count: number,
): Promise<number[]> {
  const last = await lastPosition(trx, featureId);
  if (!Number.isSafeInteger(last + count * POSITION_GAP)) {
    await renumber(trx, featureId);
    return positionsAtEnd(trx, featureId, count);
  }
  return Array.from({ length: count }, (_, at) => last + (at + 1) * POSITION_GAP);
}

async function lastPosition(trx: Transaction<Database>, featureId: number): Promise<number> {
  const row = await trx
    .selectFrom('devflow_items')
    .select('position')
    .where('feature_id', '=', featureId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? 0;
}

/**
 * Numbers a feature anew, with full gaps; its order stays. The places that undoing operations give back are numbered
 * with its items, each as its item would be.
 */
export async function renumber(trx: Transaction<Database>, featureId: number): Promise<void> {
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
    'devflow_items',
    ['position'],
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
    SET target.position = wanted.position`.execute(trx);
}

async function listPlaces(db: Kysely<Database>, featureId: number): Promise<Place[]> {
  return db
    .selectFrom('devflow_items')
    .select(['id', 'position'])
    .where('feature_id', '=', featureId)
    .execute();
}

async function listVacated(db: Kysely<Database>, featureId: number) {
  return db
    .selectFrom('devflow_vacated_places')
    .select(['operation', 'item_id as id', 'position'])
    .where('feature_id', '=', featureId)
    .execute();
}

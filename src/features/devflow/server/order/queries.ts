import type { Database } from '@db/database';
import type { Kysely, Transaction } from 'kysely';

// Positions order all items of a feature, including completed ones and those in the trash, so that each returns to its
// position. Ties are broken by the id.

export interface Place {
  id: number;
  position: number;
}

export async function readPlace(trx: Transaction<Database>, id: number): Promise<Place> {
  return trx
    .selectFrom('devflow_items')
    .select(['id', 'position'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * With more items than this it does not matter whether moving ones count as neighbours: the positions are only closer.
 */
const MOST_NAMED = 100;

/** The position of the next item on one side that is not itself moving, or null. */
export async function neighbour(
  trx: Transaction<Database>,
  featureId: number,
  of: Place,
  side: '<' | '>',
  moved: readonly number[],
): Promise<number | null> {
  const direction = side === '>' ? 'asc' : 'desc';
  const row = await trx
    .selectFrom('devflow_items')
    .select('position')
    .where('feature_id', '=', featureId)
    .where('position', `${side}=`, of.position)
    .where((item) => item.or([item('position', side, of.position), item('id', side, of.id)]))
    .where('id', 'not in', moved.slice(0, MOST_NAMED))
    .orderBy('position', direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? null;
}

export async function lastPosition(trx: Transaction<Database>, featureId: number): Promise<number> {
  const row = await trx
    .selectFrom('devflow_items')
    .select('position')
    .where('feature_id', '=', featureId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? 0;
}

export async function listPlaces(db: Kysely<Database>, featureId: number): Promise<Place[]> {
  return db
    .selectFrom('devflow_items')
    .select(['id', 'position'])
    .where('feature_id', '=', featureId)
    .execute();
}

export async function listVacated(db: Kysely<Database>, featureId: number) {
  return db
    .selectFrom('devflow_vacated_places')
    .select(['operation', 'item_id as id', 'position'])
    .where('feature_id', '=', featureId)
    .execute();
}

/** The positions of an operation's items before it, by id. */
export async function readVacated(db: Kysely<Database>, operation: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('devflow_vacated_places')
    .select(['item_id', 'position'])
    .where('operation', '=', operation)
    .execute();
  return new Map(rows.map((row) => [row.item_id, row.position]));
}

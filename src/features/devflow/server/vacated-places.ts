import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { jsonOf } from '@/platform/server/json-table';
import type { Change, Wish } from './journal';

/**
 * As `change.write`, for items that may change their places. Where they stood is kept as rows beside the operation, so
 * that a renumbering reaches it.
 */
export async function writeItems(change: Change, wishes: readonly Wish<'devflow_items'>[]): Promise<void> {
  await change.write('devflow_items', wishes);
  const places = wishes.flatMap(({ row: { id, feature_id, position }, to }) =>
    to.position === undefined ? [] : [[id, feature_id, position]],
  );
  if (places.length === 0) return;
  change.beside(async (operation) => {
    await sql`
      INSERT INTO devflow_vacated_places (operation, item_id, feature_id, position)
      SELECT ${operation}, place.item_id, place.feature_id, place.position
      FROM JSON_TABLE(${jsonOf(places)}, '$[*]' COLUMNS (
        item_id INT UNSIGNED PATH '$[0]', feature_id INT UNSIGNED PATH '$[1]', position BIGINT PATH '$[2]'
      )) AS place`.execute(change.trx);
  });
}

/** Where an operation took its items from, by id. */
export async function readVacated(db: Kysely<Database>, operation: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('devflow_vacated_places')
    .select(['item_id', 'position'])
    .where('operation', '=', operation)
    .execute();
  return new Map(rows.map((row) => [row.item_id, row.position]));
}

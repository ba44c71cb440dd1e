import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { readShortLists } from '@/platform/server/short-lists.sql';
import { HOME_RECORDS, homeRowsOf } from '../home';

/** How many rows the card of what is being watched has; no more records than those are looked for. */
export async function countHomeRows(db: Kysely<Database>, ownerId: number): Promise<number> {
  const [count] = await readShortLists(db, [
    sql`(
      SELECT CAST(COUNT(*) AS CHAR) FROM (
        SELECT id FROM watched_records
        WHERE user_id = ${ownerId} AND is_completed = FALSE AND open_state = 'watching'
        LIMIT ${sql.lit(HOME_RECORDS + 1)}) AS records)`,
  ]);
  return homeRowsOf(Number(count));
}

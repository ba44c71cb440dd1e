import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { HOME_RECORDS, homeRowsOf } from '../home';

/** How many rows the card of what is being watched has; no more records than those are looked for. */
export async function countHomeRows(db: Kysely<Database>, ownerId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM watched_records
    WHERE user_id = ${ownerId} AND is_completed = FALSE AND open_state = 'watching'
    LIMIT ${sql.lit(HOME_RECORDS + 1)}`.execute(db);
  return homeRowsOf(rows.length);
}

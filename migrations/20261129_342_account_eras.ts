import { type Kysely, sql } from 'kysely';

// Not only calendar programs know the revisions of an account by it.
export async function up(db: Kysely<unknown>): Promise<void> {
  const before = await sql`SHOW TABLES LIKE 'calendar_eras'`.execute(db);
  if (before.rows.length > 0) await sql`RENAME TABLE calendar_eras TO account_eras`.execute(db);
}

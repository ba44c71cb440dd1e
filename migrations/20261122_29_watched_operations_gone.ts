import { type Kysely, sql } from 'kysely';

// They are in `operations`.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE IF EXISTS watched_operations`.execute(db);
}

import { type Kysely, sql } from 'kysely';

// They are in `operations`.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE IF EXISTS script_imports`.execute(db);
}

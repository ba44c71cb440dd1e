import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE devflow_items ADD COLUMN due_date DATE NULL`.execute(db);
}

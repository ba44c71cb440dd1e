import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE devflow_items
      ADD COLUMN due_date DATE NULL,
      ADD KEY devflow_items_due (user_id, due_date)`.execute(db);
}

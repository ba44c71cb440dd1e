import { type Kysely, sql } from 'kysely';

// What changed since a revision is looked for by it. MySQL has no ADD KEY IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW INDEX FROM operations WHERE Key_name = 'operations_revision'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`ALTER TABLE operations ADD KEY operations_revision (user_id, topic, revision)`.execute(db);
}

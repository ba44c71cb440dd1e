import { type Kysely, sql } from 'kysely';

// One ALTER, so that it happens whole or not at all; MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM audit_entries LIKE 'account_name'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE audit_entries
      ADD COLUMN account_name VARCHAR(50) NULL AFTER actor_name,
      ADD COLUMN address VARCHAR(45) CHARACTER SET ascii NULL AFTER after_json,
      ADD KEY audit_entries_account (account_name, action, created_at),
      ADD KEY audit_entries_actor_name (actor_name),
      ADD KEY audit_entries_action (action),
      ADD KEY audit_entries_created (created_at)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

// One ALTER, so that it happens whole or not at all; MySQL has no ADD COLUMN IF NOT EXISTS. Records as they were before an
// operation are kept for themselves, beside the revision at which it left them.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM watched_before LIKE 'left_revision'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE watched_before
      DROP FOREIGN KEY watched_before_operation_fk,
      ADD COLUMN left_revision BIGINT UNSIGNED NOT NULL DEFAULT 0,
      ADD COLUMN kept_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
      ADD KEY watched_before_kept (kept_at),
      ADD CONSTRAINT watched_before_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE`.execute(
    db,
  );
}

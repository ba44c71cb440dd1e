import { type Kysely, sql } from 'kysely';

// How long items were in the statuses that they have left. Of items from before, since when they have theirs is not known.
// MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS devflow_stays (
      user_id INT UNSIGNED NOT NULL,
      item_id INT UNSIGNED NOT NULL,
      began_at DATETIME(3) NOT NULL,
      ended_at DATETIME(3) NOT NULL,
      status_id INT UNSIGNED NULL,
      PRIMARY KEY (item_id, began_at),
      KEY devflow_stays_ended (user_id, ended_at),
      CONSTRAINT devflow_stays_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT devflow_stays_item_fk FOREIGN KEY (item_id) REFERENCES devflow_items (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
  const done = await sql`SHOW COLUMNS FROM devflow_items LIKE 'status_since'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`ALTER TABLE devflow_items ADD COLUMN status_since DATETIME(3) NULL`.execute(db);
}

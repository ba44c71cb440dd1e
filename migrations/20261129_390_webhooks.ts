import { type Kysely, sql } from 'kysely';

// Addresses that accounts have their changes sent to. `send_at` is when one is tried next; whoever sends puts it ahead.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS webhooks (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      name VARCHAR(100) NOT NULL,
      host VARCHAR(300) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      address VARBINARY(2100) NOT NULL,
      secret VARBINARY(100) NOT NULL,
      state VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      send_at DATETIME(3) NOT NULL,
      failures SMALLINT UNSIGNED NOT NULL DEFAULT 0,
      failing_since DATETIME(3) NULL,
      delivered_at DATETIME(3) NULL,
      created_at DATETIME(3) NOT NULL,
      KEY webhooks_user (user_id),
      KEY webhooks_due (state, send_at),
      CONSTRAINT webhooks_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}

import { type Kysely, sql } from 'kysely';

// The last attempts of each webhook, for its owner to see what became of them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS webhook_attempts (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      webhook_id INT UNSIGNED NOT NULL,
      message_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      type VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      topic VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL,
      status SMALLINT UNSIGNED NULL,
      said VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      delivered TINYINT(1) NOT NULL,
      tried_at DATETIME(3) NOT NULL,
      KEY webhook_attempts_latest (webhook_id, id),
      CONSTRAINT webhook_attempts_webhook_fk FOREIGN KEY (webhook_id) REFERENCES webhooks (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}

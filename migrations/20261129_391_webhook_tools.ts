import { type Kysely, sql } from 'kysely';

// What of each tool a webhook is sent, and how far it has been; `sending` is where the message on its way ends.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS webhook_tools (
      webhook_id INT UNSIGNED NOT NULL,
      topic VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      kinds VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL,
      revision BIGINT UNSIGNED NOT NULL,
      sent_to VARCHAR(400) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      sending_to VARCHAR(400) CHARACTER SET ascii COLLATE ascii_bin NULL,
      lost TINYINT(1) NOT NULL DEFAULT 0,
      PRIMARY KEY (webhook_id, topic),
      CONSTRAINT webhook_tools_webhook_fk FOREIGN KEY (webhook_id) REFERENCES webhooks (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}

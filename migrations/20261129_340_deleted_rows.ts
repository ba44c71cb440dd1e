import { type Kysely, sql } from 'kysely';

// What outside programs are told of rows that are gone: of which table, by which key, and at which revision of its topic.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS deleted_rows (
      user_id INT UNSIGNED NOT NULL,
      topic VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      of_table VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      row_key VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      revision BIGINT UNSIGNED NOT NULL,
      deleted_at DATETIME(3) NOT NULL,
      PRIMARY KEY (user_id, of_table, row_key),
      KEY deleted_rows_revision (user_id, topic, revision),
      KEY deleted_rows_at (deleted_at),
      CONSTRAINT deleted_rows_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS script_settings (
      user_id INT UNSIGNED NOT NULL,
      setting_key VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      setting_value TEXT NOT NULL,
      description VARCHAR(500) NULL,
      updated_at DATETIME(3) NOT NULL,
      PRIMARY KEY (user_id, setting_key),
      CONSTRAINT script_settings_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS home_settings (
      setting_key VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      setting_value ENUM('true', 'false') NOT NULL
    ) ENGINE=InnoDB`.execute(db);
  await sql`
    INSERT IGNORE INTO home_settings (setting_key, setting_value)
    VALUES
      ('devFlowEnabled', 'true'),
      ('devFlowEnabled_master', 'true'),
      ('devFlowEnabled_admin', 'true'),
      ('devFlowEnabled_user', 'true')`.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS master_settings (
      setting_key VARCHAR(64) CHARACTER SET ascii NOT NULL PRIMARY KEY,
      setting_value VARCHAR(255) CHARACTER SET ascii NOT NULL
    ) ENGINE=InnoDB`.execute(db);
}

import { type Kysely, sql } from 'kysely';

// One theme for a light system and one for a dark one; none where the account wears one theme whatever the system does.
// One ALTER, so that it happens whole or not at all.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM theme_settings LIKE 'light_theme'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE theme_settings
      ADD COLUMN light_theme VARCHAR(100) NULL,
      ADD COLUMN dark_theme VARCHAR(100) NULL`.execute(db);
}

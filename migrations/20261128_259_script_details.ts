import { type Kysely, sql } from 'kysely';

// What is told of a script beside its text: notes, its dialect where it has another one than the account, and the values
// that its parameters had last. MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM scripts LIKE 'parameters'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE scripts
      ADD COLUMN notes TEXT NULL,
      ADD COLUMN dialect VARCHAR(16) CHARACTER SET ascii NULL,
      ADD COLUMN parameters MEDIUMTEXT NULL`.execute(db);
}

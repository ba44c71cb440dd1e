import { type Kysely, sql } from 'kysely';

// A text that was replaced by a search over all scripts says so in the history.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE script_versions
      MODIFY COLUMN reason
        ENUM('save', 'rename', 'import', 'restore', 'delete', 'conflict', 'overwrite', 'replace') NOT NULL`.execute(
    db,
  );
}

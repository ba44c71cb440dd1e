import { type Kysely, sql } from 'kysely';

// What an import brought in is a change of its own kind: nobody watched it on the day of the import.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE watched_events
      MODIFY source ENUM('hand', 'sync', 'undo', 'again', 'import') NOT NULL`.execute(db);
}

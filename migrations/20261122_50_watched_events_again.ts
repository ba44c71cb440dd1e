import { type Kysely, sql } from 'kysely';

// An episode that was watched again, while its record is further.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE watched_events MODIFY COLUMN source ENUM('hand', 'sync', 'undo', 'again') NOT NULL`.execute(
    db,
  );
}

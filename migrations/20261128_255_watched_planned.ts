import { type Kysely, sql } from 'kysely';

// A record of which no episode was ever watched has not been begun.
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['watched_records', 'watched_before', 'watched_trash']) {
    await sql`
      UPDATE ${sql.table(name)} SET open_state = 'planned'
      WHERE state_stamp = 0 AND is_completed = FALSE AND current_episode = 0 AND trusted_episode = 0`.execute(
      db,
    );
  }
}

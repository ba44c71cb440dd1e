import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE users
    SET last_seen_at = (SELECT MAX(last_used_at) FROM sessions WHERE sessions.user_id = users.id)
    WHERE last_seen_at IS NULL`.execute(db);
}

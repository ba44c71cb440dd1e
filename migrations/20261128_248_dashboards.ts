import { type Kysely, sql } from 'kysely';

// One row for each account that has arranged its dashboard.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS dashboards (
      user_id INT UNSIGNED NOT NULL PRIMARY KEY,
      cards TEXT NOT NULL,
      CONSTRAINT dashboards_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}

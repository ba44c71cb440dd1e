import { type Kysely, sql } from 'kysely';

// Home can be arranged as the dashboard is: one row for each account and page.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS arrangements (
      user_id INT UNSIGNED NOT NULL,
      page VARCHAR(20) NOT NULL,
      cards TEXT NOT NULL,
      PRIMARY KEY (user_id, page),
      CONSTRAINT arrangements_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
  const { rows } = await sql`
    SELECT 1 FROM information_schema.tables
    WHERE table_schema = DATABASE() AND table_name = 'dashboards'`.execute(db);
  if (rows.length === 0) return;
  await sql`
    INSERT IGNORE INTO arrangements (user_id, page, cards)
    SELECT user_id, 'dashboard', cards FROM dashboards`.execute(db);
  await sql`DROP TABLE dashboards`.execute(db);
}

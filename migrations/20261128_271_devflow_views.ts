import { type Kysely, sql } from 'kysely';

// Filters over the open items of all features, by name. Their feature and status may be gone: what then is looked for is refused.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS devflow_views (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      name VARCHAR(255) NOT NULL,
      position BIGINT NOT NULL,
      feature_id INT UNSIGNED NULL,
      status_id INT UNSIGNED NULL,
      filter TEXT NOT NULL,
      KEY devflow_views_user (user_id, position),
      CONSTRAINT devflow_views_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}

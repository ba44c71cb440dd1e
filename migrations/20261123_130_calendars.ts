import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS calendars (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      name VARCHAR(100) NOT NULL,
      color CHAR(7) CHARACTER SET ascii NOT NULL,
      position BIGINT NOT NULL,
      hidden BOOLEAN NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      trashed_at DATETIME(3) NULL,
      KEY calendars_order (user_id, position),
      KEY calendars_trash (trashed_at),
      CONSTRAINT calendars_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}

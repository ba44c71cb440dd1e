import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS audit_entries (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      actor_id INT UNSIGNED NULL,
      actor_name VARCHAR(50) NOT NULL,
      action VARCHAR(64) CHARACTER SET ascii NOT NULL,
      subject VARCHAR(191) NOT NULL,
      before_json MEDIUMTEXT NOT NULL,
      after_json MEDIUMTEXT NOT NULL,
      created_at DATETIME(3) NOT NULL,
      KEY audit_entries_actor (actor_id),
      CONSTRAINT audit_entries_actor_fk FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE SET NULL
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS devflow_status_orders (
      feature_id INT UNSIGNED NOT NULL,
      status_id INT UNSIGNED NOT NULL,
      position BIGINT NOT NULL,
      PRIMARY KEY (feature_id, status_id),
      KEY devflow_status_orders_status (status_id),
      CONSTRAINT devflow_status_orders_feature_fk
        FOREIGN KEY (feature_id) REFERENCES devflow_modules (id) ON DELETE CASCADE,
      CONSTRAINT devflow_status_orders_status_fk
        FOREIGN KEY (status_id) REFERENCES devflow_statuses (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}

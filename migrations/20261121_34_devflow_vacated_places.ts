import { type Kysely, sql } from 'kysely';

// Where an operation took an item from. Such places are renumbered with the items, so that an undo finds them again.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS devflow_vacated_places (
      operation BIGINT UNSIGNED NOT NULL,
      item_id INT UNSIGNED NOT NULL,
      feature_id INT UNSIGNED NOT NULL,
      position BIGINT NOT NULL,
      PRIMARY KEY (operation, item_id),
      KEY devflow_vacated_places_feature (feature_id),
      KEY devflow_vacated_places_item (item_id),
      CONSTRAINT devflow_vacated_places_operation_fk
        FOREIGN KEY (operation) REFERENCES devflow_operations (id) ON DELETE CASCADE,
      CONSTRAINT devflow_vacated_places_item_fk
        FOREIGN KEY (item_id) REFERENCES devflow_items (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}

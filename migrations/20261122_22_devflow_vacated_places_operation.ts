import { type Kysely, sql } from 'kysely';

// The places hang on the operations where these are now. One ALTER, so that it happens whole or not at all.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`
    SELECT 1 FROM information_schema.table_constraints
    WHERE constraint_schema = DATABASE() AND constraint_name = 'devflow_vacated_places_kept_fk'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE devflow_vacated_places
      DROP FOREIGN KEY devflow_vacated_places_operation_fk,
      ADD CONSTRAINT devflow_vacated_places_kept_fk
        FOREIGN KEY (operation) REFERENCES operations (id) ON DELETE CASCADE`.execute(db);
}

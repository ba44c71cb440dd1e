import { type Kysely, sql } from 'kysely';

// What an operation changed, it left at its own revision.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE watched_before kept
      JOIN watched_operations operation
        ON operation.user_id = kept.user_id AND operation.operation_id = kept.operation_id
    SET kept.left_revision = operation.revision`.execute(db);
}

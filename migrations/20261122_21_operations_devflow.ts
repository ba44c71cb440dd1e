import { type Kysely, sql } from 'kysely';

// DevFlow's operations keep their numbers, by which the places that they vacated name them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    INSERT INTO operations
      (id, user_id, topic, operation_id, kind, request_hash, answer, changes, revision, undone, created_at)
    SELECT id, user_id, 'devflow', operation_id, '', request_hash, answer, changes,
      CAST(JSON_EXTRACT(answer, '$.revision') AS UNSIGNED),
      CONCAT('{"revision":', undone_revision, ',"undone":0,"changedSince":[]}'), created_at
    FROM devflow_operations
    ON DUPLICATE KEY UPDATE topic = operations.topic`.execute(db);
}

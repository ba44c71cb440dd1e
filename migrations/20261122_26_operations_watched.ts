import { type Kysely, sql } from 'kysely';

// The records as they were before stay where they are, by the operation's id. They can be taken back for the days that
// operations are kept from now on.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    INSERT INTO operations (user_id, topic, operation_id, kind, answer, changes, revision, undone, created_at)
    SELECT user_id, 'watched-records', operation_id, kind,
      CONCAT('{"revision":', revision, ',"operationId":"', operation_id, '"}'),
      CONCAT('{"', IF(kind = 'remove', 'removed', 'changed'), '":[{"by":"', operation_id, '"}]}'), revision,
      IF(undone, CONCAT('{"revision":', revision, ',"undone":', count, ',"changedSince":[]}'), NULL), NOW(3)
    FROM watched_operations
    ON DUPLICATE KEY UPDATE topic = operations.topic`.execute(db);
}

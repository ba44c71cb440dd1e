import { type Kysely, sql } from 'kysely';

// One ALTER, so that it happens whole or not at all. The keys serve, in this order: what is open, by feature, and the
// counts; home's newest completed; the groups of a feature; the orders that its completed items are shown in.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM devflow_items LIKE 'trashed_at'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE devflow_items
      ADD COLUMN placed_revision BIGINT UNSIGNED NOT NULL DEFAULT 0,
      ADD COLUMN trashed_at DATETIME(3) NULL,
      DROP KEY devflow_items_open,
      DROP KEY devflow_items_completed,
      ADD KEY devflow_items_by_feature (user_id, trashed_at, is_completed, feature_id, position, id),
      ADD KEY devflow_items_newest (user_id, trashed_at, is_completed, completed_at, id),
      ADD KEY devflow_items_group (feature_id, trashed_at, is_completed, status_id, position, id),
      ADD KEY devflow_items_by_completion (feature_id, trashed_at, is_completed, completed_at, id),
      ADD KEY devflow_items_by_creation (feature_id, trashed_at, is_completed, created_at, id),
      ADD KEY devflow_items_by_title (feature_id, trashed_at, is_completed, title, id)`.execute(db);
}

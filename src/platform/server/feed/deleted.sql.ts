import type { Database, TableName } from '@db/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { daysAgo } from '@/platform/shared/dates';
import { deleteInBatches } from '../batches';
import { jsonOf } from '../json-table';

/* What a row cannot tell by its own revision: that it is gone (docs/decisions/069-change-feed.md). */

export type DeletedRow = [table: TableName, key: string];

interface Changing {
  trx: Transaction<Database>;
  ownerId: number;
  revision: number;
  now: Date;
}

/** Of one change; of more, programs read everything again: a file that is followed may have other rows each quarter of an hour. */
const MOST_TOLD = 2_000;

/** Stores which rows of a topic a change has deleted. */
export async function storeDeleted(
  { trx, ownerId, revision, now }: Changing,
  topic: string,
  rows: readonly DeletedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  if (rows.length > MOST_TOLD) return forgetAll(trx, ownerId, topic);
  await sql`
    INSERT INTO deleted_rows (user_id, topic, of_table, row_key, revision, deleted_at)
    SELECT ${ownerId}, ${topic}, gone.of_table, gone.row_key, ${revision}, ${now}
    FROM JSON_TABLE(${jsonOf(rows)}, '$[*]' COLUMNS (
      of_table VARCHAR(64) CHARACTER SET ascii PATH '$[0]', row_key VARCHAR(64) CHARACTER SET ascii PATH '$[1]')) AS gone
    ON DUPLICATE KEY UPDATE revision = ${revision}, deleted_at = ${now}`.execute(trx);
}

/**
 * Keeps for accounts up to which revision of a topic it is forgotten what was deleted.
 *
 * @param gone selects the account and the revision of what is about to be forgotten.
 */
export async function keepForgotten(
  db: Kysely<Database>,
  topic: string,
  gone: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql<{ user_id: number; last: number }>`
    SELECT user_id, MAX(revision) AS last FROM ${gone} GROUP BY user_id`.execute(db);
  // One by one, so that none waits for a change that waits for what was read.
  for (const { user_id, last } of rows)
    await db
      .updateTable('account_revisions')
      .set({ forgotten: sql`GREATEST(forgotten, ${last})` })
      .where('user_id', '=', user_id)
      .where('topic', '=', topic)
      .execute();
}

/** Has programs that follow a topic of an account read everything again after this change, which does not tell what it changes. */
export async function forgetAll(trx: Transaction<Database>, ownerId: number, topic: string): Promise<void> {
  const all = trx.updateTable('account_revisions').set({ forgotten: sql`revision` });
  await all.where('user_id', '=', ownerId).where('topic', '=', topic).execute();
}

/** How long it is known what was deleted. */
const DELETED_DAYS = 90;

/** Forgets what was deleted long ago. */
export async function forgetDeleted(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  const moment = daysAgo(DELETED_DAYS);
  const topics = await db
    .selectFrom('deleted_rows')
    .select('topic')
    .distinct()
    .where('deleted_at', '<', moment)
    .execute();
  for (const { topic } of topics)
    await keepForgotten(db, topic, sql`deleted_rows WHERE deleted_at < ${moment} AND topic = ${topic}`);
  await deleteInBatches(db.deleteFrom('deleted_rows').where('deleted_at', '<', moment), { signal });
}

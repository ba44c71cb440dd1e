import type { Database } from '@db/database';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { deleteInBatches } from '@/platform/server/batches';
import { AppError } from '@/platform/server/errors';
import { bumpRevision } from '@/platform/server/live';
import { watchedTexts } from '../rules';
import { RECORD_COLUMNS } from './storing';

/** Records at a time: few enough that the longest descriptions fit into memory. */
const PART = 500;

/** Runs `work` over ids part by part. */
export async function inParts(
  ids: readonly number[],
  work: (part: number[]) => Promise<void>,
): Promise<void> {
  const distinct = [...new Set(ids)];
  for (let from = 0; from < distinct.length; from += PART) await work(distinct.slice(from, from + PART));
}

/** The revision of this transaction's changes; taken first by all of them, so that they wait in one order. */
export function nextRevision(trx: Transaction<Database>, ownerId: number): Promise<number> {
  return bumpRevision(trx, ownerId, 'watched-records');
}

export async function findOperation(db: Kysely<Database>, ownerId: number, operationId: string) {
  return db
    .selectFrom('watched_operations')
    .select(['kind', 'revision', 'count', 'undone'])
    .where('user_id', '=', ownerId)
    .where('operation_id', '=', operationId)
    .executeTakeFirst();
}

/** Writes an operation down, and the records as they are before it. */
export async function keepBefore(
  trx: Transaction<Database>,
  ownerId: number,
  operation: { id: string; kind: 'change' | 'remove'; revision: number },
  ids: readonly number[],
): Promise<void> {
  const { id, kind, revision } = operation;
  await trx
    .insertInto('watched_operations')
    .values({ user_id: ownerId, operation_id: id, kind, revision, count: new Set(ids).size, at: Date.now() })
    .execute();
  await inParts(ids, async (part) => {
    await sql`
      INSERT INTO watched_before (operation_id, ${columns()})
      SELECT ${id}, ${columns()} FROM watched_records
      WHERE user_id = ${ownerId} AND id IN (${sql.join(part)})`.execute(trx);
  });
}

function columns(table?: string): RawBuilder<unknown> {
  return sql.join(RECORD_COLUMNS.map((column) => sql.ref(table ? `${table}.${column}` : column)));
}

/**
 * Takes an operation back: its records are exactly as they were, but for those that were changed since, which stay.
 * Repeating it changes nothing. Gives how many records are as before; raises 404 for what is not kept any more.
 */
export async function undoOperation(
  trx: Transaction<Database>,
  ownerId: number,
  operationId: string,
): Promise<{ revision: number; restored: number; skipped: number }> {
  const revision = await nextRevision(trx, ownerId);
  const operation = await findOperation(trx, ownerId, operationId);
  if (!operation) {
    throw new AppError('NOT_FOUND', watchedTexts.operationNotFound, { code: 'operation_not_found' });
  }
  if (operation.undone !== 0) return { revision, restored: operation.count, skipped: 0 };
  const restored =
    operation.kind === 'remove'
      ? await bringBack(trx, ownerId, operationId)
      : await changeBack(trx, ownerId, operationId, operation.revision);
  await trx
    .updateTable('watched_operations')
    .set({ undone: true })
    .where('user_id', '=', ownerId)
    .where('operation_id', '=', operationId)
    .execute();
  return { revision, restored, skipped: operation.count - restored };
}

/** Records whose series was added anew meanwhile stay away. */
async function bringBack(trx: Transaction<Database>, ownerId: number, operationId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO watched_records (${columns()})
    SELECT ${columns('b')} FROM watched_before b
    LEFT JOIN watched_records r ON r.user_id = b.user_id AND r.series_id = b.series_id
    WHERE b.user_id = ${ownerId} AND b.operation_id = ${operationId} AND r.id IS NULL`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

async function changeBack(
  trx: Transaction<Database>,
  ownerId: number,
  operationId: string,
  revision: number,
): Promise<number> {
  const untouched = sql`b.user_id = ${ownerId} AND b.operation_id = ${operationId} AND r.revision = ${revision}`;
  const joined = sql`watched_before b JOIN watched_records r ON r.user_id = b.user_id AND r.id = b.id`;
  const found = await sql<{ count: number }>`
    SELECT COUNT(*) AS count FROM ${joined} WHERE ${untouched}`.execute(trx);
  await sql`
    INSERT INTO watched_events (user_id, series_id, title, source, episode_before, completed_before,
      episode_after, completed_after, watched_time, at)
    SELECT r.user_id, r.series_id, b.title, 'undo', r.current_episode, r.is_completed,
      b.current_episode, b.is_completed, b.last_watched_time, ${Date.now()}
    FROM ${joined}
    WHERE ${untouched} AND (r.current_episode <> b.current_episode OR r.is_completed <> b.is_completed)`.execute(
    trx,
  );
  const settings = RECORD_COLUMNS.filter((column) => column !== 'user_id' && column !== 'id').map(
    (column) => sql`${sql.ref(`r.${column}`)} = ${sql.ref(`b.${column}`)}`,
  );
  await sql`UPDATE ${joined} SET ${sql.join(settings)} WHERE ${untouched}`.execute(trx);
  return Number(found.rows[0]?.count ?? 0);
}

/** Operations whose records are forgotten one after another. */
const OPERATIONS = 100;

/** Forgets how records were before operations that ended before `moment` (ms). */
export async function deleteOperationsBefore(
  db: Kysely<Database>,
  moment: number,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const operations = await db
      .selectFrom('watched_operations')
      .select(['user_id', 'operation_id'])
      .where('at', '<', moment)
      .limit(OPERATIONS)
      .execute();
    for (const { user_id, operation_id } of operations) {
      // The records first: with the operation they would all go at once.
      const records = db
        .deleteFrom('watched_before')
        .where('user_id', '=', user_id)
        .where('operation_id', '=', operation_id);
      await deleteInBatches(records, { signal });
      const operation = db
        .deleteFrom('watched_operations')
        .where('user_id', '=', user_id)
        .where('operation_id', '=', operation_id);
      await deleteInBatches(operation, { signal });
    }
    if (operations.length < OPERATIONS || signal.aborted) return;
  }
}

import type { Database } from '@db/database';
import { isDuplicateKey } from '@db/failures';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { deleteInBatches } from '@/platform/server/batches';
import { AppError } from '@/platform/server/errors';
import { bumpRevision, takeBackRevision } from '@/platform/server/live';
import { watchedTexts } from '../rules';
import { RECORD_COLUMNS } from './storing';

/** Records at a time: few enough that the longest descriptions fit into memory. */
const PART = 500;

/** Ids, each of them once, part by part. */
export function* partsOf(ids: ReadonlySet<number>): Generator<number[]> {
  const distinct = [...ids];
  for (let from = 0; from < distinct.length; from += PART) yield distinct.slice(from, from + PART);
}

/**
 * The revision of this transaction's changes. All changes of an account's records, labels and reviews take it first: it
 * makes them wait for each other, and what one of them reads from then on stays as it is until its end.
 */
export function nextRevision(trx: Transaction<Database>, ownerId: number): Promise<number> {
  return bumpRevision(trx, ownerId, 'watched-records');
}

/** What `nextRevision` gave is the revision of no change: there was nothing to do. Gives the revision as it was. */
export function noRevision(trx: Transaction<Database>, ownerId: number, revision: number): Promise<number> {
  return takeBackRevision(trx, ownerId, 'watched-records', revision);
}

async function findOperation(db: Kysely<Database>, ownerId: number, operationId: string) {
  return db
    .selectFrom('watched_operations')
    .select(['kind', 'revision', 'count', 'undone'])
    .where('user_id', '=', ownerId)
    .where('operation_id', '=', operationId)
    .executeTakeFirst();
}

/** An operation on its way. */
export interface Operation {
  id: string;
  kind: 'change' | 'remove';
  revision: number;
  /** Of the records that it changes. */
  count: number;
}

/** Writes an operation down; gives false when it was done before. */
export async function beginOperation(
  trx: Transaction<Database>,
  ownerId: number,
  { id, kind, revision, count }: Operation,
): Promise<boolean> {
  try {
    await trx
      .insertInto('watched_operations')
      .values({ user_id: ownerId, operation_id: id, kind, revision, count, at: Date.now() })
      .execute();
    return true;
  } catch (error) {
    if (isDuplicateKey(error, 'PRIMARY')) return false;
    throw error;
  }
}

/** Keeps records of one part as they are before an operation. */
export async function keepBefore(
  trx: Transaction<Database>,
  ownerId: number,
  operation: Operation,
  ids: readonly number[],
): Promise<void> {
  await sql`
    INSERT INTO watched_before (operation_id, ${columns()})
    SELECT ${operation.id}, ${columns()} FROM watched_records
    WHERE user_id = ${ownerId} AND id IN (${sql.join(ids)})`.execute(trx);
}

/**
 * Ends an operation that changed so many records. One that changed none stays known, so that repeating it changes
 * nothing either, but is no news. Gives the account's revision.
 */
export async function endOperation(
  trx: Transaction<Database>,
  ownerId: number,
  { id, revision, count }: Operation,
  changed: number,
): Promise<number> {
  if (changed === count) return revision;
  await trx
    .updateTable('watched_operations')
    .set({ count: changed })
    .where('user_id', '=', ownerId)
    .where('operation_id', '=', id)
    .execute();
  return changed === 0 ? noRevision(trx, ownerId, revision) : revision;
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
  const asBefore = () => noRevision(trx, ownerId, revision);
  if (operation.undone !== 0) return { revision: await asBefore(), restored: operation.count, skipped: 0 };
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
  const skipped = operation.count - restored;
  return { revision: restored === 0 ? await asBefore() : revision, restored, skipped };
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
  const { numAffectedRows } = await sql`
    UPDATE ${joined} SET ${sql.join(settings)} WHERE ${untouched}`.execute(trx);
  return Number(numAffectedRows ?? 0);
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

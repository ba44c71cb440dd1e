import type { Database } from '@db/database';
import type { OperationsTable } from '@db/tables/operations';
import type { Insertable, Kysely, Transaction } from 'kysely';
import { BROUGHT_IN, IMPORTED } from '@/platform/shared/operations';
import { deleteInBatches } from '../batches';

/** The stored operation, or undefined. */
export async function findOperation(
  db: Kysely<Database>,
  ownerId: number,
  { topic, operationId }: { topic: string; operationId: string },
) {
  return db
    .selectFrom('operations')
    .select(['id', 'request_hash', 'answer'])
    .where('user_id', '=', ownerId)
    .where('topic', '=', topic)
    .where('operation_id', '=', operationId)
    .executeTakeFirst();
}

/** Stores an operation and returns its number; raises a duplicate key `operations_client` when its id is used. */
export async function insertOperation(
  db: Kysely<Database>,
  operation: Insertable<OperationsTable>,
): Promise<number> {
  const { insertId } = await db.insertInto('operations').values(operation).executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Those of the operations that are stored with undo data, newest first. */
export async function changesOf(
  db: Kysely<Database>,
  ownerId: number,
  { topic, operationIds }: { topic: string; operationIds: string[] },
) {
  return db
    .selectFrom('operations')
    .select(['id', 'kind', 'changes', 'undone'])
    .where('user_id', '=', ownerId)
    .where('topic', '=', topic)
    .where('operation_id', 'in', operationIds)
    .where('changes', 'is not', null)
    .orderBy('revision', 'desc')
    .$narrowType<{ changes: string }>()
    .execute();
}

/** Stores the answer of the undo of operations. */
export async function markUndone(
  trx: Transaction<Database>,
  ownerId: number,
  ids: number[],
  answer: object,
): Promise<void> {
  await trx
    .updateTable('operations')
    .set({ undone: JSON.stringify(answer) })
    .where('user_id', '=', ownerId)
    .where('id', 'in', ids)
    .execute();
}

/** Deletes the operations of all accounts from before `moment`, except those that brought something in. */
export async function deleteOperationsBefore(
  db: Kysely<Database>,
  moment: Date,
  signal: AbortSignal,
): Promise<void> {
  // In small batches, since each cascades to the tools' undo data.
  const old = db
    .deleteFrom('operations')
    .where('created_at', '<', moment)
    .where('topic', '!=', BROUGHT_IN)
    .where('kind', '!=', IMPORTED);
  await deleteInBatches(old, { rows: 20, signal });
}

/** Deletes the operations that brought something in before `moment`. */
export async function deleteBroughtInBefore(
  db: Kysely<Database>,
  moment: Date,
  signal: AbortSignal,
): Promise<void> {
  const old = db
    .deleteFrom('operations')
    .where('created_at', '<', moment)
    .where((where) => where.or([where('topic', '=', BROUGHT_IN), where('kind', '=', IMPORTED)]));
  await deleteInBatches(old, { rows: 20, signal });
}

import type { Database } from '@db/database';
import type { OperationsTable } from '@db/tables/operations';
import type { Insertable, Kysely, Transaction } from 'kysely';
import { deleteInBatches } from '../batches';

/** What is kept of an account's operation, or undefined. */
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

/** Keeps an operation and gives its number; raises a duplicate key `operations_client` when its id is used. */
export async function insertOperation(
  db: Kysely<Database>,
  operation: Insertable<OperationsTable>,
): Promise<number> {
  const { insertId } = await db.insertInto('operations').values(operation).executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Those of an account's operations that are kept with what they changed, the newest first. */
export async function changesOf(
  db: Kysely<Database>,
  ownerId: number,
  { topic, operationIds }: { topic: string; operationIds: string[] },
) {
  return db
    .selectFrom('operations')
    .select(['id', 'changes', 'undone'])
    .where('user_id', '=', ownerId)
    .where('topic', '=', topic)
    .where('operation_id', 'in', operationIds)
    .where('changes', 'is not', null)
    .orderBy('revision', 'desc')
    .$narrowType<{ changes: string }>()
    .execute();
}

/** Notes what the undo of operations answered. */
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

/** Forgets the operations of all accounts from before `moment`. */
export async function deleteOperationsBefore(
  db: Kysely<Database>,
  moment: Date,
  signal: AbortSignal,
): Promise<void> {
  // Each takes with it what a tool keeps beside it.
  await deleteInBatches(db.deleteFrom('operations').where('created_at', '<', moment), { rows: 20, signal });
}

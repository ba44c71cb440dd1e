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
    .select(['id', 'request_hash', 'answer', 'changes', 'undone'])
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

/** Notes what the undo of an operation answered. */
export async function markUndone(
  trx: Transaction<Database>,
  ownerId: number,
  id: number,
  answer: object,
): Promise<void> {
  await trx
    .updateTable('operations')
    .set({ undone: JSON.stringify(answer) })
    .where('user_id', '=', ownerId)
    .where('id', '=', id)
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

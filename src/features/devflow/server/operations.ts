import type { Database } from '@db/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { deleteInBatches } from '@/platform/server/batches';
import { jsonOf } from '@/platform/server/json-table';
import type { Cell, ColumnName, TableName } from './bulk-write';

/** Rows that a change wrote: what was in the columns, and what is now. */
interface WrittenRows {
  table: TableName;
  columns: ColumnName[];
  rows: [id: number, before: Cell[], after: Cell[]][];
}

/** A list that a change put in order; only the entries that it named. */
export interface WrittenOrder {
  list: 'features' | 'statuses';
  /** Whose own order of the statuses; null for an order of the account. */
  featureId: number | null;
  before: number[];
  after: number[];
  /** That the feature had no order of its own before. */
  first: boolean;
}

/** What an undo takes back. Where items stood is not among it: that lies in `devflow_vacated_places`. */
export interface Written {
  rows: WrittenRows[];
  orders: WrittenOrder[];
}

/** Where an item stood. */
export interface VacatedPlace {
  id: number;
  featureId: number;
  position: number;
}

/** What is kept of an account's operation, or undefined. */
export async function findOperation(db: Kysely<Database>, ownerId: number, operationId: string) {
  return db
    .selectFrom('devflow_operations')
    .select(['id', 'request_hash', 'answer', 'changes', 'undone_revision'])
    .where('user_id', '=', ownerId)
    .where('operation_id', '=', operationId)
    .executeTakeFirst();
}

/** Where an operation took its items from, by id. */
export async function readVacated(db: Kysely<Database>, operation: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('devflow_vacated_places')
    .select(['item_id', 'position'])
    .where('operation', '=', operation)
    .execute();
  return new Map(rows.map((row) => [row.item_id, row.position]));
}

/** Keeps an operation, for its repetition and its undo. */
export async function insertOperation(
  account: { trx: Transaction<Database>; ownerId: number; now: Date },
  operation: {
    operationId: string;
    requestHash: Buffer;
    answer: object;
    written: Written;
    vacated: readonly VacatedPlace[];
  },
): Promise<void> {
  const { trx } = account;
  const { insertId } = await trx
    .insertInto('devflow_operations')
    .values({
      user_id: account.ownerId,
      operation_id: operation.operationId,
      request_hash: operation.requestHash,
      answer: JSON.stringify(operation.answer),
      changes: JSON.stringify(operation.written),
      created_at: account.now,
    })
    .executeTakeFirstOrThrow();
  if (operation.vacated.length === 0) return;
  const places = operation.vacated.map(({ id, featureId, position }) => [id, featureId, position]);
  await sql`
    INSERT INTO devflow_vacated_places (operation, item_id, feature_id, position)
    SELECT ${Number(insertId)}, place.item_id, place.feature_id, place.position
    FROM JSON_TABLE(${jsonOf(places)}, '$[*]' COLUMNS (
      item_id INT UNSIGNED PATH '$[0]', feature_id INT UNSIGNED PATH '$[1]', position BIGINT PATH '$[2]'
    )) AS place`.execute(trx);
}

/** That an operation was undone, at a revision. */
export async function markUndone(trx: Transaction<Database>, id: number, revision: number): Promise<void> {
  await trx
    .updateTable('devflow_operations')
    .set({ undone_revision: revision })
    .where('id', '=', id)
    .execute();
}

/** Forgets the operations of all accounts from before `moment`. */
export async function deleteOperationsBefore(
  db: Kysely<Database>,
  moment: Date,
  signal: AbortSignal,
): Promise<void> {
  // Each takes its vacated places with it.
  await deleteInBatches(db.deleteFrom('devflow_operations').where('created_at', '<', moment), {
    rows: 20,
    signal,
  });
}

import type { Database } from '@db/database';
import { isDuplicateKey } from '@db/failures';
import { inTransaction } from '@db/transaction';
import type { Kysely, Transaction } from 'kysely';
import { createHash } from 'node:crypto';
import { AppError } from '@/platform/server/errors';
import { bumpRevision } from '@/platform/server/live';
import { devflowTexts } from '../rules';
import { type Cell, cellOf, type ColumnName, type Rows, type TableName, writeCells } from './bulk-write';
import {
  findOperation,
  insertOperation,
  type VacatedPlace,
  type Written,
  type WrittenOrder,
} from './operations';

/** A row as it is, with the columns that are to change, and what they are to hold. */
interface Wish<Row> {
  row: Partial<Row> & { id: number };
  to: Partial<Pick<Row, ColumnName & keyof Row>>;
}

/** A change on its way. */
export interface Change {
  trx: Transaction<Database>;
  ownerId: number;
  /** The account's revision that this change makes. */
  revision: number;
  now: Date;
  /** Writes rows, whose wishes all name the same columns, and notes what they held. */
  write<T extends TableName>(table: T, wishes: readonly Wish<Rows[T]>[]): Promise<void>;
  /** Notes a row that was made; its undo puts it into the trash. */
  noteNew(table: TableName, id: number): void;
  noteOrder(order: WrittenOrder): void;
}

type Caller = { db: Kysely<Database>; user: { id: number } };

/** Ends a transaction that has nothing to change, because its operation was done before. */
class RepeatedOperation extends Error {
  constructor(readonly answer: object) {
    super('The operation was done before');
  }
}

/**
 * Changes the caller's DevFlow, whole or not at all. Changes of one account follow each other, since each takes the
 * account's revision first; so what `work` reads stays true until it is done. Work that finds itself done before
 * leaves by `repeated(answer)`.
 */
export async function changeAccount<Answer extends object>(
  caller: Caller,
  work: (change: Pick<Change, 'trx' | 'ownerId' | 'revision' | 'now'>) => Promise<Answer>,
): Promise<Answer & { revision: number }> {
  const ownerId = caller.user.id;
  try {
    return await inTransaction(caller.db, async (trx) => {
      const revision = await bumpRevision(trx, ownerId, 'devflow');
      return { ...(await work({ trx, ownerId, revision, now: new Date() })), revision };
    });
  } catch (error) {
    if (error instanceof RepeatedOperation) return error.answer as Answer & { revision: number };
    throw error;
  }
}

export function repeated(answer: object): RepeatedOperation {
  return new RepeatedOperation(answer);
}

/**
 * As `changeAccount`. With an operation id the change can be undone, and repeating it changes nothing and gives the
 * same answer; raises 409 `operation_reused` when the id belongs to another change.
 */
export async function perform<Answer extends object>(
  caller: Caller,
  kind: string,
  input: { operationId?: string | undefined },
  work: (change: Change) => Promise<Answer>,
): Promise<Answer & { revision: number }> {
  const { operationId } = input;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([kind, input]))
    .digest();
  try {
    return await changeAccount(caller, async (account) => {
      const { change, written, vacated } = noting(account);
      const answer = await work(change);
      if (operationId !== undefined) {
        await insertOperation(account, {
          operationId,
          requestHash,
          answer: { ...answer, revision: account.revision },
          written,
          vacated,
        });
      }
      return answer;
    });
  } catch (error) {
    // Repetitions are rare, so nobody looks for one before the work: done twice it is refused, by itself or by the id.
    const isRefusal = error instanceof AppError || isDuplicateKey(error, 'devflow_operations_client');
    if (operationId === undefined || !isRefusal) throw error;
    const known = await findOperation(caller.db, caller.user.id, operationId);
    if (!known) throw error;
    if (known.request_hash.equals(requestHash))
      return JSON.parse(known.answer) as Answer & { revision: number };
    throw new AppError('CONFLICT', devflowTexts.operationReused, { code: 'operation_reused' });
  }
}

/** A change together with the notes that it takes. */
function noting(account: Pick<Change, 'trx' | 'ownerId' | 'revision' | 'now'>) {
  const written: Written = { rows: [], orders: [] };
  const vacated: VacatedPlace[] = [];
  const change: Change = {
    ...account,
    async write(table, wishes) {
      const [first] = wishes;
      if (!first) return;
      const columns = Object.keys(first.to) as ColumnName[];
      const cells = (values: object, of: readonly ColumnName[]) =>
        of.map((column) => cellOf((values as Partial<Record<ColumnName, Cell | Date>>)[column] ?? null));
      await writeCells(
        account.trx,
        table,
        columns,
        wishes.map(({ row, to }) => [row.id, cells(to, columns)]),
      );
      const noted = columns.filter((column) => column !== 'position' && column !== 'updated_at');
      written.rows.push({
        table,
        columns: noted,
        rows: wishes.map(({ row, to }) => [row.id, cells(row, noted), cells(to, noted)]),
      });
      if (!columns.includes('position')) return;
      for (const { row } of wishes as readonly Wish<Rows['devflow_items']>[]) {
        const { id, feature_id: featureId, position } = row;
        if (featureId !== undefined && position !== undefined) vacated.push({ id, featureId, position });
      }
    },
    noteNew(table, id) {
      written.rows.push({
        table,
        columns: ['trashed_at'],
        rows: [[id, [cellOf(account.now)], [null]]],
      });
    },
    noteOrder(order) {
      written.orders.push(order);
    },
  };
  return { change, written, vacated };
}

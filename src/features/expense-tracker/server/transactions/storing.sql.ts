import type { Image } from '@/platform/server/journal/images';
import type { Cell } from '@/platform/server/journal/rows';
import { payeeKey } from '../../rules/payee';
import type { Change } from '../changes/schema';
import { changeImages, insertImages, storeImages } from '../changes/writes';
import type { StoredLine, StoredTransaction } from './queries';

/** A transaction that is to be stored; what it leaves out is empty. */
export type NewRow = Pick<StoredTransaction, 'account_id' | 'date' | 'amount'> &
  Partial<Omit<StoredTransaction, 'id' | 'payee_key'>> & { lines: readonly StoredLine[] };

/** Stores transactions with their lines; returns their ids in the same order. The caller has checked them. */
export async function insertTransactions(change: Change, rows: readonly NewRow[]): Promise<number[]> {
  const { now, revision } = change;
  const ids = await insertImages(
    change,
    'expense_transactions',
    rows.map((row) => ({
      account_id: row.account_id,
      date: row.date,
      amount: row.amount,
      payee: row.payee ?? '',
      payee_key: payeeKey(row.payee ?? ''),
      imported_text: row.imported_text ?? '',
      notes: row.notes ?? '',
      state: row.state ?? 'open',
      transfer_id: row.transfer_id ?? null,
      foreign_amount: row.foreign_amount ?? null,
      foreign_currency: row.foreign_currency ?? null,
      schedule_id: row.schedule_id ?? null,
      occurrence: row.occurrence ?? null,
      import_id: row.import_id ?? null,
      external_id: row.external_id ?? '',
      fingerprint: row.fingerprint ?? null,
      revision,
      created_at: now,
      updated_at: now,
    })),
  );
  const lines = rows.flatMap((row, at) =>
    row.lines.map((line, place): Image => [null, cellsOfLine(ids[at] ?? 0, place, line)]),
  );
  await storeImages(change, 'expense_lines', lines);
  return ids;
}

/** Cells in the order of the table's columns. */
function cellsOfLine(
  transactionId: number,
  place: number,
  { category_id, amount, note }: StoredLine,
): Cell[] {
  return [transactionId, place, category_id, amount, note];
}

/** New values of some columns of a transaction. */
export interface TransactionUpdate {
  id: number;
  to: Partial<Omit<StoredTransaction, 'id' | 'payee_key'>> & { trashed_at?: Date | null };
  /** Before and after; missing: unchanged. */
  lines?: { before: readonly StoredLine[]; after: readonly StoredLine[] };
}

/** Changes transactions and their lines. The caller has read them in this transaction, and has checked what is new. */
export async function changeTransactions(
  change: Change,
  updates: readonly TransactionUpdate[],
): Promise<void> {
  await changeImages(
    change,
    'expense_transactions',
    updates.map(({ id, to }) => ({
      id,
      to: to.payee === undefined ? to : { ...to, payee_key: payeeKey(to.payee) },
    })),
  );
  const lines = updates.flatMap(({ id, lines: changed }) => (changed ? lineImages(id, changed) : []));
  await storeImages(change, 'expense_lines', lines);
}

function lineImages(id: number, { before, after }: NonNullable<TransactionUpdate['lines']>): Image[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, place): Image => {
    const [was, is] = [before[place], after[place]];
    return [was ? cellsOfLine(id, place, was) : null, is ? cellsOfLine(id, place, is) : null];
  });
}

import type { Database } from '@db/database';
import { type Kysely, type Selectable, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { idTable } from '@/platform/server/journal/rows';
import { expenseTexts } from '../../rules';
import { accountsById } from '../accounts/queries';

export function transactionNotFound(): AppError {
  return new AppError('NOT_FOUND', expenseTexts.transactionNotFound, { code: 'transaction_not_found' });
}

/** What of a transaction is stored, with its day as text. */
export type StoredTransaction = Omit<
  Selectable<Database['expense_transactions']>,
  'user_id' | 'searched' | 'search_key' | 'date' | 'revision' | 'created_at' | 'updated_at' | 'trashed_at'
> & { date: string };
export type StoredLine = Pick<Selectable<Database['expense_lines']>, 'category_id' | 'amount' | 'note'>;

/** A transaction with its lines in their order. */
export type Entry = StoredTransaction & { lines: StoredLine[] };

export const COLUMNS = [
  'entry.id',
  'entry.account_id',
  'entry.amount',
  'entry.payee',
  'entry.payee_key',
  'entry.imported_text',
  'entry.notes',
  'entry.state',
  'entry.transfer_id',
  'entry.foreign_amount',
  'entry.foreign_currency',
  'entry.schedule_id',
  'entry.occurrence',
  'entry.import_id',
  'entry.external_id',
  'entry.fingerprint',
] as const;

/** The day of a transaction as text. */
export const dateText = sql<string>`CAST(entry.date AS CHAR)`.as('date');

/** The lines of transactions by their ids. */
export async function linesOf(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<Map<number, StoredLine[]>> {
  const found = new Map<number, StoredLine[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom(idTable(ids).as('wanted'))
    .innerJoin('expense_lines as line', 'line.transaction_id', 'wanted.id')
    .modifyFront(sql`STRAIGHT_JOIN`)
    .select(['line.transaction_id', 'line.category_id', 'line.amount', 'line.note'])
    .where('line.user_id', '=', ownerId)
    .orderBy('line.transaction_id')
    .orderBy('line.place')
    .execute();
  for (const { transaction_id, category_id, amount, note } of rows) {
    const lines = found.get(transaction_id);
    if (lines) lines.push({ category_id, amount, note });
    else found.set(transaction_id, [{ category_id, amount, note }]);
  }
  return found;
}

/** Transactions of accounts that are not in the trash, nor are they themselves, with their lines; missing ones are left out. */
export async function readEntries(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<Map<number, Entry>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const [rows, lines, accounts] = await Promise.all([
    db
      .selectFrom(idTable(wanted).as('wanted'))
      .innerJoin('expense_transactions as entry', 'entry.id', 'wanted.id')
      .modifyFront(sql`STRAIGHT_JOIN`)
      .select([...COLUMNS, dateText])
      .where('entry.user_id', '=', ownerId)
      .where('entry.trashed_at', 'is', null)
      .execute(),
    linesOf(db, ownerId, wanted),
    accountsById(db, ownerId),
  ]);
  const entries = rows
    .filter(({ account_id }) => accounts.has(account_id))
    .map((row): [number, Entry] => [row.id, Object.assign(row, { lines: lines.get(row.id) ?? [] })]);
  return new Map(entries);
}

/** As `readEntries`; raises 404 for missing ones. */
export async function findEntries(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<Map<number, Entry>> {
  const entries = await readEntries(db, ownerId, ids);
  if (entries.size < new Set(ids).size) throw transactionNotFound();
  return entries;
}

import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { idTable } from '@/platform/server/journal/rows';
import type { TotalsAnswer, TransactionRow } from '../../answers';
import type { Filter, transactionsInput } from '../../schema';
import {
  accountsOf,
  type Books,
  isOfLines,
  readBooks,
  selectLines,
  selectTransactions,
} from './filtering.sql';
import { COLUMNS, dateText, type Entry, linesOf, transactionNotFound } from './queries';

type Asked = z.output<typeof transactionsInput>;

/** A page of transactions, newest first; raises 404 for its account, category, and the row that it begins after. */
export async function listTransactions(
  db: Kysely<Database>,
  ownerId: number,
  asked: Asked,
): Promise<{ transactions: TransactionRow[]; more: boolean }> {
  const { limit, after, ...filter } = asked;
  const books = await readBooks(db, ownerId);
  const last = after === undefined ? null : await dayOfEntry(db, ownerId, after);
  const found = selectTransactions(db, ownerId, books, filter)
    .$if(last !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('entry.date', '<', sql<Date>`${last ?? ''}`),
          eb.and([eb('entry.date', '=', sql<Date>`${last ?? ''}`), eb('entry.id', '<', after ?? 0)]),
        ]),
      ),
    )
    .select('entry.id')
    .orderBy('entry.date', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit + 1);
  // A key chooses them; only those that are listed are read.
  const rows = await db
    .selectFrom(found.as('found'))
    .innerJoin('expense_transactions as entry', 'entry.id', 'found.id')
    .modifyFront(sql`STRAIGHT_JOIN`)
    .select([...COLUMNS, dateText])
    .where('entry.user_id', '=', ownerId)
    .orderBy('entry.date', 'desc')
    .orderBy('entry.id', 'desc')
    .execute();
  const page = rows.slice(0, limit);
  const lines = await linesOf(
    db,
    ownerId,
    page.map(({ id }) => id),
  );
  const entries = page.map((row) => Object.assign(row, { lines: lines.get(row.id) ?? [] }));
  return {
    transactions: await shownEntries(db, ownerId, entries, { books, balances: showsBalances(filter) }),
    more: rows.length > limit,
  };
}

/** All lines of one account, of any span of days: what is left after each of them is told. */
function showsBalances({ accountId, ...filter }: Filter): boolean {
  const isBare = Object.entries(filter).every(
    ([field, value]) => field === 'from' || field === 'to' || value === undefined || value === '',
  );
  return accountId !== undefined && isBare;
}

async function dayOfEntry(db: Kysely<Database>, ownerId: number, id: number): Promise<string> {
  const row = await db
    .selectFrom('expense_transactions as entry')
    .select(dateText)
    .where('entry.user_id', '=', ownerId)
    .where('entry.id', '=', id)
    .executeTakeFirst();
  if (!row) throw transactionNotFound();
  return row.date;
}

async function shownEntries(
  db: Kysely<Database>,
  ownerId: number,
  entries: readonly Entry[],
  { books, balances }: { books: Books; balances: boolean },
): Promise<TransactionRow[]> {
  const [sides, before] = await Promise.all([
    sidesOf(db, ownerId, entries),
    balances ? balanceBefore(db, ownerId, books, entries.at(-1)) : null,
  ]);
  const currencies = new Map(books.accounts.map(({ id, currency }) => [id, currency]));
  const categories = new Set(books.categories.map(({ id }) => id));
  const after = new Map<number, string>();
  let balance = before ?? 0n;
  for (const { id, amount } of entries.toReversed()) {
    balance += BigInt(amount);
    after.set(id, String(balance));
  }
  return entries.map((entry) => {
    const side = entry.transfer_id === null ? undefined : sides.get(entry.transfer_id);
    return {
      id: entry.id,
      accountId: entry.account_id,
      date: entry.date,
      amount: entry.amount,
      currency: currencies.get(entry.account_id) ?? '',
      payee: entry.payee,
      importedText: entry.imported_text,
      notes: entry.notes,
      state: entry.state,
      transferId: entry.transfer_id,
      transferAccountId: side?.account_id ?? null,
      transferAmount: side?.amount ?? null,
      foreignAmount: entry.foreign_amount,
      foreignCurrency: entry.foreign_currency,
      scheduleId: entry.schedule_id,
      occurrence: entry.occurrence,
      importId: entry.import_id,
      lines: entry.lines.map(({ category_id, amount, note }) => ({
        categoryId: category_id !== null && categories.has(category_id) ? category_id : null,
        amount,
        note,
      })),
      runningBalance: before === null ? null : (after.get(entry.id) ?? null),
    };
  });
}

/** The other sides of transfers. */
async function sidesOf(db: Kysely<Database>, ownerId: number, entries: readonly Entry[]) {
  const ids = entries.flatMap(({ transfer_id }) => transfer_id ?? []);
  if (ids.length === 0) return new Map<number, { account_id: number; amount: number }>();
  const rows = await db
    .selectFrom(idTable(ids).as('wanted'))
    .innerJoin('expense_transactions as side', 'side.id', 'wanted.id')
    .modifyFront(sql`STRAIGHT_JOIN`)
    .select(['side.id', 'side.account_id', 'side.amount'])
    .where('side.user_id', '=', ownerId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** What was in an account before a transaction of it. */
async function balanceBefore(
  db: Kysely<Database>,
  ownerId: number,
  { accounts }: Books,
  entry: Entry | undefined,
): Promise<bigint> {
  if (!entry) return 0n;
  const opening = accounts.find(({ id }) => id === entry.account_id)?.opening_amount ?? 0;
  const earlier = db
    .selectFrom('expense_transactions')
    .select(sql<string | null>`CAST(SUM(amount) AS CHAR)`.as('sum'))
    .where('user_id', '=', ownerId)
    .where('account_id', '=', entry.account_id)
    .where('trashed_at', 'is', null);
  const [days, sameDay] = await Promise.all([
    earlier.where('date', '<', sql<Date>`${entry.date}`).executeTakeFirst(),
    earlier
      .where('date', '=', sql<Date>`${entry.date}`)
      .where('id', '<', entry.id)
      .executeTakeFirst(),
  ]);
  return BigInt(opening) + BigInt(days?.sum ?? 0) + BigInt(sameDay?.sum ?? 0);
}

/** How many transactions or lines a filter lets through, and their sums by currency; raises 404. */
export async function readTotals(
  db: Kysely<Database>,
  ownerId: number,
  filter: Filter,
): Promise<Omit<TotalsAnswer, 'revision'>> {
  const books = await readBooks(db, ownerId);
  const counted = [
    'entry.account_id',
    sql<number>`COUNT(*)`.as('total'),
    isOfLines(filter)
      ? sql<string>`CAST(SUM(line.amount) AS CHAR)`.as('sum')
      : sql<string>`CAST(SUM(entry.amount) AS CHAR)`.as('sum'),
  ] as const;
  const rows = isOfLines(filter)
    ? await selectLines(db, ownerId, books, filter).select(counted).groupBy('entry.account_id').execute()
    : await selectTransactions(db, ownerId, books, filter)
        .select(counted)
        .groupBy('entry.account_id')
        .execute();
  const currencies = new Map(books.accounts.map(({ id, currency }) => [id, currency]));
  const [currency, ...others] = new Set(accountsOf(books, filter).map((account) => account.currency));
  // Nothing of one currency is 0 of it.
  const sums = new Map(currency !== undefined && others.length === 0 ? [[currency, 0n]] : []);
  for (const { account_id, sum } of rows) {
    const currency = currencies.get(account_id) ?? '';
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(sum));
  }
  return {
    total: rows.reduce((total, row) => total + Number(row.total), 0),
    sums: [...sums].map(([currency, sum]) => ({ currency, sum: String(sum) })).sort(byCurrency),
  };
}

const byCurrency = (a: { currency: string }, b: { currency: string }) => (a.currency < b.currency ? -1 : 1);

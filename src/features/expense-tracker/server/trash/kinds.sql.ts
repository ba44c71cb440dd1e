import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { insertRows } from '@/platform/server/data/insert-rows';
import { trash, trashKind } from '@/platform/server/trash.sql';
import { AppError } from '@/platform/server/errors';
import { expenseLimits, expenseTexts } from '../../rules';
import { amountText } from '../../rules/money';
import { accountNotFound, listAccounts, todayOf } from '../accounts/queries';
import { assertFreeAccount } from '../accounts/writes';
import { categoryNotFound, listCategories } from '../categories/queries';
import { assertFreeCategory } from '../categories/writes';
import type { Change } from '../changes/schema';
import { scheduleNotFound } from '../schedules/queries';
import { firstDue } from '../schedules/standing';
import { repeatsOf } from '../schedules/standing.sql';
import { linesOf, transactionNotFound } from '../transactions/queries';

export function accountInTrash(): AppError {
  return new AppError('CONFLICT', expenseTexts.accountInTrash, { code: 'account_in_trash' });
}

/** What was due of a schedule meanwhile is asked, in place of being posted. */
function asked(row: Parameters<typeof repeatsOf>[0], today: string) {
  const next = firstDue(repeatsOf(row), today);
  return { automatic_from: next && new Date(next.due) };
}

const accounts = trashKind({
  kind: 'account',
  table: 'expense_accounts',
  notFound: accountNotFound,
  columns: ['name'],
  holds: { table: 'expense_transactions', by: 'account_id', called: 'transaction' },
  /** Raises 409 `name_taken`. */
  async returning({ trx, ownerId, now }, rows) {
    const live = await listAccounts(trx, ownerId);
    for (const [at, { name }] of rows.entries()) assertFreeAccount(name, [...live, ...rows.slice(0, at)]);
    return () => ({ updated_at: now });
  },
  /** What would have posted itself while its account was in the trash is asked. */
  async restored(change: Change, accounts) {
    const { trx, ownerId } = change;
    const ids = accounts.map(({ id }) => id);
    const today = await todayOf(trx, ownerId);
    const rows = await trx
      .selectFrom('expense_schedules')
      .selectAll()
      .where('user_id', '=', ownerId)
      .where('automatic_from', '<', sql<Date>`${today}`)
      .where((eb) => eb.or([eb('account_id', 'in', ids), eb('to_account_id', 'in', ids)]))
      .execute();
    await change.write(
      'expense_schedules',
      rows.map((row) => ({ row, to: { ...asked(row, today), updated_at: change.now } })),
    );
  },
  /** The other sides of their transfers can come back from the trash by themselves. */
  async purging({ trx, ownerId, revision }, ids) {
    const sides = await trx
      .selectFrom('expense_transactions as gone')
      .innerJoin('expense_transactions as side', 'side.id', 'gone.transfer_id')
      .select(['side.id', 'side.amount'])
      .where('gone.user_id', '=', ownerId)
      .where('gone.account_id', 'in', ids)
      .where('side.user_id', '=', ownerId)
      .where('side.account_id', 'not in', ids)
      .execute();
    if (sides.length === 0) return;
    const sideIds = sides.map(({ id }) => id);
    const lines = await linesOf(trx, ownerId, sideIds);
    const alone = trx.updateTable('expense_transactions').set({ transfer_id: null, revision });
    await alone.where('user_id', '=', ownerId).where('id', 'in', sideIds).execute();
    const bare = sides.filter(({ id }) => !lines.has(id));
    await insertRows(
      { trx, ownerId, revision },
      'expense_lines',
      bare.map(({ id, amount }) => ({ transaction_id: id, place: 0, category_id: null, amount, note: '' })),
    );
  },
});

const categories = trashKind({
  kind: 'category',
  table: 'expense_categories',
  notFound: categoryNotFound,
  columns: ['name', 'kind', 'parent_id'],
  above: 'parent_id',
  /** Raises 409 `name_taken`. */
  async returning({ trx, ownerId }, rows) {
    const live = await listCategories(trx, ownerId);
    for (const [at, row] of rows.entries()) assertFreeCategory(row, [...live, ...rows.slice(0, at)]);
  },
  /** What is below them, and does not go with them, has none above it. */
  async purging({ trx, ownerId }, ids) {
    const below = trx
      .updateTable('expense_categories')
      .set({ parent_id: null })
      .where('user_id', '=', ownerId);
    await below.where('parent_id', 'in', ids).where('trashed_at', 'is', null).execute();
  },
  async expiring(db: Kysely<Database>, moment) {
    await sql`
      UPDATE expense_categories AS child JOIN expense_categories AS parent ON parent.id = child.parent_id
      SET child.parent_id = NULL
      WHERE parent.trashed_at < ${moment} AND (child.trashed_at IS NULL OR child.trashed_at >= ${moment})`.execute(
      db,
    );
  },
});

const schedules = trashKind({
  kind: 'schedule',
  table: 'expense_schedules',
  notFound: scheduleNotFound,
  columns: [
    'account_id',
    'to_account_id',
    'automatic_from',
    'unit',
    'every',
    'anchor',
    'ends',
    'times',
    'weekend',
  ],
  /** Raises 409 `account_in_trash`. */
  async returning({ trx, ownerId, now }, rows) {
    const there = new Set((await listAccounts(trx, ownerId)).map(({ id }) => id));
    const isThere = (id: number | null) => id === null || there.has(id);
    if (!rows.every(({ account_id, to_account_id }) => isThere(account_id) && isThere(to_account_id)))
      throw accountInTrash();
    const today = await todayOf(trx, ownerId);
    return (row) => ({ ...asked(row, today), updated_at: now });
  },
});

/** Bounds the answer; what is older can still be found by emptying the trash. */
const MOST_LISTED = 1_000;

const transactions = trashKind({
  kind: 'transaction',
  table: 'expense_transactions',
  notFound: transactionNotFound,
  /** Of a transfer one side. */
  async listed({ db, ownerId, expiredBefore, dates }) {
    const rows = await db
      .selectFrom('expense_transactions as entry')
      .innerJoin('expense_accounts as account', 'account.id', 'entry.account_id')
      .select([
        'entry.id',
        'entry.transfer_id',
        'entry.date',
        'entry.amount',
        'entry.payee',
        'entry.trashed_at',
      ])
      .select(['account.name as account', 'account.currency'])
      .where('entry.user_id', '=', ownerId)
      .where('entry.trashed_at', '>=', expiredBefore)
      .orderBy('entry.trashed_at', 'desc')
      .orderBy('entry.id', 'desc')
      .limit(MOST_LISTED)
      .execute();
    return rows
      .filter(({ id, transfer_id }) => transfer_id === null || id < transfer_id)
      .map(({ id, payee, account, trashed_at, date, amount, currency }) => {
        const detail = `${dates.day(date)}, ${amountText(amount, currency)} ${currency}`;
        return { id, name: payee || account, detail, trashed_at };
      });
  },
});

/**
 * The trash of accounts, categories, schedules and transactions. Of transfers it knows one side only: transactions are
 * restored and purged by `writes`.
 */
export const expenseTrash = trash('expense-tracker', expenseLimits.trashDays, {
  accounts,
  categories,
  schedules,
  transactions,
});

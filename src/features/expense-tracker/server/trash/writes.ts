import { sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { expenseTexts } from '../../rules';
import { accountNotFound, listAccounts, todayOf } from '../accounts/queries';
import { assertFreeAccount } from '../accounts/writes';
import { categoryNotFound, listCategories } from '../categories/queries';
import { assertFreeCategory } from '../categories/writes';
import type { Change } from '../changes/schema';
import { scheduleNotFound } from '../schedules/queries';
import { repeatsOf } from '../schedules/standing.sql';
import { firstDue } from '../schedules/standing';
import { transactionNotFound } from '../transactions/queries';
import { changeTransactions } from '../transactions/storing.sql';
import { expiredBefore, readTrashedEntries } from './queries';

export interface Named {
  accounts: readonly number[];
  categories: readonly number[];
  transactions: readonly number[];
  schedules: readonly number[];
}
type Table = 'expense_accounts' | 'expense_categories' | 'expense_schedules';

/** Rows of the trash that have not expired; raises `notFound`. */
export async function readTrashed(
  { trx, ownerId }: Change,
  table: Table,
  { ids, notFound }: { ids: readonly number[]; notFound: () => AppError },
) {
  const wanted = [...new Set(ids)];
  const rows =
    wanted.length === 0
      ? []
      : await trx
          .selectFrom(table)
          .select(['id', 'name', 'trashed_at'])
          .where('user_id', '=', ownerId)
          .where('trashed_at', '>=', expiredBefore())
          .where('id', 'in', wanted)
          .execute();
  if (rows.length < wanted.length) throw notFound();
  return rows;
}

/**
 * Takes accounts, categories, schedules and transactions out of the trash: categories with those below them that went
 * there with them, accounts with the transfers that did, transfers with both sides. Raises 404, 409 `name_taken`, and
 * 409 `account_in_trash` for what is of an account that stays there.
 */
export async function restore(change: Change, named: Named): Promise<void> {
  const accounts = await restoreAccounts(change, named.accounts);
  await restoreCategories(change, named.categories);
  const there = new Set((await listAccounts(change.trx, change.ownerId)).map(({ id }) => id));
  await restoreSchedules(change, named.schedules, there);
  const sides = await sidesTrashedWith(change, accounts);
  await restoreTransactions(change, { ids: named.transactions, sides }, there);
}

async function restoreAccounts(change: Change, ids: readonly number[]) {
  const back = await readTrashed(change, 'expense_accounts', { ids, notFound: accountNotFound });
  const live = await listAccounts(change.trx, change.ownerId);
  for (const [at, { name }] of back.entries()) assertFreeAccount(name, [...live, ...back.slice(0, at)]);
  await change.write(
    'expense_accounts',
    back.map((row) => ({ row, to: { trashed_at: null, updated_at: change.now } })),
  );
  await askWhatWasDue(change, ids);
  return back;
}

/** What would have posted itself while its account was in the trash is asked. */
async function askWhatWasDue(change: Change, ids: readonly number[]): Promise<void> {
  const { trx, ownerId } = change;
  if (ids.length === 0) return;
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
    rows.map((row) => {
      const next = firstDue(repeatsOf(row), today);
      return { row, to: { automatic_from: next && new Date(next.due), updated_at: change.now } };
    }),
  );
}

async function restoreCategories(change: Change, ids: readonly number[]): Promise<void> {
  const { trx, ownerId } = change;
  await readTrashed(change, 'expense_categories', { ids, notFound: categoryNotFound });
  const rows = await trx
    .selectFrom('expense_categories')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is not', null)
    .execute();
  const named = new Set(ids);
  const goneAt = new Map(rows.map((row) => [row.id, row.trashed_at?.getTime()]));
  const back = rows.filter(
    (row) =>
      named.has(row.id) ||
      (row.parent_id !== null &&
        named.has(row.parent_id) &&
        goneAt.get(row.parent_id) === row.trashed_at?.getTime()),
  );
  const live = await listCategories(trx, ownerId);
  const there = new Set([...live, ...back].map(({ id }) => id));
  // One whose parent stays in the trash comes back by itself, so that it does not go with it for good.
  const parentOf = ({ parent_id }: { parent_id: number | null }) =>
    parent_id !== null && there.has(parent_id) ? parent_id : null;
  const placed = back.map((row) => ({ ...row, parent_id: parentOf(row) }));
  for (const [at, row] of placed.entries()) assertFreeCategory(row, [...live, ...placed.slice(0, at)]);
  await change.write(
    'expense_categories',
    back.map((row) => ({ row, to: { trashed_at: null, parent_id: parentOf(row) } })),
  );
}

async function restoreSchedules(
  change: Change,
  ids: readonly number[],
  there: ReadonlySet<number>,
): Promise<void> {
  const { trx, ownerId, now } = change;
  await readTrashed(change, 'expense_schedules', { ids, notFound: scheduleNotFound });
  if (ids.length === 0) return;
  const back = await trx
    .selectFrom('expense_schedules')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('id', 'in', ids)
    .execute();
  const isThere = (id: number | null) => id === null || there.has(id);
  if (!back.every(({ account_id, to_account_id }) => isThere(account_id) && isThere(to_account_id)))
    throw accountInTrash();
  const today = await todayOf(trx, ownerId);
  await change.write(
    'expense_schedules',
    back.map((row) => {
      // What was due meanwhile is asked.
      const next = firstDue(repeatsOf(row), today);
      const to = { trashed_at: null, automatic_from: next && new Date(next.due), updated_at: now };
      return { row, to };
    }),
  );
}

function accountInTrash(): AppError {
  return new AppError('CONFLICT', expenseTexts.accountInTrash, { code: 'account_in_trash' });
}

/** The sides of transfers that went to the trash at the same moment as their accounts. */
async function sidesTrashedWith(
  { trx, ownerId }: Change,
  accounts: readonly { id: number; trashed_at: Date | null }[],
): Promise<number[]> {
  if (accounts.length === 0) return [];
  const rows = await trx
    .selectFrom('expense_transactions')
    .select(['id', 'account_id', 'trashed_at'])
    .where('user_id', '=', ownerId)
    .where(
      'account_id',
      'in',
      accounts.map(({ id }) => id),
    )
    .where('transfer_id', 'is not', null)
    .where('trashed_at', 'is not', null)
    .execute();
  const goneAt = new Map(accounts.map(({ id, trashed_at }) => [id, trashed_at?.getTime()]));
  return rows.flatMap(({ id, account_id, trashed_at }) =>
    goneAt.get(account_id) === trashed_at?.getTime() ? [id] : [],
  );
}

async function restoreTransactions(
  change: Change,
  { ids, sides }: { ids: readonly number[]; sides: readonly number[] },
  there: ReadonlySet<number>,
): Promise<void> {
  const rows = await readTrashedEntries(change.trx, change.ownerId, [...ids, ...sides]);
  const found = new Map(rows.map((row) => [row.id, row]));
  if (ids.some((id) => !found.has(id))) throw transactionNotFound();
  const isWhole = (row: { account_id: number; transfer_id: number | null }) =>
    there.has(row.account_id) &&
    (row.transfer_id === null || there.has(found.get(row.transfer_id)?.account_id ?? 0));
  if (ids.some((id) => !isWhole(found.get(id) ?? { account_id: 0, transfer_id: null })))
    throw accountInTrash();
  // The other account of a transfer that came with an account may be in the trash; then both sides stay.
  const back = rows.filter(isWhole).map(({ id }) => id);
  const posted = await listPostedAnew(change, back);
  await changeTransactions(
    change,
    back.map((id) => ({
      id,
      to: { trashed_at: null, ...(posted.has(id) && { schedule_id: null, occurrence: null }) },
    })),
  );
}

/** Those whose occurrence of a schedule was posted again meanwhile. */
async function listPostedAnew({ trx, ownerId }: Change, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('expense_transactions as entry')
    .innerJoin('expense_transactions as twin', (join) =>
      join
        .onRef('twin.user_id', '=', 'entry.user_id')
        .onRef('twin.schedule_id', '=', 'entry.schedule_id')
        .onRef('twin.occurrence', '=', 'entry.occurrence')
        .onRef('twin.account_id', '=', 'entry.account_id')
        .on('twin.trashed_at', 'is', null),
    )
    .select('entry.id')
    .where('entry.user_id', '=', ownerId)
    .where('entry.id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

import { findAccount, listAccounts } from '../accounts/queries';
import type { Change } from '../changes/schema';
import { transactionNotFound } from '../transactions/queries';
import { changeTransactions } from '../transactions/storing.sql';
import { trashSidesOf } from '../transactions/trashing.sql';
import { accountInTrash, expenseTrash } from './kinds.sql';

/**
 * Moves an account to the trash; its transactions are hidden with it, without being changed, but for its transfers, of
 * which both sides go to the trash. Raises 404.
 */
export async function deleteAccount(change: Change, { id }: { id: number }): Promise<void> {
  const row = await findAccount(change.trx, change.ownerId, id);
  await trashSidesOf(change, id);
  await change.write('expense_accounts', [{ row, to: { trashed_at: change.now } }]);
}

type Named = Parameters<typeof expenseTrash.purge>[1];

/**
 * Takes accounts, categories, schedules and transactions out of the trash: categories with those below them that went
 * there with them, accounts with the transfers that did, transfers with both sides. Raises 404, 409 `name_taken`, and
 * 409 `account_in_trash` for what is of an account that stays there.
 */
export async function restore(change: Change, { transactions, ...named }: Named): Promise<void> {
  const sides = await sidesTrashedWith(change, named.accounts);
  await expenseTrash.restore(change, named);
  await restoreTransactions(change, transactions, sides);
}

/** Permanently deletes what is in the trash, with all that belongs to it; raises 404. */
export async function purge(change: Change, named: Named): Promise<void> {
  const found = (await readTrashed(change, named.transactions)).map(({ id }) => id);
  await expenseTrash.purge(change, { ...named, transactions: [...named.transactions, ...found] });
}

/** The sides of transfers that went to the trash at the same moment as their accounts. */
async function sidesTrashedWith({ trx, ownerId }: Change, accounts: readonly number[]): Promise<number[]> {
  if (accounts.length === 0) return [];
  const rows = await trx
    .selectFrom('expense_transactions as side')
    .innerJoin('expense_accounts as account', (join) =>
      join.onRef('account.id', '=', 'side.account_id').onRef('account.trashed_at', '=', 'side.trashed_at'),
    )
    .select('side.id')
    .where('side.user_id', '=', ownerId)
    .where('side.account_id', 'in', accounts)
    .where('side.transfer_id', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Transactions of the trash, with the other sides of transfers that went there; missing ones are left out. */
async function readTrashed({ trx, ownerId }: Change, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const trashed = trx
    .selectFrom('expense_transactions')
    .select(['id', 'account_id', 'transfer_id'])
    .where('user_id', '=', ownerId)
    .where('trashed_at', '>=', expenseTrash.expiredBefore());
  const rows = await trashed.where('id', 'in', ids).execute();
  const sides = rows.flatMap(({ transfer_id }) =>
    transfer_id === null || ids.includes(transfer_id) ? [] : [transfer_id],
  );
  return sides.length > 0 ? [...rows, ...(await trashed.where('id', 'in', sides).execute())] : rows;
}

async function restoreTransactions(
  change: Change,
  ids: readonly number[],
  sides: readonly number[],
): Promise<void> {
  if (ids.length + sides.length === 0) return;
  const rows = await readTrashed(change, [...ids, ...sides]);
  const found = new Map(rows.map((row) => [row.id, row]));
  if (!ids.every((id) => found.has(id))) throw transactionNotFound();
  const there = new Set((await listAccounts(change.trx, change.ownerId)).map(({ id }) => id));
  const isWhole = (row: (typeof rows)[number]) =>
    there.has(row.account_id) &&
    (row.transfer_id === null || there.has(found.get(row.transfer_id)?.account_id ?? 0));
  const named = new Set(ids);
  if (!rows.every((row) => isWhole(row) || !named.has(row.id))) throw accountInTrash();
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
    // What is of none is not compared with all of its account.
    .where('entry.schedule_id', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

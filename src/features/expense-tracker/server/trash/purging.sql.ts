import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { deleteInBatches } from '@/platform/server/batches';
import { insertRows } from '@/platform/server/data/insert-rows';
import { accountNotFound } from '../accounts/queries';
import { categoryNotFound } from '../categories/queries';
import type { Change } from '../changes/schema';
import { scheduleNotFound } from '../schedules/queries';
import { linesOf, transactionNotFound } from '../transactions/queries';
import { expiredBefore, readTrashedEntries } from './queries';
import { type Named, readTrashed } from './writes';

/** Permanently deletes what is in the trash, with all that belongs to it; raises 404. */
export async function purge(change: Change, named: Named): Promise<void> {
  const { trx, ownerId } = change;
  const entries = await readTrashedEntries(trx, ownerId, named.transactions);
  const found = new Set(entries.map(({ id }) => id));
  if (named.transactions.some((id) => !found.has(id))) throw transactionNotFound();
  const rows = {
    expense_transactions: entries,
    expense_schedules: await readTrashed(change, 'expense_schedules', {
      ids: named.schedules,
      notFound: scheduleNotFound,
    }),
    expense_categories: await readTrashed(change, 'expense_categories', {
      ids: named.categories,
      notFound: categoryNotFound,
    }),
    expense_accounts: await readTrashed(change, 'expense_accounts', {
      ids: named.accounts,
      notFound: accountNotFound,
    }),
  };
  await leaveCategories(
    trx,
    rows.expense_categories.map(({ id }) => id),
  );
  await leaveTransfers(
    change,
    rows.expense_accounts.map(({ id }) => id),
  );
  for (const [table, gone] of Object.entries(rows) as [keyof typeof rows, { id: number }[]][]) {
    const ids = gone.map(({ id }) => id);
    if (ids.length > 0)
      await trx.deleteFrom(table).where('user_id', '=', ownerId).where('id', 'in', ids).execute();
  }
}

/** What is below categories that go for good, and does not go with them, has none above it. */
async function leaveCategories(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('expense_categories')
    .set({ parent_id: null })
    .where('parent_id', 'in', ids)
    .where('trashed_at', 'is', null)
    .execute();
}

/** The other sides of the transfers of accounts that go for good can come back from the trash by themselves. */
async function leaveTransfers(change: Change, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { trx, ownerId } = change;
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
  const lines = await linesOf(
    trx,
    ownerId,
    sides.map(({ id }) => id),
  );
  await trx
    .updateTable('expense_transactions')
    .set({ transfer_id: null })
    .where('user_id', '=', ownerId)
    .where(
      'id',
      'in',
      sides.map(({ id }) => id),
    )
    .execute();
  const bare = sides.filter(({ id }) => !lines.has(id));
  await insertRows(
    change,
    'expense_lines',
    bare.map(({ id, amount }) => ({ transaction_id: id, place: 0, category_id: null, amount, note: '' })),
  );
}

/** Permanently deletes what has expired in any trash. It can no longer be restored, so it may be deleted in batches. */
export async function deleteExpired(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  const moment = expiredBefore();
  const accounts = db.selectFrom('expense_accounts').select('id').where('trashed_at', '<', moment);
  await deleteInBatches(db.deleteFrom('expense_transactions').where('account_id', 'in', accounts), {
    signal,
  });
  await sql`
    UPDATE expense_categories AS child JOIN expense_categories AS parent ON parent.id = child.parent_id
    SET child.parent_id = NULL
    WHERE parent.trashed_at < ${moment} AND (child.trashed_at IS NULL OR child.trashed_at >= ${moment})`.execute(
    db,
  );
  for (const table of [
    'expense_transactions',
    'expense_schedules',
    'expense_categories',
    'expense_accounts',
  ] as const)
    await deleteInBatches(db.deleteFrom(table).where('trashed_at', '<', moment), { signal });
}

import { AppError } from '@/platform/server/errors';
import { expenseTexts } from '../../rules';
import type { Change } from '../changes/schema';
import { type Entry, findEntries, readEntries } from './queries';
import { changeTransactions } from './storing.sql';

export function reconciledRefusal(): AppError {
  return new AppError('CONFLICT', expenseTexts.reconciled, { code: 'reconciled' });
}

/** Moves transactions to the trash, transfers with both sides. */
export async function trashEntries(
  change: Change,
  entries: Iterable<Pick<Entry, 'id' | 'transfer_id'>>,
): Promise<void> {
  const ids = [...entries].flatMap(({ id, transfer_id }) =>
    transfer_id === null ? [id] : [id, transfer_id],
  );
  await changeTransactions(
    change,
    [...new Set(ids)].map((id) => ({ id, to: { trashed_at: change.now } })),
  );
}

/**
 * Moves transactions to the trash, transfers with both sides, for 30 days. Raises 404, and 409 `reconciled` unless they are
 * unlocked.
 */
export async function deleteTransactions(
  change: Change,
  { ids, unlock }: { ids: readonly number[]; unlock: boolean },
): Promise<{ deleted: number }> {
  const entries = await findEntries(change.trx, change.ownerId, ids);
  const sides = [...entries.values()].flatMap(({ transfer_id }) => transfer_id ?? []);
  const all = new Map([...entries, ...(await readEntries(change.trx, change.ownerId, sides))]);
  if (!unlock && [...all.values()].some(({ state }) => state === 'reconciled')) throw reconciledRefusal();
  await trashEntries(change, all.values());
  return { deleted: all.size };
}

/** Moves both sides of all transfers of an account to the trash. */
export async function trashSidesOf(change: Change, accountId: number): Promise<void> {
  const rows = await change.trx
    .selectFrom('expense_transactions')
    .select(['id', 'transfer_id'])
    .where('user_id', '=', change.ownerId)
    .where('account_id', '=', accountId)
    .where('transfer_id', 'is not', null)
    .where('trashed_at', 'is', null)
    .execute();
  await trashEntries(change, rows);
}

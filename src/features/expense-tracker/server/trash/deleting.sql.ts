import { findAccount } from '../accounts/queries';
import type { Change } from '../changes/schema';
import { trashSidesOf } from '../transactions/trashing.sql';

/**
 * Moves an account to the trash; its transactions are hidden with it, without being changed, but for its transfers, of
 * which both sides go to the trash. Raises 404.
 */
export async function deleteAccount(change: Change, { id }: { id: number }): Promise<void> {
  const row = await findAccount(change.trx, change.ownerId, id);
  await trashSidesOf(change, id);
  await change.write('expense_accounts', [{ row, to: { trashed_at: change.now } }]);
}

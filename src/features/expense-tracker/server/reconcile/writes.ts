import { sql } from 'kysely';
import type * as z from 'zod';
import { AppError } from '@/platform/server/errors';
import { expenseLimits, expenseTexts } from '../../rules';
import { amountText } from '../../rules/money';
import type { finishReconcileInput } from '../../schema';
import { findAccount } from '../accounts/queries';
import { invalid } from '../amounts';
import { assertCategories } from '../categories/queries';
import type { Change } from '../changes/schema';
import { changeTransactions, insertTransactions } from '../transactions/storing.sql';
import { compareStatement } from './queries';

/** Of a difference that was added. */
const ADJUSTMENT = 'Adjustment';

/**
 * Reconciles an account with a statement: what is cleared up to its date becomes reconciled; a difference is added as an
 * adjustment, if that is asked for. Raises 404, 409 `not_balanced`, and 422.
 */
export async function finishReconcile(
  change: Change,
  sent: z.output<typeof finishReconcileInput>,
): Promise<{ reconciled: number; adjustmentId: number | null }> {
  const { trx, ownerId } = change;
  const account = await findAccount(trx, ownerId, sent.accountId);
  const difference = BigInt((await compareStatement(trx, account, sent)).difference);
  let adjustmentId: number | null = null;
  if (difference !== 0n) {
    if (!sent.adjustment)
      throw new AppError('CONFLICT', expenseTexts.notBalanced(amountText(difference, account.currency)), {
        code: 'not_balanced',
      });
    await assertCategories(trx, ownerId, [sent.adjustment.categoryId]);
    const amount = Number(difference);
    if (Math.abs(amount) > expenseLimits.amountMax) throw invalid(expenseTexts.amountTooLarge);
    [adjustmentId = null] = await insertTransactions(change, [
      {
        account_id: account.id,
        date: sent.date,
        amount,
        payee: ADJUSTMENT,
        state: 'cleared',
        lines: [{ category_id: sent.adjustment.categoryId, amount, note: '' }],
      },
    ]);
  }
  const cleared = await trx
    .selectFrom('expense_transactions')
    .select('id')
    .where('user_id', '=', account.user_id)
    .where('account_id', '=', account.id)
    .where('trashed_at', 'is', null)
    .where('state', '=', 'cleared')
    .where('date', '<=', sql<Date>`${sent.date}`)
    .execute();
  await changeTransactions(
    change,
    cleared.map(({ id }) => ({ id, to: { state: 'reconciled' } })),
  );
  return { reconciled: cleared.length, adjustmentId };
}

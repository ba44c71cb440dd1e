import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { ReconcileAnswer } from '../../answers';
import type { reconcileInput } from '../../schema';
import { type AccountRecord, findAccount } from '../accounts/queries';
import { amountIn } from '../amounts';

type Statement = z.output<typeof reconcileInput>;

/** How an account's cleared transactions stand against a statement of its bank (specification 5.6); raises 404 and 422. */
export async function readReconcile(
  db: Kysely<Database>,
  ownerId: number,
  statement: Statement,
): Promise<Omit<ReconcileAnswer, 'revision'>> {
  const account = await findAccount(db, ownerId, statement.accountId);
  return compareStatement(db, account, statement);
}

/** The same for an account that was read. */
export async function compareStatement(
  db: Kysely<Database>,
  account: AccountRecord,
  { date, balance }: Statement,
): Promise<Omit<ReconcileAnswer, 'revision'>> {
  const entered = BigInt(amountIn(account.currency, balance));
  const row = await db
    .selectFrom('expense_transactions')
    .select([
      sql<string | null>`CAST(SUM(IF(state = 'open', 0, amount)) AS CHAR)`.as('sum'),
      sql<number | null>`SUM(state = 'open')`.as('open'),
      sql<number | null>`SUM(state = 'cleared')`.as('cleared'),
    ])
    .where('user_id', '=', account.user_id)
    .where('account_id', '=', account.id)
    .where('trashed_at', 'is', null)
    .where('date', '<=', sql<Date>`${date}`)
    .executeTakeFirst();
  const cleared = BigInt(account.opening_amount) + BigInt(row?.sum ?? 0);
  return {
    cleared: String(cleared),
    difference: String(entered - cleared),
    openCount: Number(row?.open ?? 0),
    clearedCount: Number(row?.cleared ?? 0),
  };
}

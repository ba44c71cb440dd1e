import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import type { Measured } from '@/platform/server/tools/ports';
import { thousandthsOf } from '../rules/money';

/** What is in the accounts of a person by every stored line, in their order; all accounts but those in the trash without ids. */
export async function readBalances(
  db: Kysely<Database>,
  ownerId: number,
  ids?: readonly number[],
): Promise<Map<number, Measured>> {
  if (ids?.length === 0) return new Map();
  const rows = await db
    .selectFrom('expense_accounts as account')
    .leftJoin('expense_transactions as entry', (join) =>
      join
        .onRef('entry.user_id', '=', 'account.user_id')
        .onRef('entry.account_id', '=', 'account.id')
        .on('entry.trashed_at', 'is', null),
    )
    .select(['account.id', 'account.name', 'account.currency', 'account.opening_amount'])
    .select(['account.archived_at', 'account.position'])
    .select(sql<string | null>`CAST(SUM(entry.amount) AS CHAR)`.as('sum'))
    .where('account.user_id', '=', ownerId)
    .where('account.trashed_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('account.id', 'in', ids ?? []))
    .groupBy(['account.id', 'account.name', 'account.currency', 'account.opening_amount'])
    .groupBy(['account.archived_at', 'account.position'])
    .orderBy('account.position')
    .orderBy('account.id')
    .execute();
  return new Map(
    rows.map(({ id, name, currency, opening_amount, archived_at, sum }) => [
      id,
      {
        ...{ name, target: null, unit: currency, archived: archived_at !== null },
        href: `/expense-tracker?tab=register&account=${String(id)}`,
        value: thousandthsOf(BigInt(opening_amount) + BigInt(sum ?? 0), currency),
      },
    ]),
  );
}

import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';

export interface Balance {
  name: string;
  currency: string;
  /** Minor units, of every stored line. */
  balance: bigint;
}

/** What is in some accounts of a person, by their ids; those in the trash are left out. */
export async function readBalances(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<Map<number, Balance>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('expense_accounts as account')
    .leftJoin('expense_transactions as entry', (join) =>
      join
        .onRef('entry.user_id', '=', 'account.user_id')
        .onRef('entry.account_id', '=', 'account.id')
        .on('entry.trashed_at', 'is', null),
    )
    .select(['account.id', 'account.name', 'account.currency', 'account.opening_amount'])
    .select(sql<string | null>`CAST(SUM(entry.amount) AS CHAR)`.as('sum'))
    .where('account.user_id', '=', ownerId)
    .where('account.trashed_at', 'is', null)
    .where('account.id', 'in', ids)
    .groupBy(['account.id', 'account.name', 'account.currency', 'account.opening_amount'])
    .execute();
  return new Map(
    rows.map(({ id, name, currency, opening_amount, sum }) => [
      id,
      { name, currency, balance: BigInt(opening_amount) + BigInt(sum ?? 0) },
    ]),
  );
}

/** The accounts of a person in their order, by which other tools name them. */
export async function listAccountNames(
  db: Kysely<Database>,
  ownerId: number,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('expense_accounts')
    .select(['id', 'name'])
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

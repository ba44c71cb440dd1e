import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { readShortLists } from '@/platform/server/short-lists.sql';
import { fieldsOf } from '@/platform/shared/snake-case';
import type { AccountRow } from '../answers';
import { type PlainAccount, USUAL_ACCOUNT } from '../rules';
import { baseCurrencyOf, listAccounts, todayOf } from './accounts/queries';
import { readAccountMonths } from './months/accounts.sql';

/** The sums of an account's transactions. */
interface Sums {
  all: bigint;
  cleared: bigint;
}

const NOTHING: Sums = { all: 0n, cleared: 0n };

/** The accounts of a person with the sums of their transactions. */
async function readSums(db: Kysely<Database>, ownerId: number) {
  const today = await todayOf(db, ownerId);
  const [accounts, months, [json]] = await Promise.all([
    listAccounts(db, ownerId),
    readAccountMonths(db, ownerId),
    readShortLists(db, [
      // By their days: account by account, servers would read all of its days.
      sql`(
        SELECT JSON_OBJECTAGG(account_id, sum) FROM (
          SELECT account_id, CAST(SUM(amount) AS CHAR) AS sum FROM expense_transactions
          WHERE user_id = ${ownerId} AND date > ${today} AND trashed_at IS NULL GROUP BY account_id) AS ahead)`,
    ]),
  ]);
  const ahead = JSON.parse(json ?? '{}') as Record<number, string>;
  const sums = new Map<number, Sums>();
  for (const { cells } of months.values())
    for (const { accountId, all, cleared } of cells) {
      const before = sums.get(accountId) ?? NOTHING;
      sums.set(accountId, { all: before.all + all, cleared: before.cleared + cleared });
    }
  return {
    baseCurrency: await baseCurrencyOf(db, ownerId, accounts),
    accounts: accounts.map((account) => {
      const { all, cleared } = sums.get(account.id) ?? NOTHING;
      const opening = BigInt(account.opening_amount);
      return {
        account,
        balance: String(opening + all),
        clearedBalance: String(opening + cleared),
        todayBalance: String(opening + all - BigInt(ahead[account.id] ?? 0)),
      };
    }),
  };
}

/** One transaction of each account that has any, in the trash or not. */
async function readUsed(db: Kysely<Database>, ownerId: number): Promise<Record<number, number | null>> {
  const [json] = await readShortLists(db, [
    // Of EXISTS optimizers make a list of the accounts of all transactions.
    sql`(
      SELECT JSON_OBJECTAGG(account.id, (
        SELECT entry.id FROM expense_transactions AS entry
        WHERE entry.user_id = account.user_id AND entry.account_id = account.id LIMIT 1))
      FROM expense_accounts AS account WHERE account.user_id = ${ownerId} AND account.trashed_at IS NULL)`,
  ]);
  return JSON.parse(json ?? '{}') as Record<number, number | null>;
}

/** What an account holds on the person's day. */
export type Balance = Pick<AccountRow, 'id' | 'currency' | 'onBudget' | 'archived' | 'todayBalance'>;

/** What the accounts of a person hold today. */
export async function readBalances(
  db: Kysely<Database>,
  ownerId: number,
): Promise<{ accounts: Balance[]; baseCurrency: string }> {
  const { accounts, baseCurrency } = await readSums(db, ownerId);
  return {
    baseCurrency,
    accounts: accounts.map(({ account: { id, currency, on_budget, archived_at }, todayBalance }) => ({
      ...{ id, currency, onBudget: on_budget, archived: archived_at !== null, todayBalance },
    })),
  };
}

/** The accounts of a person with their balances, as they are answered. */
export async function readAccounts(
  db: Kysely<Database>,
  ownerId: number,
): Promise<{ accounts: AccountRow[]; baseCurrency: string }> {
  const [{ accounts, baseCurrency }, used] = await Promise.all([
    readSums(db, ownerId),
    readUsed(db, ownerId),
  ]);
  const rows = accounts.map(({ account, ...sums }, place): AccountRow => ({
    id: account.id,
    name: account.name,
    ...fieldsOf<PlainAccount>(USUAL_ACCOUNT, account),
    currency: account.currency,
    openingAmount: account.opening_amount,
    openingDate: account.opening_date.toISOString().slice(0, 10),
    archived: account.archived_at !== null,
    used: used[account.id] != null,
    place,
    ...sums,
  }));
  return { accounts: rows, baseCurrency };
}

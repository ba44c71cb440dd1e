import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { readShortLists } from '@/platform/server/short-lists.sql';
import { fieldsOf } from '@/platform/shared/snake-case';
import type { AccountRow } from '../answers';
import { type PlainAccount, USUAL_ACCOUNT } from '../rules';
import { baseCurrencyOf, listAccounts, todayOf } from './accounts/queries';
import { readAccountMonths, readAddedAfter } from './months/accounts.sql';

/** The sums of an account's transactions. */
interface Sums {
  all: bigint;
  cleared: bigint;
}

const NOTHING: Sums = { all: 0n, cleared: 0n };

async function sumsByAccount(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Sums>> {
  const sums = new Map<number, Sums>();
  for (const { cells } of (await readAccountMonths(db, ownerId, ids)).values())
    for (const { accountId, all, cleared } of cells) {
      const before = sums.get(accountId) ?? NOTHING;
      sums.set(accountId, { all: before.all + all, cleared: before.cleared + cleared });
    }
  return sums;
}

/** Accounts that have transactions, in the trash or not. */
async function listUsed(db: Kysely<Database>, ownerId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('expense_accounts as account')
    .select('account.id')
    .where('account.user_id', '=', ownerId)
    // One of each: of EXISTS optimizers make a list of the accounts of all transactions.
    .where(
      (eb) =>
        eb
          .selectFrom('expense_transactions as entry')
          .select('entry.id')
          .whereRef('entry.account_id', '=', 'account.id')
          .limit(1),
      'is not',
      null,
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What an account holds on the person's day. */
export type Balance = Pick<AccountRow, 'id' | 'currency' | 'onBudget' | 'archived' | 'todayBalance'>;

/** What the accounts of a person hold today. */
export async function readBalances(
  db: Kysely<Database>,
  ownerId: number,
): Promise<{ accounts: Balance[]; baseCurrency: string }> {
  const today = await todayOf(db, ownerId);
  const [accounts, [json]] = await Promise.all([
    listAccounts(db, ownerId),
    // Over an index, account by account. Of the sums of months that are kept it would be two: their ends, and what is ahead.
    readShortLists(db, [
      sql`(
        SELECT JSON_OBJECTAGG(account.id, (
          SELECT CAST(SUM(entry.amount) AS CHAR) FROM expense_transactions AS entry
          WHERE entry.user_id = account.user_id AND entry.account_id = account.id
            AND entry.trashed_at IS NULL AND entry.date <= ${today}))
        FROM expense_accounts AS account WHERE account.user_id = ${ownerId} AND account.trashed_at IS NULL)`,
    ]),
  ]);
  const baseCurrency = await baseCurrencyOf(db, ownerId, accounts);
  const sums = JSON.parse(json ?? '{}') as Record<number, string | null>;
  return {
    baseCurrency,
    accounts: accounts.map(({ id, currency, on_budget, archived_at, opening_amount }) => ({
      ...{ id, currency, onBudget: on_budget, archived: archived_at !== null },
      todayBalance: String(BigInt(opening_amount) + BigInt(sums[id] ?? 0)),
    })),
  };
}

/** The accounts of a person with their balances, as they are answered. */
export async function readAccounts(
  db: Kysely<Database>,
  ownerId: number,
): Promise<{ accounts: AccountRow[]; baseCurrency: string }> {
  const [accounts, today] = await Promise.all([listAccounts(db, ownerId), todayOf(db, ownerId)]);
  const ids = accounts.map(({ id }) => id);
  const [sums, ahead, used, baseCurrency] = await Promise.all([
    sumsByAccount(db, ownerId, ids),
    readAddedAfter(db, ownerId, { ids, day: today }),
    listUsed(db, ownerId),
    baseCurrencyOf(db, ownerId, accounts),
  ]);
  const rows = accounts.map((account, place): AccountRow => {
    const { all, cleared } = sums.get(account.id) ?? NOTHING;
    const opening = BigInt(account.opening_amount);
    return {
      id: account.id,
      name: account.name,
      ...fieldsOf<PlainAccount>(USUAL_ACCOUNT, account),
      currency: account.currency,
      openingAmount: account.opening_amount,
      openingDate: account.opening_date.toISOString().slice(0, 10),
      balance: String(opening + all),
      clearedBalance: String(opening + cleared),
      todayBalance: String(opening + all - (ahead.get(account.id) ?? 0n)),
      archived: account.archived_at !== null,
      used: used.has(account.id),
      place,
    };
  });
  return { accounts: rows, baseCurrency };
}

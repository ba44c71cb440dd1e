import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { preferencesOf } from '@/platform/server/preferences';
import { AppError } from '@/platform/server/errors';
import { readOnce } from '@/platform/server/one-answer';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { fieldsOf } from '@/platform/shared/snake-case';
import type { AccountRow } from '../../answers';
import { expenseTexts, type PlainAccount, USUAL_ACCOUNT } from '../../rules';

export function accountNotFound(): AppError {
  return new AppError('NOT_FOUND', expenseTexts.accountNotFound, { code: 'account_not_found' });
}

/** The accounts of a person in their order, without those in the trash. */
export async function listAccounts(db: Kysely<Database>, ownerId: number) {
  return readOnce(db, `accounts of ${String(ownerId)}`, () =>
    db
      .selectFrom('expense_accounts')
      .selectAll()
      .where('user_id', '=', ownerId)
      .where('trashed_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  );
}

export type AccountRecord = Awaited<ReturnType<typeof listAccounts>>[number];

/** Accounts that are not in the trash, by their ids. */
export async function accountsById(
  db: Kysely<Database>,
  ownerId: number,
): Promise<ReadonlyMap<number, AccountRecord>> {
  return new Map((await listAccounts(db, ownerId)).map((account) => [account.id, account]));
}

/** An account of the person; raises 404. */
export async function findAccount(db: Kysely<Database>, ownerId: number, id: number): Promise<AccountRecord> {
  const account = (await accountsById(db, ownerId)).get(id);
  if (!account) throw accountNotFound();
  return account;
}

/** The civil day on which it is now for a person. */
export async function todayOf(db: Kysely<Database>, ownerId: number): Promise<string> {
  const { timeZone } = await preferencesOf(db, ownerId);
  return textOfDay(civilDay(new Date(), timeZone));
}

/**
 * The currency in which sums over several are shown: the one chosen here, else that of the preferences if an account has
 * it, else that of the first account.
 */
export async function baseCurrencyOf(
  db: Kysely<Database>,
  ownerId: number,
  accounts: readonly { currency: string }[],
): Promise<string> {
  const { baseCurrency, currencyChosen } = await preferencesOf(db, ownerId);
  if (currencyChosen) return baseCurrency;
  const kept = await readOnce(db, `currency of ${String(ownerId)}`, () =>
    db
      .selectFrom('expense_settings')
      .select('base_currency')
      .where('user_id', '=', ownerId)
      .executeTakeFirst(),
  );
  if (kept) return kept.base_currency;
  const [first] = accounts;
  return !first || accounts.some(({ currency }) => currency === baseCurrency) ? baseCurrency : first.currency;
}

/** The sums of an account's transactions. */
interface Sums {
  all: bigint;
  cleared: bigint;
  today: bigint;
}

async function sumsByAccount(
  db: Kysely<Database>,
  ownerId: number,
  { ids, today }: { ids: readonly number[]; today: string },
) {
  const sums = new Map<number, Sums>();
  if (ids.length === 0) return sums;
  const rows = await db
    .selectFrom('expense_transactions')
    .select([
      'account_id',
      sql<string>`CAST(SUM(amount) AS CHAR)`.as('all'),
      sql<string>`CAST(SUM(IF(state = 'open', 0, amount)) AS CHAR)`.as('cleared'),
      sql<string>`CAST(SUM(IF(date > ${today}, 0, amount)) AS CHAR)`.as('today'),
    ])
    .where('user_id', '=', ownerId)
    .where('account_id', 'in', ids)
    .where('trashed_at', 'is', null)
    .groupBy('account_id')
    .execute();
  for (const { account_id, all, cleared, today: past } of rows)
    sums.set(account_id, { all: BigInt(all), cleared: BigInt(cleared), today: BigInt(past) });
  return sums;
}

/** Accounts that have transactions, in the trash or not. */
async function listUsed(db: Kysely<Database>, ownerId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('expense_accounts as account')
    .select('account.id')
    .where('account.user_id', '=', ownerId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('expense_transactions as entry')
          .select('entry.id')
          .whereRef('entry.account_id', '=', 'account.id'),
      ),
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
  const [accounts, today] = await Promise.all([listAccounts(db, ownerId), todayOf(db, ownerId)]);
  const [rows, baseCurrency] = await Promise.all([
    // An index has all of it: the other sums take half as long again.
    accounts.length === 0
      ? []
      : db
          .selectFrom('expense_transactions')
          .select(['account_id', sql<string>`CAST(SUM(amount) AS CHAR)`.as('sum')])
          .where('user_id', '=', ownerId)
          .where(
            'account_id',
            'in',
            accounts.map(({ id }) => id),
          )
          .where('trashed_at', 'is', null)
          .where('date', '<=', sql<Date>`${today}`)
          .groupBy('account_id')
          .execute(),
    baseCurrencyOf(db, ownerId, accounts),
  ]);
  const sums = new Map(rows.map(({ account_id, sum }) => [account_id, BigInt(sum)]));
  return {
    baseCurrency,
    accounts: accounts.map(({ id, currency, on_budget, archived_at, opening_amount }) => ({
      ...{ id, currency, onBudget: on_budget, archived: archived_at !== null },
      todayBalance: String(BigInt(opening_amount) + (sums.get(id) ?? 0n)),
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
  const [sums, used, baseCurrency] = await Promise.all([
    sumsByAccount(db, ownerId, { ids, today }),
    listUsed(db, ownerId),
    baseCurrencyOf(db, ownerId, accounts),
  ]);
  const none: Sums = { all: 0n, cleared: 0n, today: 0n };
  const rows = accounts.map((account, place): AccountRow => {
    const { all, cleared, today: past } = sums.get(account.id) ?? none;
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
      todayBalance: String(opening + past),
      archived: account.archived_at !== null,
      used: used.has(account.id),
      place,
    };
  });
  return { accounts: rows, baseCurrency };
}

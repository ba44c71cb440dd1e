import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { preferencesOf } from '@/platform/server/preferences';
import { AppError } from '@/platform/server/errors';
import { readOnce } from '@/platform/server/one-answer';
import { listShort, readShortLists } from '@/platform/server/short-lists.sql';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { expenseTexts } from '../../rules';

export function accountNotFound(): AppError {
  return new AppError('NOT_FOUND', expenseTexts.accountNotFound, { code: 'account_not_found' });
}

/** The currency in which sums over several were shown when something rested on it, of a person's settings. */
const selectCurrency = (ownerId: number) =>
  sql<string | null>`(SELECT base_currency FROM expense_settings WHERE user_id = ${ownerId})`;

/** The accounts of a person in their order, without those in the trash. */
export async function listAccounts(db: Kysely<Database>, ownerId: number) {
  return readOnce(db, `accounts of ${String(ownerId)}`, async () => {
    const accounts = await listShort(db, 'expense_accounts', {
      where: sql`user_id = ${ownerId} AND trashed_at IS NULL`,
      // With them, since whoever sums them up asks for it.
      more: { base_currency: selectCurrency(ownerId) },
    });
    return accounts.sort((one, other) => one.position - other.position);
  });
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
  accounts: readonly Pick<AccountRecord, 'currency' | 'base_currency'>[],
): Promise<string> {
  const { baseCurrency, currencyChosen } = await preferencesOf(db, ownerId);
  if (currencyChosen) return baseCurrency;
  const [first] = accounts;
  const [kept] = first
    ? [first.base_currency]
    : await readOnce(db, `currency of ${String(ownerId)}`, () =>
        readShortLists(db, [selectCurrency(ownerId)]),
      );
  if (kept) return kept;
  return !first || accounts.some(({ currency }) => currency === baseCurrency) ? baseCurrency : first.currency;
}

/**
 * Whether an `entry` of one of these accounts has no other side in another of them. Accounts of the budget have no transfer
 * with a category between them, but for what was filed while one was not of the budget: that counts for nothing as long as
 * both are.
 */
export const isNotWithin = (ids: readonly number[]) => sql<boolean>`(entry.transfer_id IS NULL OR NOT EXISTS (
  SELECT 1 FROM expense_transactions AS other_side
  WHERE other_side.user_id = entry.user_id AND other_side.id = entry.transfer_id
    AND other_side.account_id IN (${sql.join([0, ...ids])})))`;

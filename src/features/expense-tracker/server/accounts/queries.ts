import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { preferencesOf } from '@/platform/server/preferences';
import { AppError } from '@/platform/server/errors';
import { readOnce } from '@/platform/server/one-answer';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { expenseTexts } from '../../rules';

export function accountNotFound(): AppError {
  return new AppError('NOT_FOUND', expenseTexts.accountNotFound, { code: 'account_not_found' });
}

/** The currency in which sums over several were shown when something rested on it, of a person's settings. */
const selectCurrency = (db: Kysely<Database>, ownerId: number) =>
  db.selectFrom('expense_settings').select('base_currency').where('user_id', '=', ownerId);

/** The accounts of a person in their order, without those in the trash. */
export async function listAccounts(db: Kysely<Database>, ownerId: number) {
  return readOnce(db, `accounts of ${String(ownerId)}`, () =>
    db
      .selectFrom('expense_accounts')
      .selectAll()
      // With them, since whoever sums them up asks for it.
      .select(selectCurrency(db, ownerId).as('base_currency'))
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
  accounts: readonly Pick<AccountRecord, 'currency' | 'base_currency'>[],
): Promise<string> {
  const { baseCurrency, currencyChosen } = await preferencesOf(db, ownerId);
  if (currencyChosen) return baseCurrency;
  const [first] = accounts;
  const kept =
    first ??
    (await readOnce(db, `currency of ${String(ownerId)}`, () =>
      selectCurrency(db, ownerId).executeTakeFirst(),
    ));
  if (kept?.base_currency) return kept.base_currency;
  return !first || accounts.some(({ currency }) => currency === baseCurrency) ? baseCurrency : first.currency;
}

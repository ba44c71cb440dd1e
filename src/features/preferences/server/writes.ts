import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import type { Kysely, Transaction } from 'kysely';
import { bumpRevision } from '@/platform/server/revisions';
import type { Preferences } from '@/platform/shared/preferences';
import { findPreferences, preferencesOf, unstoredPreferences } from '@/platform/server/preferences';

function rowOf(preferences: Preferences) {
  return {
    time_zone: preferences.timeZone,
    week_start: preferences.weekStart,
    date_order: preferences.dateOrder,
    dates_chosen: preferences.datesChosen,
    hour_cycle: preferences.hourCycle,
    clock_chosen: preferences.clockChosen,
    day_start: preferences.dayStart,
    base_currency: preferences.baseCurrency,
    currency_chosen: preferences.currencyChosen,
    language: preferences.language,
    single_keys: preferences.singleKeys,
    milestones: preferences.milestones,
    quiet_from: preferences.quietFrom,
    quiet_until: preferences.quietUntil,
    remind_at: preferences.remindAt,
  };
}

/** Changes the given preferences of an account, and tells its windows. */
export async function savePreferences(
  db: Kysely<Database>,
  userId: number,
  change: Partial<Preferences>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // First: it locks, so that a change of other fields at the same time is read here and not lost.
    await bumpRevision(trx, userId, 'account');
    const row = rowOf({ ...(await preferencesOf(trx, userId)), ...change });
    await trx
      .insertInto('preferences')
      .values({ user_id: userId, ...row })
      .onDuplicateKeyUpdate(row)
      .execute();
  });
}

/** Stores what a browser has told, unless something is stored already. */
export async function storeGuess(
  db: Kysely<Database>,
  userId: number,
  guess: Partial<Preferences>,
): Promise<void> {
  if (await findPreferences(db, userId)) return;
  await inTransaction(db, async (trx) => {
    // Not the account's, at which the window that tells it would ask for everything anew.
    await bumpRevision(trx, userId, 'preferences');
    await trx
      .insertInto('preferences')
      .values({ user_id: userId, ...rowOf({ ...unstoredPreferences(), ...guess }) })
      .onDuplicateKeyUpdate({ user_id: userId })
      .execute();
  });
}

/** Goes back to the usual preferences. */
export async function deletePreferences(trx: Transaction<Database>, userId: number): Promise<void> {
  await bumpRevision(trx, userId, 'account');
  await trx.deleteFrom('preferences').where('user_id', '=', userId).execute();
}

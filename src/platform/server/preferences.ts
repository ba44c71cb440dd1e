import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { readOnce } from './one-answer';
import { type Preferences, USUAL_PREFERENCES } from '@/platform/shared/preferences';

/** What an account prefers; null if nothing is stored of it. */
export async function findPreferences(db: Kysely<Database>, userId: number): Promise<Preferences | null> {
  const row = await readOnce(db, `preferences of ${String(userId)}`, () =>
    db.selectFrom('preferences').selectAll().where('user_id', '=', userId).executeTakeFirst(),
  );
  if (!row) return null;
  return {
    timeZone: row.time_zone,
    weekStart: row.week_start,
    dateOrder: row.date_order,
    datesChosen: row.dates_chosen,
    hourCycle: row.hour_cycle === 12 ? 12 : 24,
    clockChosen: row.clock_chosen,
    dayStart: row.day_start,
    baseCurrency: row.base_currency,
    currencyChosen: row.currency_chosen,
    language: row.language,
    singleKeys: row.single_keys,
    milestones: row.milestones,
  };
}

/** What an account prefers, for the server's part of any tool; the usual where nothing is stored. */
export async function preferencesOf(db: Kysely<Database>, userId: number): Promise<Preferences> {
  return (await findPreferences(db, userId)) ?? USUAL_PREFERENCES;
}

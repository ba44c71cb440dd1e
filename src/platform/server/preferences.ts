import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { readOnce } from './one-answer';
import { guessFrom } from '@/platform/shared/guessed-preferences';
import { isTimeZone, type Preferences, USUAL_PREFERENCES } from '@/platform/shared/preferences';

/**
 * What suits accounts that nothing is stored of, since no browser was asked yet: the zone and the forms of the server, as far
 * as its environment names a zone (TZ) and a locale with a country (LC_ALL, LC_TIME or LANG); else the usual.
 */
export function serverPreferences(environment: NodeJS.ProcessEnv): Preferences {
  const { LC_ALL, LC_TIME, LANG, TZ = '' } = environment;
  const zone = TZ.replace(/^:/, '');
  const [, language, country] = /^([a-z]{2,3})_([A-Z]{2})\b/.exec(LC_ALL || LC_TIME || LANG || '') ?? [];
  return {
    ...USUAL_PREFERENCES,
    ...(language && country && guessFrom(`${language}-${country}`, '')),
    timeZone: isTimeZone(zone) ? zone : USUAL_PREFERENCES.timeZone,
  };
}

let unstored: Preferences = USUAL_PREFERENCES;

/** Sets what accounts prefer that nothing is stored of, from the environment of this server. */
export function setServerDefaults(environment: NodeJS.ProcessEnv): void {
  unstored = serverPreferences(environment);
}

/** What an account prefers that nothing is stored of. */
export const unstoredPreferences = () => unstored;

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
    quietFrom: row.quiet_from,
    quietUntil: row.quiet_until,
    remindAt: row.remind_at,
  };
}

/** What an account prefers, for the server's part of any tool; where nothing is stored, what the server would. */
export async function preferencesOf(db: Kysely<Database>, userId: number): Promise<Preferences> {
  return (await findPreferences(db, userId)) ?? unstored;
}

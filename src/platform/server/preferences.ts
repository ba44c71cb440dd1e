import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { readOnce } from './one-answer';
import { readShortLists } from './short-lists.sql';
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

const FLAGS = ['datesChosen', 'clockChosen', 'currencyChosen', 'singleKeys', 'milestones'] as const;

/** What an account prefers; null if nothing is stored of it. */
export async function findPreferences(db: Kysely<Database>, userId: number): Promise<Preferences | null> {
  return readOnce(db, `preferences of ${String(userId)}`, async () => {
    const [json] = await readShortLists(db, [
      sql`(
        SELECT JSON_OBJECT('timeZone', time_zone, 'weekStart', week_start, 'dateOrder', date_order,
          'datesChosen', dates_chosen, 'hourCycle', hour_cycle, 'clockChosen', clock_chosen, 'dayStart', day_start,
          'baseCurrency', base_currency, 'currencyChosen', currency_chosen, 'language', language,
          'singleKeys', single_keys, 'milestones', milestones, 'quietFrom', quiet_from, 'quietUntil', quiet_until,
          'remindAt', remind_at)
        FROM preferences WHERE user_id = ${userId})`,
    ]);
    if (json === null) return null;
    const stored = JSON.parse(json) as Preferences;
    return {
      ...stored,
      hourCycle: stored.hourCycle === 12 ? 12 : 24,
      ...Object.fromEntries(FLAGS.map((flag) => [flag, Boolean(stored[flag])])),
    };
  });
}

/** What an account prefers, for the server's part of any tool; where nothing is stored, what the server would. */
export async function preferencesOf(db: Kysely<Database>, userId: number): Promise<Preferences> {
  return (await findPreferences(db, userId)) ?? unstored;
}

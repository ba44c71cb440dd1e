import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { selectActiveIds } from '@/platform/server/active-accounts';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { unstoredPreferences } from '@/platform/server/preferences';

/** Where the day begins first. */
const FIRST_ZONE = 'Etc/GMT-14';

/** A schedule that is to post by itself. */
export interface DueSchedule {
  id: number;
  ownerId: number;
  /** `automatic_from`, YYYY-MM-DD. */
  from: string;
}

/** The schedules of all people that are to post something by themselves at a moment, by the clock of each. */
export async function listDueSchedules(db: Kysely<Database>, now: Date): Promise<DueSchedule[]> {
  const today = (zone: string) => textOfDay(civilDay(now, zone));
  const rows = await db
    .selectFrom('expense_schedules as schedule')
    .innerJoin('expense_accounts as account', 'account.id', 'schedule.account_id')
    .leftJoin('preferences', 'preferences.user_id', 'schedule.user_id')
    .select(['schedule.id', 'schedule.user_id', 'preferences.time_zone'])
    .select(sql<string>`CAST(schedule.automatic_from AS CHAR)`.as('from'))
    .where('schedule.posting', '=', 'automatic')
    .where('schedule.trashed_at', 'is', null)
    .where('account.trashed_at', 'is', null)
    .where('schedule.user_id', 'in', selectActiveIds(db))
    .where('schedule.automatic_from', '<=', sql<Date>`${today(FIRST_ZONE)}`)
    .orderBy('schedule.id')
    .execute();
  return rows
    .filter(({ from, time_zone }) => from <= today(time_zone ?? unstoredPreferences().timeZone))
    .map(({ id, user_id, from }) => ({ id, ownerId: user_id, from }));
}

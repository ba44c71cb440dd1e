import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { homeRowsOf, homeSpan, nextBills } from '../rules/home';
import { listAccounts, todayOf } from './accounts/queries';
import { listStandings } from './schedules/standing.sql';
import { openOf } from './schedules/upcoming.sql';

/** How many rows the card of this month's money has. */
export async function countHomeRows(db: Kysely<Database>, ownerId: number): Promise<number> {
  const [accounts, standings, today] = await Promise.all([
    listAccounts(db, ownerId),
    listStandings(db, ownerId),
    todayOf(db, ownerId),
  ]);
  const open = standings.flatMap((one) => openOf(one, homeSpan(today), today).open.map(() => one.row));
  return homeRowsOf(accounts.length > 0, nextBills(open).length);
}

import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { homeRowsOf, homeSpan, nextBills } from '../rules/home';
import { listAccounts, todayOf } from './accounts/queries';
import { listStandings } from './schedules/standing.sql';
import { openOf } from './schedules/upcoming.sql';

/** How many rows the card of this month's money has. */
export async function countHomeRows(db: Kysely<Database>, ownerId: number): Promise<number> {
  const accounts = await listAccounts(db, ownerId);
  // Home waits for all of its cards: most people have no books.
  if (accounts.length === 0) return 0;
  const [standings, today] = await Promise.all([listStandings(db, ownerId), todayOf(db, ownerId)]);
  const open = standings.flatMap((one) => openOf(one, homeSpan(today), today).open.map(() => one.row));
  return homeRowsOf(true, nextBills(open).length);
}

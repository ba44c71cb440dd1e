import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { homeRowsOf, homeSpan, nextBills } from '../../rules/home';
import { listAccounts, todayOf } from '../accounts/queries';
import { readUpcoming } from '../schedules/upcoming/queries';

/** How many rows the card of this month's money has. */
export async function countHomeRows(db: Kysely<Database>, ownerId: number): Promise<number> {
  const today = await todayOf(db, ownerId);
  const [accounts, { upcoming }] = await Promise.all([
    listAccounts(db, ownerId),
    readUpcoming(db, ownerId, homeSpan(today)),
  ]);
  return homeRowsOf(accounts.length > 0, nextBills(upcoming).length);
}

import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { NEAR } from '../../../rules/match/nearness';
import type { OpenOccurrence } from '../../../rules/matching';
import { dayAfter } from '../../../rules/schedule';
import { listStandings } from '../../schedules/standing/queries';
import { openBetween } from '../../schedules/standing/rules';

/** An occurrence with what its transaction is filed under. */
export interface Bill extends OpenOccurrence {
  categoryId: number | null;
}

/** Of a schedule. */
const MOST = 1_000;

/**
 * What is still to be posted on an account around the days of rows. Transfers are not among it: a row of a file is one side
 * alone.
 */
export async function listBills(
  db: Kysely<Database>,
  ownerId: number,
  {
    accountId,
    rows,
    categories,
  }: { accountId: number; rows: readonly { date: string }[]; categories: readonly { id: number }[] },
): Promise<Bill[]> {
  const days = rows.map(({ date }) => date).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const known = new Set<number | null>(categories.map(({ id }) => id));
  const standings = await listStandings(db, ownerId);
  return standings
    .filter(({ row }) => row.account_id === accountId && row.to_account_id === null)
    .flatMap((standing) => {
      const { id, amount, about_percent, category_id } = standing.row;
      const span = { from: dayAfter(first, -NEAR), to: dayAfter(last, NEAR), most: MOST };
      return openBetween(standing, span).map(({ occurrence, due }) => ({
        ...{ scheduleId: id, occurrence, due, amount },
        aboutPercent: about_percent,
        categoryId: known.has(category_id) ? category_id : null,
      }));
    });
}

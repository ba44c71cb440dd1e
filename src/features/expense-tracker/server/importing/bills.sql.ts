import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { NEAR } from '../../rules/match/nearness';
import type { OpenOccurrence } from '../../rules/matching';
import { dayAfter } from '../../rules/schedule';
import type { AccountRecord } from '../accounts/queries';
import type { CategoryRecord } from '../categories/queries';
import { listStandings } from '../schedules/standing.sql';
import { openBetween } from '../schedules/standing';

/** An occurrence with what its transaction is filed under, and where it goes if it is a transfer. */
export interface Bill extends OpenOccurrence {
  categoryId: number | null;
  toAccountId: number | null;
}

/** Occurrences of one schedule that are looked at. */
const MOST = 1_000;

interface Known {
  accounts: readonly AccountRecord[];
  categories: readonly CategoryRecord[];
  rows: readonly { date: string }[];
}

/** What of an account recurs and is still to be posted around the days of some rows. */
export async function listBills(
  db: Kysely<Database>,
  ownerId: number,
  account: AccountRecord,
  { accounts, categories, rows }: Known,
): Promise<Bill[]> {
  const days = rows.map(({ date }) => date).toSorted();
  const [from, to] = [dayAfter(days[0] ?? '', -NEAR), dayAfter(days.at(-1) ?? '', NEAR)];
  const known = new Set<number | null>(categories.map(({ id }) => id));
  const standings = await listStandings(db, ownerId);
  return standings.flatMap((standing): Bill[] => {
    const { row } = standing;
    const other = accounts.find(({ id }) => id === row.to_account_id);
    const isTransfer = row.kind === 'transfer' || row.to_account_id !== null;
    // What arrives in another currency the row does not tell.
    if (row.account_id !== account.id || (isTransfer && other?.currency !== account.currency)) return [];
    const isFiled = known.has(row.category_id) && (!other || other.on_budget !== account.on_budget);
    return openBetween(standing, { from, to, most: MOST }).map(({ occurrence, due }) => ({
      scheduleId: row.id,
      occurrence,
      due,
      amount: row.amount,
      aboutPercent: row.about_percent,
      categoryId: isFiled ? row.category_id : null,
      toAccountId: other?.id ?? null,
    }));
  });
}

import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { UpcomingRow } from '../../planning-answers';
import { dayAfter } from '../../rules/schedule';
import { accountsById, todayOf } from '../accounts/queries';
import { listCategories } from '../categories/queries';
import { listStandings, type Standing } from './standing.sql';
import { nextOpen, openBetween } from './standing';

/** What is bounded is the first. */
const MOST_OVERDUE = 100;
const MOST_OF_ONE = 1_000;
const MOST = 10_000;

interface Asked {
  /** YYYY-MM-DD, both included. */
  from: string;
  to: string;
  /** With what was due before and is past; it is, if this is left out. */
  overdue?: boolean;
}

const earlier = (one: string, other: string) => (one < other ? one : other);

/** The open occurrences of a schedule that are due in a span, after those from before whose day is past; and if they are all. */
export function openOf(standing: Standing, { from, to, overdue = true }: Asked, today: string) {
  const next = nextOpen(standing);
  if (!next) return { open: [], isCut: false };
  const past = { from: next.due, to: dayAfter(earlier(from, today), -1), most: MOST_OVERDUE };
  const before = overdue ? openBetween(standing, past) : [];
  const within = openBetween(standing, { from, to, most: MOST_OF_ONE });
  return {
    open: [...before, ...within],
    isCut: before.length === MOST_OVERDUE || within.length === MOST_OF_ONE,
  };
}

/**
 * The occurrences of a span that are neither posted nor skipped, after those from before it whose day is past: at most
 * 10,000, of a schedule at most 1,000 and 100 past ones, and whether that has left out some.
 */
export async function readUpcoming(
  db: Kysely<Database>,
  ownerId: number,
  asked: Asked,
): Promise<{ upcoming: UpcomingRow[]; isCut: boolean }> {
  const [standings, accounts, categories, today] = await Promise.all([
    listStandings(db, ownerId),
    accountsById(db, ownerId),
    listCategories(db, ownerId),
    todayOf(db, ownerId),
  ]);
  const known = new Set<number | null>(categories.map(({ id }) => id));
  const found = standings.map((standing) => ({ ...standing, ...openOf(standing, asked, today) }));
  const rows = found.flatMap(({ row, open }) =>
    open.map(({ occurrence, due }): UpcomingRow => ({
      scheduleId: row.id,
      occurrence,
      due,
      name: row.name,
      kind: row.kind,
      amount: row.amount,
      aboutPercent: row.about_percent,
      currency: accounts.get(row.account_id)?.currency ?? '',
      accountId: row.account_id,
      toAccountId: row.to_account_id,
      categoryId: known.has(row.category_id) ? row.category_id : null,
      posting: row.posting,
      overdue: due < today,
    })),
  );
  return {
    upcoming: rows.sort((a, b) => a.due.localeCompare(b.due)).slice(0, MOST),
    isCut: rows.length > MOST || found.some(({ isCut }) => isCut),
  };
}

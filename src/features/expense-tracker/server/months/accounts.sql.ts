import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { readShortLists } from '@/platform/server/short-lists.sql';
import { lastDay, monthOf, monthsBetween, monthText } from '../../rules/months';
import { listAccounts } from '../accounts/queries';
import { booksRevision, onceAMonth } from './queries';

/** What the transactions of a month add to an account: all of them, and those that are not open. */
interface AccountCell {
  accountId: number;
  all: bigint;
  cleared: bigint;
}

interface AccountMonth {
  cells: AccountCell[];
}

/** Months as numbers lie below. */
const MONTHS = 1_000_000;

/**
 * What each month has added to accounts, from the first with a transaction to the last, each added up once. What is asked
 * beside it, such as what is ahead, may be of before or after a change that comes meanwhile: the answer's revision is of
 * before, so that it is read anew.
 */
export async function readAccountMonths(
  db: Kysely<Database>,
  ownerId: number,
): Promise<ReadonlyMap<string, AccountMonth>> {
  const [revision, accounts, [span]] = await Promise.all([
    booksRevision(db, ownerId),
    listAccounts(db, ownerId),
    readShortLists(db, [
      sql`(SELECT CONCAT(MIN(date), ' ', MAX(date)) FROM expense_transactions WHERE user_id = ${ownerId})`,
    ]),
  ]);
  const [first, last] = span?.split(' ') ?? [];
  // Of all accounts, so that the same is kept for all who ask.
  const ids = accounts.map(({ id }) => id);
  if (ids.length === 0 || first === undefined || last === undefined) return new Map();
  const months = monthsBetween(monthOf(first), monthOf(last));
  const key = `${String(ownerId)} accounts ${ids.join()}`;
  return onceAMonth(db, ownerId, { key, revision, months, none: (): AccountMonth => ({ cells: [] }) }, add);

  async function add({ from, to }: { from: string; to: string }, made: ReadonlyMap<string, AccountMonth>) {
    const rows = await db
      .selectFrom('expense_transactions')
      .select([
        // One number, as of lines (`readPart`).
        sql<number>`(account_id * ${sql.lit(MONTHS)} + EXTRACT(YEAR_MONTH FROM date))`.as('part'),
        sql<string>`CAST(SUM(amount) AS CHAR)`.as('all'),
        sql<string>`CAST(SUM(IF(state = 'open', 0, amount)) AS CHAR)`.as('cleared'),
      ])
      .where('user_id', '=', ownerId)
      .where('account_id', 'in', ids)
      .where('trashed_at', 'is', null)
      .where('date', '>=', sql<Date>`${`${from}-01`}`)
      .where('date', '<=', sql<Date>`${lastDay(to)}`)
      .groupBy('part')
      .orderBy(sql`NULL`)
      .execute();
    for (const { part, all, cleared } of rows)
      made.get(monthText(Number(part) % MONTHS))?.cells.push({
        accountId: Math.trunc(Number(part) / MONTHS),
        all: BigInt(all),
        cleared: BigInt(cleared),
      });
  }
}

/** What transactions after a day add to accounts, until another one at most. */
export async function readAddedAfter(
  db: Kysely<Database>,
  ownerId: number,
  { ids, day, until }: { ids: readonly number[]; day: string; until: string },
): Promise<ReadonlyMap<number, bigint>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('expense_transactions')
    .select(['account_id', sql<string>`CAST(SUM(amount) AS CHAR)`.as('sum')])
    .where('user_id', '=', ownerId)
    .where('account_id', 'in', ids)
    .where('trashed_at', 'is', null)
    .where('date', '>', sql<Date>`${day}`)
    .where('date', '<=', sql<Date>`${until}`)
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id, sum }) => [account_id, BigInt(sum)]));
}

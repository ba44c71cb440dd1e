import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { readRevision } from '@/platform/server/revisions';
import { expenseGate } from '../../gate';
import { lastDay, monthOf, monthsBetween } from '../../rules/months';
import { type AccountRecord, isNotWithin } from '../accounts/queries';
import type { Converter } from '../../rules/money';
import { type Kept, keptMonths, keepMonths, type MonthParts } from './kept';
import { emptyMonth, type MonthSpan, type MonthSums, readPart, runsOf } from './rules';
import { touchedMonths } from './touched.sql';

/** The revision of the books, to be read before what sums of months are made of: rates, and the months themselves. */
export const booksRevision = (db: Kysely<Database>, ownerId: number): Promise<number> =>
  readRevision(db, ownerId, expenseGate.topic);

interface Asked {
  /** Of the books, read before `convert` was made. */
  revision: number;
  /** Those whose lines count: of the budget. */
  accounts: readonly AccountRecord[];
  currency: string;
  convert: Converter;
  /** In their order, 'YYYY-MM'. */
  months: readonly string[];
}

/**
 * The sums of months, each added up once: they stay true until a transaction of their month changes, or what all of them
 * rest on (`touchedMonths`).
 */
export async function readMonths(
  db: Kysely<Database>,
  ownerId: number,
  { revision, months, ...asked }: Asked,
): Promise<ReadonlyMap<string, MonthSums>> {
  const { accounts, currency } = asked;
  const key = `${String(ownerId)} ${currency} ${accounts.map(({ id }) => id).join()}`;
  return onceAMonth(db, ownerId, { key, revision, months, none: emptyMonth }, (run, made) =>
    addUp(db, ownerId, { ...asked, ...run }, made),
  );
}

/**
 * What is made of the transactions of each month, once, as `readMonths` says.
 *
 * @param revision of the books, read before
 * @param none what a month without transactions is; `add` adds to it
 */
export async function onceAMonth<Month extends MonthParts>(
  db: Kysely<Database>,
  ownerId: number,
  asked: { key: string; revision: number; months: readonly string[]; none: () => Month },
  add: (run: MonthSpan, made: ReadonlyMap<string, Month>) => Promise<void>,
): Promise<ReadonlyMap<string, Month>> {
  const { key, revision } = asked;
  const known = await stillTrue<Month>(db, ownerId, { key, revision });
  const missing = asked.months.filter((month) => !known.has(month));
  if (missing.length === 0) return known;
  for (const run of runsOf(missing)) {
    // Those that a run has between the missing ones are begun anew too.
    for (const month of monthsBetween(run.from, run.to)) known.set(month, asked.none());
    await add(run, known);
  }
  keep(db, key, { revision, months: known });
  return known;
}

/** The same for all objects of a database, such as those of one answer. */
const databaseOf = (db: Kysely<Database>): object => db.getExecutor().adapter;

/** Keeps sums, unless a transaction has read them, which may yet be rolled back. */
function keep(db: Kysely<Database>, key: string, kept: Kept<MonthParts>): void {
  if (!db.isTransaction) keepMonths(databaseOf(db), key, kept);
}

/** The kept sums that no change has touched since. */
async function stillTrue<Month extends MonthParts>(
  db: Kysely<Database>,
  ownerId: number,
  { key, revision }: { key: string; revision: number },
): Promise<Map<string, Month>> {
  const kept = keptMonths<Month>(databaseOf(db), key);
  if (!kept || kept.revision > revision) return new Map();
  if (kept.revision === revision) return new Map(kept.months);
  const touched = await touchedMonths(db, ownerId, { after: kept.revision, until: revision });
  if (!touched) return new Map();
  const months = new Map([...kept.months].filter(([month]) => !touched.has(month)));
  keep(db, key, { revision, months });
  return new Map(months);
}

/** The lines of accounts from one month to another; `budget` are all of the budget. */
function selectLines(
  db: Kysely<Database>,
  ownerId: number,
  { ids, budget, from, to }: { ids: number[]; budget: number[] } & MonthSpan,
) {
  return (
    db
      .selectFrom('expense_transactions as entry')
      .innerJoin('expense_lines as line', 'line.transaction_id', 'entry.id')
      // Begun with the lines, which servers do while their statistics are old, it reads those of all years.
      .modifyFront(sql`STRAIGHT_JOIN`)
      .where('entry.user_id', '=', ownerId)
      .where('entry.account_id', 'in', ids)
      .where('entry.trashed_at', 'is', null)
      .where('entry.date', '>=', sql<Date>`${`${from}-01`}`)
      .where('entry.date', '<=', sql<Date>`${lastDay(to)}`)
      .where(isNotWithin(budget))
      .select('line.category_id')
  );
}

const PART = sql<number>`(EXTRACT(YEAR_MONTH FROM entry.date) * 4 + (entry.transfer_id IS NOT NULL) * 2 + (entry.amount < 0))`;

/** Adds the lines of a span to the sums of its months. */
async function addUp(
  db: Kysely<Database>,
  ownerId: number,
  { accounts, currency, convert, from, to }: Omit<Asked, 'revision' | 'months'> & MonthSpan,
  months: ReadonlyMap<string, MonthSums>,
): Promise<void> {
  const idsOf = (list: readonly AccountRecord[]) => list.map(({ id }) => id);
  const budget = idsOf(accounts);
  const own = idsOf(accounts.filter((account) => account.currency === currency));
  const foreign = new Map(
    accounts
      .filter((account) => account.currency !== currency)
      .map((account) => [account.id, account.currency]),
  );
  if (own.length > 0) {
    const sums = await selectLines(db, ownerId, { ids: own, budget, from, to })
      .select([PART.as('part'), sql<string>`CAST(SUM(line.amount) AS CHAR)`.as('sum')])
      .groupBy(['line.category_id', 'part'])
      // MariaDB sorts groups unless it is told not to.
      .orderBy(sql`NULL`)
      .execute();
    for (const { category_id, part, sum } of sums) {
      const { month, ...kinds } = readPart(Number(part));
      months.get(month)?.cells.push({ categoryId: category_id, ...kinds, sum: BigInt(sum) });
    }
  }
  if (foreign.size === 0) return;
  // Each line is rounded by itself, so those in other currencies are read one by one.
  const lines = await selectLines(db, ownerId, { ids: [...foreign.keys()], budget, from, to })
    .select(['entry.id', 'entry.account_id', 'line.amount', PART.as('part')])
    .select(sql<string>`CAST(entry.date AS CHAR)`.as('day'))
    .execute();
  const added = new Map<string, { sum: bigint }>();
  for (const { id, account_id, category_id, amount, part, day } of lines) {
    const { isTransfer, isOut } = readPart(Number(part));
    const kinds = { isTransfer, isOut };
    const sums = months.get(monthOf(day));
    if (!sums) continue;
    const converted = convert(BigInt(amount), foreign.get(account_id) ?? '', day);
    if (converted === null) {
      sums.notConverted.push({ transactionId: id, categoryId: category_id, ...kinds });
      continue;
    }
    const cellKey = `${String(category_id)} ${String(part)}`;
    const cell = added.get(cellKey);
    if (cell) {
      cell.sum += converted;
    } else {
      const made = { categoryId: category_id, ...kinds, sum: converted };
      added.set(cellKey, made);
      sums.cells.push(made);
    }
  }
}

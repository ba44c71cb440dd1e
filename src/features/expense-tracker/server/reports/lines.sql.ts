import type { Database } from '@db/database';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ReportPart } from '../../rules';
import type { Filter } from '../../schema';
import type { Converter } from '../../rules/money';
import { readMonths } from '../months/queries';
import { type Books, choosesLines, selectLines } from '../transactions/filtering.sql';
import { type Days, wholeMonths } from './rules';

/** The sum of the lines of one part, in the currency of the report. */
interface Part {
  /** A payee as it was written. */
  name: string;
  sum: bigint;
}

export interface Sums {
  /** By the id of the category or account ('0': no category), the key of the payee, or the month (202606). */
  parts: Map<string, Part>;
  /** Transactions without a rate. */
  notConverted: number;
}

const PART: Record<ReportPart, RawBuilder<string | number>> = {
  category: sql`COALESCE(line.category_id, 0)`,
  payee: sql`entry.payee_key`,
  account: sql`entry.account_id`,
  month: sql`EXTRACT(YEAR_MONTH FROM entry.date)`,
};

interface Asked {
  /** Of the books, read before `convert` was made. */
  revision: number;
  books: Books;
  /** But for its days. */
  filter: Filter & { population: 'spending' | 'income' | 'cashflow' };
  by: ReportPart;
  currency: string;
  convert: Converter;
}

/** Of a shorter span the lines themselves are added up as fast. */
const LEAST_MONTHS = 6;

/**
 * The lines that a report counts in each of some spans, of which none touches another, added up by its parts; raises 404
 * for its account.
 */
export async function sumLines(
  db: Kysely<Database>,
  ownerId: number,
  asked: Asked,
  spans: readonly Days[],
): Promise<Sums[]> {
  const { by, filter } = asked;
  const isLong = spans.some((days) => wholeMonths(days).months.length >= LEAST_MONTHS);
  return isLong && filter.accountId === undefined && (by === 'category' || by === 'month')
    ? Promise.all(spans.map((days) => sumLongSpan(db, ownerId, { ...asked, by }, days)))
    : sumEachLine(db, ownerId, asked, spans);
}

/** By the sums of its months, and the lines before and after them. */
async function sumLongSpan(
  db: Kysely<Database>,
  ownerId: number,
  asked: Asked & { by: 'category' | 'month' },
  days: Days,
): Promise<Sums> {
  const { months, edges } = wholeMonths(days);
  const [first, rest] = await Promise.all([
    sumMonths(db, ownerId, asked, months),
    // Far from each other.
    Promise.all(edges.map((edge) => sumEachLine(db, ownerId, asked, [edge]))),
  ]);
  for (const { parts, notConverted } of rest.flat()) {
    for (const [key, { name, sum }] of parts) addTo(first, key, name, sum);
    first.notConverted += notConverted;
  }
  return first;
}

function addTo({ parts }: Sums, key: string, name: string, amount: bigint): void {
  const part = parts.get(key);
  if (part) part.sum += amount;
  else parts.set(key, { name, sum: amount });
}

/** By category or month, as the sums of whole months tell. */
async function sumMonths(
  db: Kysely<Database>,
  ownerId: number,
  asked: Asked & { by: 'category' | 'month' },
  months: readonly string[],
): Promise<Sums> {
  const { revision, books, by, currency, convert, filter } = asked;
  const accounts = books.accounts.filter((account) => account.on_budget);
  const known = await readMonths(db, ownerId, { revision, accounts, currency, convert, months });
  const isChosen = choosesLines(books, filter.population);
  const sums: Sums = { parts: new Map(), notConverted: 0 };
  for (const month of months) {
    const { cells = [], notConverted = [] } = known.get(month) ?? {};
    for (const cell of cells) {
      const key = by === 'month' ? month.replace('-', '') : String(cell.categoryId ?? 0);
      if (isChosen(cell)) addTo(sums, key, '', cell.sum);
    }
    sums.notConverted += new Set(notConverted.filter(isChosen).map((line) => line.transactionId)).size;
  }
  return sums;
}

/** Which of some spans a transaction lies in, in their order. */
function spanOf(spans: readonly Days[]): RawBuilder<number> {
  const cases = spans.map(
    ({ from, to }, at) => sql`WHEN entry.date BETWEEN ${from} AND ${to} THEN ${sql.lit(at)}`,
  );
  return spans.length === 1 ? sql`0` : sql`CASE ${sql.join(cases, sql` `)} ELSE ${sql.lit(spans.length)} END`;
}

/** The same line by line, of all spans together. */
async function sumEachLine(
  db: Kysely<Database>,
  ownerId: number,
  asked: Asked,
  spans: readonly Days[],
): Promise<Sums[]> {
  const { books, by, currency, convert } = asked;
  const sums = spans.map((): Sums => ({ parts: new Map(), notConverted: 0 }));
  const [first] = spans;
  if (!first) return sums;
  const whole = spans.reduce(
    ({ from, to }, days) => ({
      from: from < days.from ? from : days.from,
      to: to > days.to ? to : days.to,
    }),
    first,
  );
  const filter = { ...asked.filter, ...whole };
  const onBudget = books.accounts.filter((account) => account.on_budget);
  const foreign = new Map(
    onBudget.filter((account) => account.currency !== currency).map((one) => [one.id, one.currency]),
  );
  const select = (of: Filter) =>
    selectLines(db, ownerId, books, of)
      // Servers that begin with the lines, as they do while their statistics are old, read those of all years.
      .$if(of.categoryId === undefined, (query) => query.modifyFront(sql`STRAIGHT_JOIN`))
      .select([PART[by].as('part'), spanOf(spans).as('span')]);
  const sumsOfOwn = select({ ...filter, currency })
    .select(sql<number>`0`.as('id'))
    .select(sql<number>`0`.as('account_id'))
    .select(sql<string>`CAST(SUM(line.amount) AS CHAR)`.as('amount'))
    .select((by === 'payee' ? sql<string>`MAX(entry.payee)` : sql<string>`''`).as('name'))
    .select(sql<string>`''`.as('day'))
    .groupBy('part')
    .$if(spans.length > 1, (query) => query.groupBy('span'));
  // Each line is rounded by itself, so those in other currencies are read one by one.
  const foreignLines = select(filter)
    .where('entry.account_id', 'in', [...foreign.keys()])
    .select(sql<number>`entry.id`.as('id'))
    .select(sql<number>`entry.account_id`.as('account_id'))
    .select(sql<string>`CAST(line.amount AS CHAR)`.as('amount'))
    // Only the rows themselves have it, and the other columns are in an index.
    .select((by === 'payee' ? sql<string>`entry.payee` : sql<string>`''`).as('name'))
    .select(sql<string>`CAST(entry.date AS CHAR)`.as('day'));
  const hasOwn = foreign.size < onBudget.length;
  const asking = [...(hasOwn ? [sumsOfOwn] : []), ...(foreign.size > 0 ? [foreignLines] : [])];
  const [one, other] = asking;
  if (!one) return sums;
  const rows = await (other ? one.unionAll(other) : one).execute();
  const left = new Set<number>();
  // The sums of payees first, whose names theirs are.
  const ordered = [...rows.filter(({ day }) => day === ''), ...rows.filter(({ day }) => day !== '')];
  for (const { id, account_id, amount, name, part, day, span } of ordered) {
    const own = sums[Number(span)];
    if (!own) continue;
    const converted = convert(BigInt(amount), foreign.get(Number(account_id)) ?? currency, day);
    if (converted !== null) addTo(own, String(part), name, converted);
    else if (!left.has(id)) {
      left.add(id);
      own.notConverted++;
    }
  }
  return sums;
}

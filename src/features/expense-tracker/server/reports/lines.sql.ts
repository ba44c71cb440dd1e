import type { Database } from '@db/database';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ReportPart } from '../../rules';
import type { Filter } from '../../schema';
import type { Converter } from '../rates/rules';
import { readMonths } from '../months/queries';
import { type Books, choosesLines, selectLines } from '../transactions/filtering.sql';
import { wholeMonths } from './rules';

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
  filter: Filter & { population: 'spending' | 'income' | 'cashflow' };
  by: ReportPart;
  currency: string;
  convert: Converter;
}

/** Of a shorter span the lines themselves are added up as fast. */
const LEAST_MONTHS = 12;

/** The lines that a report counts, added up by its parts; raises 404 for its account. */
export async function sumLines(db: Kysely<Database>, ownerId: number, asked: Asked): Promise<Sums> {
  const { by, filter } = asked;
  const { months, edges } = wholeMonths(filter);
  if (filter.accountId !== undefined || by === 'payee' || by === 'account' || months.length < LEAST_MONTHS)
    return sumEachLine(db, ownerId, asked);
  const [first, ...rest] = await Promise.all([
    sumMonths(db, ownerId, { ...asked, by }, months),
    ...edges.map((days) => sumEachLine(db, ownerId, { ...asked, filter: { ...filter, ...days } })),
  ]);
  for (const { parts, notConverted } of rest) {
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

/** The same line by line. */
async function sumEachLine(db: Kysely<Database>, ownerId: number, asked: Asked): Promise<Sums> {
  const { books, filter, by, currency, convert } = asked;
  const sums: Sums = { parts: new Map(), notConverted: 0 };
  const add = (key: string, name: string, amount: bigint) => addTo(sums, key, name, amount);
  const name = by === 'payee' ? sql<string>`MAX(entry.payee)` : sql<string>`''`;
  // Servers that begin with the lines, as they do while their statistics are old, read those of all years.
  const ordered = filter.categoryId === undefined;
  const rows = await selectLines(db, ownerId, books, { ...filter, currency })
    .$if(ordered, (query) => query.modifyFront(sql`STRAIGHT_JOIN`))
    .select([PART[by].as('part'), name.as('name'), sql<string>`CAST(SUM(line.amount) AS CHAR)`.as('sum')])
    .groupBy('part')
    .execute();
  for (const { part, name: written, sum } of rows) add(String(part), written, BigInt(sum));

  const foreign = new Map(
    books.accounts.filter((account) => account.currency !== currency).map((one) => [one.id, one.currency]),
  );
  if (foreign.size === 0) return sums;
  // Each line is rounded by itself, so those in other currencies are read one by one.
  const lines = await selectLines(db, ownerId, books, filter)
    .$if(ordered, (query) => query.modifyFront(sql`STRAIGHT_JOIN`))
    .where('entry.account_id', 'in', [...foreign.keys()])
    .select([
      'entry.id',
      'entry.account_id',
      'line.amount',
      // Only the rows themselves have it, and the other columns are in an index.
      (by === 'payee' ? sql<string>`entry.payee` : sql<string>`''`).as('payee'),
      PART[by].as('part'),
      sql<string>`CAST(entry.date AS CHAR)`.as('day'),
    ])
    .execute();
  const left = new Set<number>();
  for (const { id, account_id, amount, payee, part, day } of lines) {
    const converted = convert(BigInt(amount), foreign.get(account_id) ?? '', day);
    if (converted === null) left.add(id);
    else add(String(part), payee, converted);
  }
  sums.notConverted = left.size;
  return sums;
}

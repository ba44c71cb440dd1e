import type { Database } from '@db/database';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ReportPart } from '../../rules';
import type { Filter } from '../../schema';
import type { Converter } from '../rates/rules';
import { type Books, selectLines } from '../transactions/filtering.sql';

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

/** The lines that a report counts, added up by its parts; raises 404 for its account. */
export async function sumLines(
  db: Kysely<Database>,
  ownerId: number,
  asked: { books: Books; filter: Filter; by: ReportPart; currency: string; convert: Converter },
): Promise<Sums> {
  const { books, filter, by, currency, convert } = asked;
  const sums: Sums = { parts: new Map(), notConverted: 0 };
  const add = (key: string, name: string, amount: bigint) => {
    const part = sums.parts.get(key);
    if (part) part.sum += amount;
    else sums.parts.set(key, { name, sum: amount });
  };
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
      'entry.payee',
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

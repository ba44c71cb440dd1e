import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { ReportAsked } from '../../report-schema';
import type { ReportKind, ReportPart } from '../../rules';
import { accountNotFound, type AccountRecord, baseCurrencyOf } from '../accounts/queries';
import { listCategories } from '../categories/queries';
import { booksRevision } from '../months/queries';
import { readConverter } from '../rates/queries';
import type { Converter } from '../../rules/money';
import type { Books } from '../transactions/filtering.sql';
import { readBooks } from '../transactions/filtering.sql';
import { sumLines, type Sums } from './lines.sql';
import { monthText } from '../../rules/months';
import { type Days, type Figure, filterOf, monthsOf, type Report, reportRows, UNCATEGORISED } from './rules';
import { readWorth } from './worth.sql';

interface Reading {
  revision: number;
  books: Books;
  accounts: readonly AccountRecord[];
  currency: string;
  convert: Converter;
}

/**
 * What was spent or earned, the one less the other, or what accounts were worth, in one currency and by parts whose
 * filters open their lines (specification 5.9). Raises 404 for its account, and 422.
 */
export async function readReport(db: Kysely<Database>, ownerId: number, asked: ReportAsked): Promise<Report> {
  const reading = await startReading(db, ownerId, asked);
  const { kind } = asked;
  return kind === 'networth'
    ? reportWorth(db, ownerId, asked, reading)
    : (await reportLines(db, ownerId, { ...asked, kind }, reading, [asked])).report;
}

/** What was spent in a span, and the sum of another one before it. */
export async function readSpending(
  db: Kysely<Database>,
  ownerId: number,
  { before, ...days }: Days & { before: Days },
): Promise<{ report: Report; before: string }> {
  const asked = { ...days, kind: 'spending' as const };
  const reading = await startReading(db, ownerId, asked);
  return reportLines(db, ownerId, asked, reading, [days, before]);
}

/** Reads what any report needs; raises 404 for its account. */
async function startReading(db: Kysely<Database>, ownerId: number, asked: ReportAsked): Promise<Reading> {
  const { accountId } = asked;
  const [revision, books] = await Promise.all([booksRevision(db, ownerId), readBooks(db, ownerId)]);
  const accounts = books.accounts.filter(({ id }) => accountId === undefined || id === accountId);
  if (accountId !== undefined && accounts.length === 0) throw accountNotFound();
  const currency = asked.currency ?? (await baseCurrencyOf(db, ownerId, books.accounts));
  const convert = await readConverter(db, ownerId, {
    target: currency,
    currencies: books.accounts.map((account) => account.currency),
  });
  return { revision, books, accounts, currency, convert };
}

const NOTHING: Sums = { parts: new Map(), notConverted: 0 };
const sumOf = (figures: readonly { amount: bigint }[]) =>
  figures.reduce((total, { amount }) => total + amount, 0n);

async function reportLines(
  db: Kysely<Database>,
  ownerId: number,
  asked: ReportAsked & { kind: Exclude<ReportKind, 'networth'> },
  { revision, books, currency, convert }: Reading,
  spans: readonly [Days, ...Days[]],
): Promise<{ report: Report; before: string }> {
  const by = asked.by ?? (asked.kind === 'cashflow' ? 'month' : 'category');
  const filter = { ...filterOf(asked), population: asked.kind };
  const all = { revision, books, filter, by, currency, convert };
  const [{ parts, notConverted } = NOTHING, { parts: earlier } = NOTHING] = await sumLines(
    db,
    ownerId,
    all,
    spans,
  );
  const nameOf = await namesOf(db, ownerId, by, books);
  const found = new Map<string, Figure>(
    by === 'month' ? monthsOf(asked).map((month) => [month, { key: month, name: month, amount: 0n }]) : [],
  );
  // What was spent is positive.
  const shown = ({ sum }: { sum: bigint }) => (asked.kind === 'spending' ? -sum : sum);
  for (const [part, { name, sum }] of parts) {
    const named = nameOf(part, name);
    const before = found.get(named.key)?.amount ?? 0n;
    found.set(named.key, { ...named, amount: before + shown({ sum }) });
  }
  const figures = [...found.values()];
  const report = {
    currency,
    rows: reportRows(asked, by, figures),
    total: String(sumOf(figures)),
    notConverted,
    filter,
  };
  return { report, before: String([...earlier.values()].reduce((sum, part) => sum + shown(part), 0n)) };
}

/** What the parts of a report are called; categories in the trash are none. */
async function namesOf(
  db: Kysely<Database>,
  ownerId: number,
  by: ReportPart,
  { accounts }: Books,
): Promise<(part: string, written: string) => { key: string; name: string }> {
  if (by === 'payee') return (key, name) => ({ key, name });
  if (by === 'month') {
    return (part) => {
      const month = monthText(Number(part));
      return { key: month, name: month };
    };
  }
  const rows = by === 'account' ? accounts : await listCategories(db, ownerId);
  const names = new Map(rows.map(({ id, name }) => [String(id), name]));
  return (part) => {
    const name = names.get(part);
    return name === undefined ? { key: UNCATEGORISED, name: 'Uncategorised' } : { key: part, name };
  };
}

async function reportWorth(
  db: Kysely<Database>,
  ownerId: number,
  asked: ReportAsked,
  { books, accounts, currency, convert }: Reading,
): Promise<Report> {
  const { from, to, by = 'month' } = asked;
  const ids = books.accounts.map(({ id }) => id);
  const worth = await readWorth(db, ownerId, { accounts, ids, from, to, convert });
  const figures =
    by === 'month'
      ? worth.months.map(({ month, amount }) => ({ key: month, name: month, amount }))
      : worth.accounts.map(({ account: { id, name }, amount }) => ({ key: String(id), name, amount }));
  return {
    currency,
    rows: reportRows(asked, by, figures),
    total: String(sumOf(worth.accounts)),
    notConverted: worth.notConverted,
    filter: filterOf(asked),
  };
}

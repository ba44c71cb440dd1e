import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { pacer } from '@/platform/server/pacing';
import { csvLine, csvText } from '@/platform/shared/csv';
import type { FileAnswer } from '../report-answers';
import type { exportInput } from '../report-schema';
import { amountText } from '../rules/money';
import { listCategories } from './categories/queries';
import { readBooks, selectTransactions } from './transactions/filtering.sql';

type Asked = z.output<typeof exportInput>;

const HEAD = [
  ...['Date', 'Account', 'Currency', 'Amount', 'Payee', 'Category', 'Notes', 'Line note', 'State'],
  ...['Transfer account', 'Transaction'],
];
/** By which spreadsheets know that a file is UTF-8. */
const BOM = '\uFEFF';
const ENTRIES_A_STATEMENT = 5_000;

/** The transactions of a page with their lines, oldest first. */
async function* readPages(db: Kysely<Database>, ownerId: number, asked: Asked) {
  const books = await readBooks(db, ownerId);
  let last = { day: '', id: 0 };
  for (;;) {
    const { day, id } = last;
    const page = selectTransactions(db, ownerId, books, asked)
      .$if(day !== '', (query) =>
        query.where(sql<boolean>`(entry.date > ${day} OR (entry.date = ${day} AND entry.id > ${id}))`),
      )
      .select(['entry.id', 'entry.date'])
      .orderBy('entry.date')
      .orderBy('entry.id')
      .limit(ENTRIES_A_STATEMENT);
    const rows = await db
      .selectFrom(page.as('page'))
      .innerJoin('expense_transactions as entry', 'entry.id', 'page.id')
      .leftJoin('expense_lines as line', 'line.transaction_id', 'entry.id')
      .leftJoin('expense_transactions as side', 'side.id', 'entry.transfer_id')
      .select(['entry.id', 'entry.account_id', 'entry.payee', 'entry.notes', 'entry.state'])
      .select([
        'side.account_id as side',
        'line.category_id',
        'line.note',
        sql<number>`COALESCE(line.amount, entry.amount)`.as('amount'),
        sql<string>`CAST(entry.date AS CHAR)`.as('day'),
      ])
      .orderBy('entry.date')
      .orderBy('entry.id')
      .orderBy('line.place')
      .execute();
    yield rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end;
  }
}

/** Categories as a cell: 'Food: Bread'. */
async function categoryNames(db: Kysely<Database>, ownerId: number): Promise<Map<number, string>> {
  const rows = await listCategories(db, ownerId);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return new Map(
    rows.map(({ id, name, parent_id }) => {
      const above = parent_id === null ? undefined : names.get(parent_id);
      return [id, above === undefined ? name : `${above}: ${name}`];
    }),
  );
}

/** Transactions as a table for spreadsheets, a row a line, oldest first; raises 404 for the account. */
export async function exportCsv(db: Kysely<Database>, ownerId: number, asked: Asked): Promise<FileAnswer> {
  const breathe = pacer();
  const [{ accounts }, categories] = await Promise.all([readBooks(db, ownerId), categoryNames(db, ownerId)]);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const lines = [csvLine(HEAD, '\r\n')];
  for await (const rows of readPages(db, ownerId, asked)) {
    for (const row of rows) {
      const account = byId.get(row.account_id);
      const currency = account?.currency ?? '';
      const cells = [
        row.day,
        csvText(account?.name ?? ''),
        currency,
        amountText(row.amount, currency),
        csvText(row.payee),
        csvText(categories.get(row.category_id ?? 0) ?? ''),
        csvText(row.notes),
        csvText(row.note ?? ''),
        row.state,
        csvText(byId.get(row.side ?? 0)?.name ?? ''),
        String(row.id),
      ];
      lines.push(csvLine(cells, '\r\n'));
      await breathe();
    }
  }
  return { name: 'transactions.csv', type: 'text/csv', content: BOM + lines.join('') };
}

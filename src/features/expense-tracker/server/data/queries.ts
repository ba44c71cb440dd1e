import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { type DataFile, type DataSource, inOneBatch, rowsFile } from '@/platform/server/data/part';
import { expiredBefore } from '../trash/queries';
import {
  listBudgetLines,
  listModeLines,
  listProfileLines,
  listRateLines,
  listRuleLines,
  readSettings,
} from './lists/stored.sql';
import type { AccountLine, CategoryLine, ImportLine, ScheduleLine } from './schema';
import { type Known, readTransactionLines } from './transactions/queries';

/** Lives, or can still be restored. */
function kept({ trashed_at }: { trashed_at: Date | null }): boolean {
  return trashed_at === null || trashed_at >= expiredBefore();
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** The accounts of a person in their order, with those in the trash, as rows and as lines of accounts.json. */
export async function listAccountLines(db: Kysely<Database>, ownerId: number) {
  const rows = await db
    .selectFrom('expense_accounts')
    .selectAll()
    .where('user_id', '=', ownerId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.filter(kept).map((row) => {
    const line: AccountLine = {
      id: row.id,
      name: row.name,
      kind: row.kind,
      currency: row.currency,
      openingAmount: row.opening_amount,
      openingDate: dayOf(row.opening_date),
      onBudget: row.on_budget,
      bankAccount: row.bank_account,
      archivedAt: row.archived_at,
      trashedAt: row.trashed_at,
    };
    return { row, line };
  });
}

/** The same of the categories; what is above others comes first. */
export async function listCategoryLines(db: Kysely<Database>, ownerId: number) {
  const all = await db
    .selectFrom('expense_categories')
    .selectAll()
    .where('user_id', '=', ownerId)
    .orderBy(sql`parent_id IS NOT NULL`)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const rows = all.filter(kept);
  const ids = new Set(rows.map(({ id }) => id));
  return rows.map((row) => {
    const line: CategoryLine = {
      id: row.id,
      parent: row.parent_id !== null && ids.has(row.parent_id) ? row.parent_id : null,
      kind: row.kind,
      name: row.name,
      color: row.color,
      trashedAt: row.trashed_at,
    };
    return { row, line };
  });
}

/** The same of the schedules of these accounts. */
export async function listScheduleLines(db: Kysely<Database>, ownerId: number, known: Known) {
  const rows = await db
    .selectFrom('expense_schedules')
    .selectAll()
    .where('user_id', '=', ownerId)
    .orderBy('id')
    .execute();
  const there = rows.filter((row) => kept(row) && known.accounts.has(row.account_id));
  return there.map((row) => {
    const line: ScheduleLine = {
      id: row.id,
      account: row.account_id,
      toAccount:
        row.to_account_id !== null && known.accounts.has(row.to_account_id) ? row.to_account_id : null,
      name: row.name,
      amount: row.amount,
      aboutPercent: row.about_percent,
      category: row.category_id !== null && known.categories.has(row.category_id) ? row.category_id : null,
      unit: row.unit,
      every: row.every,
      anchor: dayOf(row.anchor),
      ends: row.ends && dayOf(row.ends),
      times: row.times,
      weekend: row.weekend,
      posting: row.posting,
      nextOccurrence: row.next_occurrence,
      skipped: JSON.parse(row.skipped) as number[],
      kind: row.kind,
      url: row.url,
      reminderDays: row.reminder_days,
      trashedAt: row.trashed_at,
    };
    return { row, line };
  });
}

/** The same of the imports into these accounts, oldest first. */
export async function listImportLines(db: Kysely<Database>, ownerId: number, { accounts }: Known) {
  const rows = await db
    .selectFrom('expense_imports')
    .selectAll()
    .where('user_id', '=', ownerId)
    .orderBy('id')
    .execute();
  return rows
    .filter(({ account_id }) => accounts.has(account_id))
    .map((row) => {
      const line: ImportLine = {
        id: row.id,
        account: row.account_id,
        fileName: row.file_name,
        format: row.format,
        importedAt: row.imported_at,
        operationId: row.operation_id,
        added: row.added,
        matched: row.matched,
        skipped: row.skipped,
        undoneAt: row.undone_at,
      };
      return { row, line };
    });
}

export async function countData(db: Kysely<Database>, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('expense_transactions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The ids that lines may name. */
const idsOf = (found: readonly { row: { id: number } }[]) => new Set(found.map(({ row }) => row.id));

/** The books of a person: what other lines name, and which ids those are. */
export async function readBooks(db: Kysely<Database>, ownerId: number) {
  const [accounts, categories] = [await listAccountLines(db, ownerId), await listCategoryLines(db, ownerId)];
  const known: Known = {
    accounts: idsOf(accounts),
    categories: idsOf(categories),
    schedules: new Set(),
    imports: new Set(),
  };
  const [schedules, imports] = [
    await listScheduleLines(db, ownerId, known),
    await listImportLines(db, ownerId, known),
  ];
  return {
    accounts,
    categories,
    schedules,
    imports,
    known: Object.assign(known, { schedules: idsOf(schedules), imports: idsOf(imports) }),
  };
}

/** The files of the expense tracker in the zip; the lines are those of schema.ts. */
export async function* writeData({ db, ownerId, wrote }: DataSource): AsyncGenerator<DataFile> {
  const { accounts, categories, schedules, imports, known } = await readBooks(db, ownerId);
  const few = (path: string, rows: readonly object[]) => rowsFile(path, inOneBatch(Promise.resolve(rows)));
  const linesOf = (found: readonly { line: object }[]) => found.map(({ line }) => line);
  yield few('accounts.json', linesOf(accounts));
  yield few('categories.json', linesOf(categories));
  yield few('schedules.json', linesOf(schedules));
  yield few('imports.json', linesOf(imports));
  yield rowsFile('transactions.json', readTransactionLines(db, ownerId, known), wrote);
  yield few('rules.json', linesOf(await listRuleLines(db, ownerId)));
  yield few('budgets.json', await listBudgetLines(db, ownerId, known));
  yield few('budget-modes.json', await listModeLines(db, ownerId, known));
  yield few('import-profiles.json', await listProfileLines(db, ownerId, known));
  yield few('rates.json', await listRateLines(db, ownerId));
  const settings = await readSettings(db, ownerId);
  yield few('settings.json', settings ? [{ baseCurrency: settings.base_currency }] : []);
}

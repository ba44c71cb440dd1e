import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import type { Image } from '@/platform/server/journal/images';
import type { Cell } from '@/platform/server/journal/rows';
import { expenseGate } from '../../gate';
import { monthOf } from '../../rules/months';
import type { TableName } from '../changes/schema';
import { columnsOf } from '../changes/writes';

/** The operations whose records for undo name all rows that they write. */
const RECORDED: readonly string[] = [
  'addTransaction',
  'editTransactions',
  'deleteTransactions',
  'finishReconcile',
  'postSchedule',
  'skipSchedule',
  'setBudgets',
  'addCategory',
  'editCategory',
  'undo',
];
/** What sums of months are not made of: which lines count in one is decided when they are read. */
const APART: readonly TableName[] = [
  'expense_budgets',
  'expense_budget_modes',
  'expense_categories',
  'expense_rules',
  'expense_schedules',
  'expense_settings',
];
/** After more, all sums are made anew. */
const MOST_OPERATIONS = 100;
const MOST_BYTES = 1_000_000;

/**
 * The months of an account's transactions that changed between two of its revisions; null: that cannot be told, as of what
 * was changed without an operation id.
 */
export async function touchedMonths(
  db: Kysely<Database>,
  ownerId: number,
  { after, until }: { after: number; until: number },
): Promise<Set<string> | null> {
  if (until - after > MOST_OPERATIONS) return null;
  const operations = await db
    .selectFrom('operations')
    .select(['revision', 'kind', 'changes'])
    .where('user_id', '=', ownerId)
    .where('topic', '=', expenseGate.topic)
    .where('revision', '>', after)
    .where('revision', '<=', until)
    .where(sql<number>`LENGTH(changes)`, '<=', MOST_BYTES)
    .limit(2 * MOST_OPERATIONS)
    .execute();
  const months = new Set<string>();
  const told = new Set<number>();
  for (const { revision, kind, changes } of operations) {
    const touched = RECORDED.includes(kind) ? readTouched(changes ?? '{}') : null;
    if (!touched) return null;
    // A revision of what turned out to change nothing was taken back, and is another change's.
    if (touched.isEmpty) continue;
    told.add(revision ?? 0);
    for (const month of touched.months) months.add(month);
  }
  return told.size < until - after ? null : months;
}

/** What an operation's records for undo say; null: they are of something that sums are made of in another way. */
function readTouched(changes: string) {
  const {
    images = [],
    rows = [],
    ...others
  } = JSON.parse(changes) as {
    images?: { table: TableName; images: Image[] }[];
    rows?: { table: TableName }[];
  };
  if (Object.keys(others).length > 0 || rows.some(({ table }) => !APART.includes(table))) return null;
  const months = new Set<string>();
  const [transactions, lines] = [new Set<Cell>(), new Set<Cell>()];
  const at = (table: TableName, column: string) => columnsOf(table).indexOf(column);
  const [id, day] = [at('expense_transactions', 'id'), at('expense_transactions', 'date')];
  const [account, transfer] = [
    at('expense_transactions', 'account_id'),
    at('expense_transactions', 'transfer_id'),
  ];
  const transaction = at('expense_lines', 'transaction_id');
  for (const { table, images: written } of images) {
    // Where a transfer leads decides about the lines of its other side, which a zip may have brought of another month.
    const isLedElsewhere = ([before, after]: Image) =>
      before && after && after[transfer] !== null && before[account] !== after[account];
    if (table === 'expense_transactions' && written.some(isLedElsewhere)) return null;
    for (const image of written.flat().filter((one) => one !== null)) {
      if (table === 'expense_transactions') {
        transactions.add(image[id] ?? null);
        months.add(monthOf(String(image[day])));
      } else if (table === 'expense_lines') lines.add(image[transaction] ?? null);
      else if (!APART.includes(table)) return null;
    }
  }
  // Lines are written with their transactions, which have the day.
  if ([...lines].some((one) => !transactions.has(one))) return null;
  return { months, isEmpty: images.length === 0 && rows.length === 0 };
}

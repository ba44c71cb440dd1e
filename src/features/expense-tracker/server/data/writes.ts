import { insertRows } from '@/platform/server/data/insert-rows';
import { comingOf, idsHere, liveOf } from '@/platform/server/data/matching';
import { todayOf } from '../accounts/queries';
import { GAP } from '../accounts/writes';
import type { Change } from '../changes/schema';
import { insertImages } from '../changes/writes';
import { firstDue } from '../schedules/standing';
import { type Books, type Ids, scheduleHere, scheduleText } from './comparing';
import type { ComparedLists } from './lists/queries';
import { storeLists } from './lists/writes';
import { lastPosition } from './positions.sql';
import type { AccountLine, CategoryLine, ScheduleLine } from './schema';
import type { ComparedTransactions } from './transactions/comparing.sql';
import { storeTransactions } from './transactions/writes';

interface Planned {
  books: Books;
  transactions: ComparedTransactions;
  lists: ComparedLists;
}

/** Makes and changes what was planned; undo moves what was made to the trash, as far as there is one. */
export async function act(change: Change, { books, transactions, lists }: Planned): Promise<void> {
  const accounts = await makeAccounts(change, books);
  const categories = await makeCategories(change, books);
  const place = (ids: ReadonlyMap<number, number>) => (id: number | null) =>
    id === null ? null : (ids.get(id) ?? null);
  const nothing = () => null;
  const ids: Ids = {
    account: place(accounts),
    category: place(categories),
    schedule: nothing,
    import: nothing,
  };
  ids.schedule = place(await makeSchedules(change, books, ids));
  ids.import = place(await makeImports(change, books, ids));
  await storeTransactions(change, { books, transactions, ids });
  await storeLists(change, lists, ids);
}

const idOf = ({ row }: { row: { id: number } }) => row.id;

function accountColumns({ now }: Change, one: AccountLine) {
  return {
    name: one.name,
    kind: one.kind,
    currency: one.currency,
    opening_amount: one.openingAmount,
    on_budget: one.onBudget,
    bank_account: one.bankAccount,
    archived_at: one.archivedAt,
    updated_at: now,
  };
}

async function makeAccounts(change: Change, { accounts }: Books): Promise<Map<number, number>> {
  const found = comingOf(accounts);
  const made = found.filter(({ here }) => !here);
  const last = await lastPosition(change, 'expense_accounts');
  const ids = await insertRows(
    change,
    'expense_accounts',
    made.map(({ one }, at) => ({
      ...accountColumns(change, one),
      opening_date: one.openingDate,
      position: last + (at + 1) * GAP,
      trashed_at: one.trashedAt,
    })),
  );
  change.recordInserts('expense_accounts', liveOf(made, ids));
  await change.write(
    'expense_accounts',
    found.flatMap(({ one, here }) =>
      here
        ? [{ row: here.row, to: { ...accountColumns(change, one), opening_date: new Date(one.openingDate) } }]
        : [],
    ),
  );
  return idsHere(found, ids, idOf);
}

async function makeCategories(change: Change, { categories }: Books): Promise<Map<number, number>> {
  const found = comingOf(categories);
  let position = await lastPosition(change, 'expense_categories');
  const columnsOf = ({ name, color }: CategoryLine) => ({ name, color });
  let ids = new Map<number, number>();
  // Those above others have ids before those below name them.
  for (const isBelow of [false, true]) {
    const level = found.filter(({ one }) => (one.parent !== null) === isBelow);
    const made = level.filter(({ here }) => !here);
    const inserted = await insertRows(
      change,
      'expense_categories',
      made.map(({ one }) => ({
        ...columnsOf(one),
        kind: one.kind,
        parent_id: one.parent === null ? null : (ids.get(one.parent) ?? null),
        position: (position += GAP),
        trashed_at: one.trashedAt,
      })),
    );
    change.recordInserts('expense_categories', liveOf(made, inserted));
    ids = new Map([...ids, ...idsHere(level, inserted, idOf)]);
  }
  await change.write(
    'expense_categories',
    found.flatMap(({ one, here }) => (here ? [{ row: here.row, to: columnsOf(one) }] : [])),
  );
  return ids;
}

function scheduleColumns(one: ScheduleLine) {
  return {
    account_id: one.account,
    to_account_id: one.toAccount,
    name: one.name,
    amount: one.amount,
    about_percent: one.aboutPercent,
    category_id: one.category,
    unit: one.unit,
    every: one.every,
    times: one.times,
    weekend: one.weekend,
    posting: one.posting,
    next_occurrence: one.nextOccurrence,
    skipped: JSON.stringify(one.skipped),
    kind: one.kind,
    url: one.url,
    reminder_days: one.reminderDays,
  };
}

async function makeSchedules(change: Change, { schedules }: Books, ids: Ids): Promise<Map<number, number>> {
  const found = comingOf(schedules);
  const made = found.filter(({ here }) => !here);
  const today = await todayOf(change.trx, change.ownerId);
  const inserted = await insertRows(
    change,
    'expense_schedules',
    made.map(({ one }) => ({
      ...scheduleColumns(scheduleHere(one, ids)),
      anchor: one.anchor,
      ends: one.ends,
      // What was due before it came is asked.
      automatic_from: firstDue(one, today)?.due ?? null,
      updated_at: change.now,
      trashed_at: one.trashedAt,
    })),
  );
  change.recordInserts('expense_schedules', liveOf(made, inserted));
  await change.write(
    'expense_schedules',
    found.flatMap(({ one: line, here }) => {
      const one = scheduleHere(line, ids);
      if (!here || scheduleText(here.line) === scheduleText(one)) return [];
      const from = firstDue(one, today);
      const days = {
        anchor: new Date(one.anchor),
        ends: one.ends === null ? null : new Date(one.ends),
        automatic_from: from && new Date(from.due),
      };
      return [{ row: here.row, to: { ...scheduleColumns(one), ...days, updated_at: change.now } }];
    }),
  );
  return idsHere(found, inserted, idOf);
}

async function makeImports(change: Change, { imports }: Books, ids: Ids): Promise<Map<number, number>> {
  const found = comingOf(imports);
  const made = found.filter(({ here }) => !here);
  const inserted = await insertImages(
    change,
    'expense_imports',
    made.map(({ one }) => ({
      account_id: ids.account(one.account) ?? 0,
      file_name: one.fileName,
      format: one.format,
      imported_at: one.importedAt,
      operation_id: one.operationId,
      added: one.added,
      matched: one.matched,
      skipped: one.skipped,
      undone_at: one.undoneAt,
    })),
  );
  return idsHere(found, inserted, idOf);
}

import { expect } from 'vitest';
import { expenseTexts } from '@/features/expense-tracker/rules';
import { without } from '@/platform/server/data/part';
import { createUser } from './accounts';
import type { TestApp } from './app';

/** A user who keeps books, and their calls. */
export async function createKeeper(app: TestApp, timeZone = 'UTC') {
  const user = await createUser(app.services.db);
  const caller = app.callerOf(user);
  await caller.preferences.update({ timeZone });
  return { user, caller, books: caller.expenses };
}
export type Keeper = Awaited<ReturnType<typeof createKeeper>>;

const TABLES = [
  'expense_accounts',
  'expense_categories',
  'expense_transactions',
  'expense_lines',
  'expense_rules',
  'expense_schedules',
  'expense_budgets',
  'expense_budget_modes',
  'expense_imports',
  'expense_import_profiles',
  'expense_rates',
  'expense_settings',
] as const;

/** What is stored of an account's books, but for what any write stamps. */
export async function storedBooks(app: TestApp, userId: number) {
  const tables = await Promise.all(
    TABLES.map(async (table) => {
      const rows = await app.services.db
        .selectFrom(table as 'expense_accounts')
        .selectAll()
        .where('user_id', '=', userId)
        .execute();
      // The lines of a transaction are told apart by their places.
      const stamps = ['updated_at', 'revision', ...(table === 'expense_lines' ? ['id'] : [])];
      const cells = rows.map((row) => JSON.stringify(without(row as Record<string, unknown>, ...stamps)));
      return [table, cells.sort()] as const;
    }),
  );
  return Object.fromEntries(tables);
}

let operations = 0;
/** A new operation id. */
export const operation = () => `operation-${String(++operations)}`;

/** Expects that a change, its undo and its redo leave the rows as they were, and as it made them; returns its answer. */
export async function thereAndBack<Answer>(
  app: TestApp,
  { user, books }: Keeper,
  work: (operationId: string) => Promise<Answer>,
): Promise<Answer> {
  const rows = () => storedBooks(app, user.id);
  const before = await rows();
  const [done, undone, redone] = [operation(), operation(), operation()];
  const answer = await work(done);
  const after = await rows();
  expect(after).not.toEqual(before);
  await books.undo({ operationId: done, undoId: undone });
  expect(await rows()).toEqual(before);
  await books.undo({ operationId: undone, undoId: redone });
  expect(await rows()).toEqual(after);
  const again = books.undo({ operationId: done, undoId: operation() });
  await expect(again).rejects.toThrow(expenseTexts.undoConflict);
  expect(await rows()).toEqual(after);
  return answer;
}

/** Expects that a call is refused with this text and that it changes nothing. */
export async function refusedUnchanged(
  app: TestApp,
  { user }: Keeper,
  call: () => Promise<unknown>,
  text: string,
): Promise<void> {
  const before = await storedBooks(app, user.id);
  await expect(call()).rejects.toThrow(text);
  expect(await storedBooks(app, user.id)).toEqual(before);
}

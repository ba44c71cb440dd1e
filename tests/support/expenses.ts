import type * as z from 'zod';
import type { importInput } from '@/features/expense-tracker/import-schema';
import { createUser } from './accounts';
import type { TestApp } from './app';

type FileRow = z.input<typeof importInput>['rows'][number];

/** A person with a bank account in euro, and calls that tests of imports need. */
export async function createKeeper(app: TestApp) {
  const user = await createUser(app.services.db);
  const { expenses: books } = app.callerOf(user);
  const { id: bank } = await books.addAccount({ name: 'Bank', currency: 'EUR' });
  const list = async (accountId = bank) => (await books.transactions({ accountId })).transactions;
  return {
    user,
    books,
    bank,
    list,
    /** Enters a transaction by hand. */
    async add(payee: string, fields: Partial<Parameters<typeof books.addTransaction>[0]> = {}) {
      const whole = { accountId: bank, date: '2026-06-10', amount: -500, payee, ...fields };
      return (await books.addTransaction(whole)).id;
    },
    async find(id: number, accountId = bank) {
      const found = (await list(accountId)).find((entry) => entry.id === id);
      if (!found) throw new Error(`There is no transaction ${String(id)}`);
      return found;
    },
  };
}

/** A row of a file. */
export function fileRow(payee: string, fields: Partial<FileRow> = {}): FileRow {
  return { date: '2026-06-10', amount: -500, payee, ...fields };
}

import type * as z from 'zod';
import type { importInput } from '@/features/expense-tracker/import-schema';
import type { TestApp } from './app';
import { createKeeper } from './expenses';

/** A user who keeps the books of a bank account in euro. */
export async function createImporter(app: TestApp) {
  const keeper = await createKeeper(app);
  const { books } = keeper;
  const { id: bank } = await books.addAccount({ name: 'Bank', currency: 'EUR' });
  const list = async (accountId = bank) => (await books.transactions({ accountId })).transactions;
  return {
    ...keeper,
    bank,
    list,
    /** Enters a transaction by hand. */
    add: async (payee: string, fields: Partial<Parameters<typeof books.addTransaction>[0]> = {}) => {
      const whole = { accountId: bank, date: '2026-06-10', amount: -500, payee, ...fields };
      return (await books.addTransaction(whole)).id;
    },
    find: async (id: number, accountId = bank) => {
      const found = (await list(accountId)).find((entry) => entry.id === id);
      if (!found) throw new Error(`There is no transaction ${String(id)}`);
      return found;
    },
  };
}

type FileRow = z.input<typeof importInput>['rows'][number];

/** A row of a file. */
export function fileRow(payee: string, fields: Partial<FileRow> = {}): FileRow {
  return { date: '2026-06-10', amount: -500, payee, ...fields };
}

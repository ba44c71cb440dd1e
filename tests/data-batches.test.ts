import { TABLES } from '@db/database';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { dataTable } from '@/platform/server/data/table';
import { readRows } from '@/platform/server/data/table-rows.sql';
import { createTestApp } from './support/app';
import { createKeeper } from './support/expenses';

// What is read in batches of thousands is tried in batches of two: by days that several rows share, and by ids.

test('rows in batches are all rows, each once and in their order', async () => {
  const app = await createTestApp();
  const { user, books } = await createKeeper(app);
  const accountId = (await books.addAccount({ name: 'Bank', currency: 'EUR' })).id;
  const days = ['2026-01-05', '2026-01-03', '2026-01-03', '2026-01-03', '2026-01-04', '2026-01-03'];
  for (const date of days) await books.addTransaction({ accountId, date, amount: -100 });
  const read = async (order: readonly string[], batch: number | undefined) => {
    const table = dataTable({
      ...{ file: 'x', title: 'X', table: 'expense_transactions', line: z.object({}), order, undo: 'keys' },
      elsewhere: Object.keys(TABLES.expense_transactions),
      ...(batch !== undefined && { batch }),
      key: () => '',
    });
    const batches = [];
    for await (const rows of readRows(app.services.db, user.id, table, { expiredBefore: new Date() }))
      batches.push(rows.map(({ id }) => id));
    return batches;
  };
  for (const order of [['id'], ['date', 'id']]) {
    const [all = []] = await read(order, undefined);
    expect(all).toHaveLength(6);
    const batches = await read(order, 2);
    expect(batches.map((rows) => rows.length)).toEqual([2, 2, 2, 0]);
    expect(batches.flat()).toEqual(all);
    expect((await read(order, 4)).flat()).toEqual(all);
  }
});

import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../../tests/support/app';
import { createImporter, fileRow } from '../../../../../../tests/support/expense-imports';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const rent = { name: 'Rent', amount: -80_000, unit: 'month' as const, anchor: '2026-05-31' };

/** A person with a rent of every month, and what their file's rows are found to be. */
async function createTenant(fields: object = {}) {
  const importer = await createImporter(app);
  const { books, bank } = importer;
  const { id: home } = await books.addCategory({ name: 'Home' });
  const schedule = await books.addSchedule({ ...rent, accountId: bank, categoryId: home, ...fields });
  const row = (date: string, amount = -80_000) => fileRow('LANDLORD', { date, amount });
  const found = async (...rows: ReturnType<typeof row>[]) =>
    (await books.previewImport({ accountId: bank, rows })).rows.map(({ outcome, occurrence }) => [
      outcome,
      occurrence,
    ]);
  return { ...importer, home, schedule: schedule.id, row, found };
}

describe('a row of a bank file', () => {
  test('within five days of an occurrence, with its amount, is that one', async () => {
    const { found, row } = await createTenant();
    expect(await found(row('2026-05-26'))).toEqual([['scheduled', 0]]);
    expect(await found(row('2026-06-05'), row('2026-07-05'))).toEqual([
      ['scheduled', 0],
      ['scheduled', 1],
    ]);
    expect(await found(row('2026-05-25'), row('2026-06-06'))).toEqual([
      ['new', null],
      ['new', null],
    ]);
    expect(await found(row('2026-05-31', -80_001))).toEqual([['new', null]]);
  });

  test('may be off by so many percent', async () => {
    const { found, row } = await createTenant({ aboutPercent: 10 });
    expect(await found(row('2026-05-31', -88_000))).toEqual([['scheduled', 0]]);
    expect(await found(row('2026-05-31', -88_001))).toEqual([['new', null]]);
    expect(await found(row('2026-05-31', 80_000))).toEqual([['new', null]]);
  });

  test('is no occurrence that was posted, skipped or deleted, nor one of another account, nor a transfer', async () => {
    const { books, bank, found, row, schedule } = await createTenant();
    const { id: other } = await books.addAccount({ name: 'Other', currency: 'EUR' });
    await books.skipSchedule({ id: schedule, occurrence: 0 });
    expect(await found(row('2026-05-31'))).toEqual([['new', null]]);
    await books.addSchedule({ ...rent, accountId: other });
    await books.addSchedule({ ...rent, accountId: bank, toAccountId: other });
    expect(await found(row('2026-05-31'))).toEqual([['new', null]]);
    await books.postSchedule({ id: schedule, occurrence: 1 });
    expect(await found(row('2026-06-30'))).toEqual([['match', null]]);
  });

  test('posts it under its category, so that it is not asked any more', async () => {
    const { books, bank, row, schedule, home } = await createTenant();
    const rows = [row('2026-06-02')];
    const preview = await books.previewImport({ accountId: bank, rows });
    await books.importTransactions({ accountId: bank, rows, revision: preview.revision });
    const { transactions } = await books.transactions({});
    expect(transactions).toEqual([
      expect.objectContaining({
        ...{ scheduleId: schedule, occurrence: 0, date: '2026-06-02', payee: 'LANDLORD' },
        lines: [{ categoryId: home, amount: -80_000, note: '' }],
      }),
    ]);
    expect((await books.schedules()).schedules[0]?.nextOccurrence).toBe(1);
    await expect(books.postSchedule({ id: schedule, occurrence: 0 })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});

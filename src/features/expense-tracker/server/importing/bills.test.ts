import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createImporter, fileRow } from '../../../../../tests/support/expense-imports';

const app = await createTestApp();

type Importer = Awaited<ReturnType<typeof createImporter>>;

const monthly = { unit: 'month' as const, anchor: '2026-04-08' };

async function addBill({ books, bank }: Importer, fields: object = {}) {
  return (await books.addSchedule({ name: 'Rent', accountId: bank, amount: -1_000, ...monthly, ...fields }))
    .id;
}

/** Whether the occurrence of June is still to be posted. */
async function isOpen({ books }: Importer, bill: number) {
  const { upcoming } = await books.upcoming({ from: '2026-06-01', to: '2026-06-30' });
  return upcoming.some(({ scheduleId, occurrence }) => scheduleId === bill && occurrence === 2);
}

test('a row that is a bill is stored as its occurrence, which is then posted, and open again after the undo', async () => {
  const importer = await createImporter(app);
  const { books, bank, find } = importer;
  const { id: home } = await books.addCategory({ name: 'Home' });
  const bill = await addBill(importer, { categoryId: home, aboutPercent: 10 });
  const rows = [fileRow('LANDLORD', { amount: -1_099, date: '2026-06-10' })];
  const preview = await books.importTransactions({ dryRun: true, accountId: bank, rows });
  const due = { outcome: 'scheduled', scheduleId: bill, occurrence: 2, categoryId: home };
  expect(preview).toMatchObject({ rows: [due], counts: { scheduled: 1 } });
  expect(await isOpen(importer, bill)).toBe(true);
  const done = await books.importTransactions({ accountId: bank, rows, previewToken: preview.previewToken });
  expect(await find(done.rows[0]?.transactionId ?? 0)).toMatchObject({
    ...{ payee: 'LANDLORD', amount: -1_099, date: '2026-06-10', state: 'cleared' },
    ...{ scheduleId: bill, occurrence: 2, lines: [{ categoryId: home }] },
  });
  expect(await isOpen(importer, bill)).toBe(false);
  expect((await books.importTransactions({ dryRun: true, accountId: bank, rows })).counts).toMatchObject({
    known: 1,
  });
  expect(await books.undoImport({ id: done.importId ?? 0 })).toMatchObject({ takenOut: 1 });
  expect(await isOpen(importer, bill)).toBe(true);
});

test('what was posted by hand is matched, and no other occurrence taken', async () => {
  const importer = await createImporter(app);
  const { books, bank, find } = importer;
  const bill = await addBill(importer);
  const { id } = await books.postSchedule({ id: bill, occurrence: 2, date: '2026-06-08' });
  const rows = [fileRow('LANDLORD', { amount: -1_000, date: '2026-06-09' })];
  const done = await books.importTransactions({ accountId: bank, rows });
  expect(done.rows).toMatchObject([{ outcome: 'match', transactionId: id }]);
  expect(await find(id)).toMatchObject({ scheduleId: bill, occurrence: 2, importId: done.importId });
});

test('a bill that is posted after the preview refuses the import', async () => {
  const importer = await createImporter(app);
  const { books, bank } = importer;
  const bill = await addBill(importer);
  const rows = [fileRow('LANDLORD', { amount: -1_000 })];
  const { previewToken } = await books.importTransactions({ dryRun: true, accountId: bank, rows });
  await books.skipSchedule({ id: bill, occurrence: 2 });
  await expect(books.importTransactions({ accountId: bank, rows, previewToken })).rejects.toMatchObject({
    wireCode: 'changed_meanwhile',
  });
  expect((await books.importTransactions({ accountId: bank, rows })).counts).toMatchObject({ new: 1 });
});

test('a bill that is a transfer is stored with its other side, and taken out with it', async () => {
  const importer = await createImporter(app);
  const { books, bank, list } = importer;
  const { id: savings } = await books.addAccount({ name: 'Savings', currency: 'EUR', kind: 'savings' });
  await addBill(importer, { toAccountId: savings, kind: 'transfer' });
  const rows = [fileRow('STANDING ORDER', { amount: -1_000 })];
  const done = await books.importTransactions({ accountId: bank, rows, operationId: 'in' });
  expect(done.counts).toMatchObject({ scheduled: 1 });
  const [left, arrived] = [await list(), await list(savings)];
  expect(left).toMatchObject([{ amount: -1_000, transferAccountId: savings, lines: [] }]);
  expect(arrived).toMatchObject([{ amount: 1_000, transferId: left[0]?.id, importId: null, state: 'open' }]);
  const arriving = [fileRow('STANDING ORDER', { amount: 1_000, date: '2026-06-12' })];
  expect(
    (await books.importTransactions({ dryRun: true, accountId: savings, rows: arriving })).rows,
  ).toMatchObject([{ outcome: 'match', transactionId: arrived[0]?.id }]);
  expect(await books.undoImport({ id: done.importId ?? 0, operationId: 'out' })).toMatchObject({
    ...{ takenOut: 1, kept: 0 },
  });
  expect([await list(), await list(savings)]).toEqual([[], []]);
  await books.undo({ operationId: 'out' });
  expect([await list(), await list(savings)]).toEqual([left, arrived]);
  await books.undo({ operationId: 'in' });
  expect([await list(), await list(savings)]).toEqual([[], []]);
});

test('bills of other accounts are none of this one', async () => {
  const [importer, other] = [await createImporter(app), await createImporter(app)];
  const { id: cash } = await importer.books.addAccount({ name: 'Cash', currency: 'EUR' });
  await addBill(importer, { accountId: cash });
  await addBill(other);
  const rows = [fileRow('LANDLORD', { amount: -1_000 })];
  expect(
    (await importer.books.importTransactions({ dryRun: true, accountId: importer.bank, rows })).counts,
  ).toMatchObject({
    ...{ new: 1, scheduled: 0 },
  });
});

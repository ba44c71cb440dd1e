import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../tests/support/app';
import { createImporter, fileRow } from '../../../../../tests/support/expense-imports';
import { expenseTexts } from '../../rules';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const lines = [
  { category: 'rent', amount: '-90.00', note: 'flat' },
  { category: 'Parking', amount: -1_000 },
];

test('a row is stored in the parts that its file tells, whatever rules say', async () => {
  const { books, bank, list } = await createImporter(app);
  const { id: rent } = await books.addCategory({ name: 'Rent' });
  const { id: home } = await books.addCategory({ name: 'Home' });
  await books.addRule({
    name: 'Landlord',
    conditions: [{ field: 'payee', op: 'is', value: 'Landlord' }],
    actions: { category_id: home },
  });
  const rows = [fileRow('Landlord', { amount: -10_000, lines })];
  const preview = await books.previewImport({ accountId: bank, rows });
  expect(preview.rows).toMatchObject([
    { outcome: 'new', categoryId: null, message: expenseTexts.unknownCategory('Parking') },
  ]);
  await books.importTransactions({ accountId: bank, rows, revision: preview.revision });
  expect(await list()).toMatchObject([
    {
      amount: -10_000,
      lines: [
        { categoryId: rent, amount: -9_000, note: 'flat' },
        { categoryId: null, amount: -1_000, note: '' },
      ],
    },
  ]);
});

test('parts that do not add up to their row are refused with its line', async () => {
  const { books, bank } = await createImporter(app);
  const preview = books.previewImport({
    accountId: bank,
    rows: [fileRow('A'), fileRow('Landlord', { amount: -10_001, lines })],
  });
  await expect(preview).rejects.toThrow('Line 2: the splits do not add up to the amount');
});

test('a match without a category takes the parts of its row', async () => {
  const { books, bank, add, find } = await createImporter(app);
  await books.addCategory({ name: 'Rent' });
  const typed = await add('Landlord', { amount: -10_000 });
  await books.importTransactions({
    accountId: bank,
    rows: [fileRow('Landlord', { amount: -10_000, lines })],
  });
  expect((await find(typed)).lines).toMatchObject([
    { amount: -9_000, note: 'flat' },
    { amount: -1_000, note: '' },
  ]);
});

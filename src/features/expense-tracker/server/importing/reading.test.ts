import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createImporter, fileRow } from '../../../../../tests/support/expense-imports';
import { expenseTexts } from '../../rules';

const app = await createTestApp();

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
  const preview = await books.importTransactions({ dryRun: true, accountId: bank, rows });
  expect(preview.rows).toMatchObject([
    { outcome: 'new', categoryId: null, message: expenseTexts.unknownCategory('Parking') },
  ]);
  await books.importTransactions({ accountId: bank, rows, previewToken: preview.previewToken });
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

test('a category is found below the one that the file names, and told where several are meant', async () => {
  const { books, bank } = await createImporter(app);
  const { ids } = await books.addCategories({
    categories: ['Food', 'Dog'].map((above) => ({ name: 'Groceries', kind: 'expense' as const, above })),
  });
  const [ofFood, ofDog] = ids;
  const texts = ['Dog: Groceries', 'dog:groceries', 'Groceries', 'Car:Fuel', 'car: fuel', 'Pets', ''];
  const rows = texts.map((category, at) => fileRow(`Shop ${String(at)}`, { category }));
  const preview = await books.importTransactions({ dryRun: true, accountId: bank, rows });
  expect(preview.rows.map(({ categoryId, message }) => [categoryId, message])).toEqual([
    [ofDog, ''],
    [ofDog, ''],
    [ofFood, expenseTexts.severalCategories('Groceries', 2)],
    [null, expenseTexts.unknownCategory('Car:Fuel')],
    [null, expenseTexts.unknownCategory('car: fuel')],
    [null, expenseTexts.unknownCategory('Pets')],
    [null, ''],
  ]);
  expect(preview.missingCategories).toMatchObject([
    { above: 'Car', name: 'Fuel', kind: 'expense' },
    { above: null, name: 'Pets', kind: 'expense' },
  ]);
  await books.addCategories({ categories: preview.missingCategories });
  const again = await books.importTransactions({ dryRun: true, accountId: bank, rows });
  expect(again.missingCategories).toEqual([]);
  expect(again.rows.slice(3, 6).every(({ categoryId }) => categoryId !== null)).toBe(true);
  expect(again.previewToken).not.toBe(preview.previewToken);
});

test('what was exported finds its categories again', async () => {
  const { books, bank } = await createImporter(app);
  const { ids } = await books.addCategories({
    categories: ['Food', 'Dog'].map((above) => ({ name: 'Groceries', kind: 'expense' as const, above })),
  });
  for (const categoryId of ids)
    await books.addTransaction({
      accountId: bank,
      date: '2026-11-01',
      amount: -100,
      payee: 'REWE',
      categoryId,
    });
  const { content } = await books.exportCsv({});
  const cells = ids.map(
    (_, at) => /(?:Food|Dog): Groceries/.exec(content.split('\n')[at + 1] ?? '')?.[0] ?? '',
  );
  const rows = cells.map((category) => fileRow('REWE', { amount: -250, category }));
  const preview = await books.importTransactions({ dryRun: true, accountId: bank, rows });
  expect(preview.rows.map(({ categoryId }) => categoryId).toSorted()).toEqual(ids.toSorted());
});

test('parts that do not add up to their row are refused with its line', async () => {
  const { books, bank } = await createImporter(app);
  const preview = books.importTransactions({
    dryRun: true,
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

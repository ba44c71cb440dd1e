import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createImporter, fileRow } from '../../../../../tests/support/expense-imports';
import { expenseTexts } from '../../rules';

const app = await createTestApp();

type Importer = Awaited<ReturnType<typeof createImporter>>;

async function importRows(
  { books, bank }: Importer,
  rows: ReturnType<typeof fileRow>[],
  fields: object = {},
) {
  const done = await books.importTransactions({ accountId: bank, rows, ...fields });
  return { id: done.importId ?? 0, ids: done.rows.map(({ transactionId }) => transactionId ?? 0) };
}

test('the undo of an import puts what it added into the trash, and it can come in again', async () => {
  const keeper = await createImporter(app);
  const { books, bank, list } = keeper;
  const rows = [fileRow('Coffee'), fileRow('Coffee'), fileRow('Rent', { externalId: 'r' })];
  const { id, ids } = await importRows(keeper, rows);
  expect(await books.undoImport({ id })).toMatchObject({ takenOut: 3, kept: 0, keptRows: [] });
  expect(await list()).toEqual([]);
  expect((await books.trash()).entries.map((entry) => entry.id).toSorted()).toEqual(ids.toSorted());
  expect((await books.imports()).imports).toMatchObject([
    { id, undoable: false, undoneAt: expect.any(String) as string },
  ]);
  const again = await books.importTransactions({ accountId: bank, rows });
  expect(again.counts).toMatchObject({ new: 3, deleted: 0, known: 0 });
});

test('what was edited since stays and is named, but for an edit that was undone', async () => {
  const keeper = await createImporter(app);
  const { books, list } = keeper;
  const { id: food } = await books.addCategory({ name: 'Food' });
  const rows = Array.from({ length: 40 }, (_, at) => fileRow(`Row ${String(at)}`, { amount: -at - 1 }));
  const { id, ids } = await importRows(keeper, rows);
  const [renamed = 0, filed = 0, restored = 0] = ids;
  await books.editTransactions({ ids: [renamed], payee: 'Renamed' });
  await books.editTransactions({ ids: [filed], categoryId: food });
  await books.editTransactions({ ids: [restored], notes: 'x', operationId: 'edit' });
  await books.undo({ operationId: 'edit' });
  const undone = await books.undoImport({ id });
  expect(undone).toMatchObject({ takenOut: 38, kept: 2 });
  expect(undone.keptRows).toEqual([
    { id: renamed, date: '2026-06-10', amount: -1, payee: 'Row 0' },
    { id: filed, date: '2026-06-10', amount: -2, payee: 'Row 1' },
  ]);
  expect((await list()).map((entry) => entry.id).toSorted()).toEqual([renamed, filed].toSorted());
});

test('a match is let go as it was, and what was typed since into other fields stays', async () => {
  const keeper = await createImporter(app);
  const { books, bank, add, find } = keeper;
  const [plain, typed] = [await add('REWE'), await add('IKEA', { amount: -700 })];
  const before = await find(plain);
  const rows = [fileRow('REWE', { notes: 'Card' }), fileRow('IKEA', { amount: -700 })];
  const { id } = await importRows(keeper, rows);
  await books.editTransactions({ ids: [typed], notes: 'mine' });
  expect(await books.undoImport({ id })).toMatchObject({ takenOut: 2, kept: 0 });
  expect(await find(plain)).toEqual(before);
  expect(await find(typed)).toMatchObject({ importId: null, importedText: '', state: 'open', notes: 'mine' });
  const again = await books.importTransactions({ dryRun: true, accountId: bank, rows });
  expect(again.counts).toMatchObject({ matched: 2 });
});

test('what was deleted by hand is not brought back by the undo, nor by another import', async () => {
  const keeper = await createImporter(app);
  const { books, bank } = keeper;
  const rows = [fileRow('Coffee'), fileRow('Tea')];
  const { id, ids } = await importRows(keeper, rows);
  await books.deleteTransactions({ ids: [ids[0] ?? 0] });
  expect(await books.undoImport({ id })).toMatchObject({ takenOut: 1, kept: 1 });
  const again = await books.importTransactions({ accountId: bank, rows });
  expect(again.counts).toMatchObject({ deleted: 1, new: 1 });
});

test('a transfer is taken apart, or left together when one side was changed since', async () => {
  const keeper = await createImporter(app);
  const { books, add, find, list } = keeper;
  const { id: cash } = await books.addAccount({ name: 'Cash', currency: 'EUR' });
  const decisions = [{ row: 0, decision: 'transfer' as const }];
  const [first, second] = [
    await add('ATM', { accountId: cash, amount: 2_000 }),
    await add('ATM', { accountId: cash, amount: 3_000 }),
  ];
  const before = await find(first, cash);
  const one = await importRows(keeper, [fileRow('ATM', { amount: -2_000 })], { decisions });
  const other = await importRows(keeper, [fileRow('ATM', { amount: -3_000 })], { decisions });
  expect(await books.undoImport({ id: one.id })).toMatchObject({ takenOut: 1, kept: 0 });
  expect(await find(first, cash)).toEqual(before);
  await books.editTransactions({ ids: [second], toAccountId: null });
  expect(await books.undoImport({ id: other.id })).toMatchObject({ takenOut: 0, kept: 1 });
  expect(await list()).toEqual([]);
});

test('the undo of an import can itself be undone, and is made once', async () => {
  const keeper = await createImporter(app);
  const { books, list } = keeper;
  const { id } = await importRows(keeper, [fileRow('Coffee'), fileRow('Tea')]);
  const before = await list();
  const undone = await books.undoImport({ id, operationId: 'out' });
  expect(await books.undoImport({ id, operationId: 'out' })).toEqual(undone);
  await expect(books.undoImport({ id })).rejects.toThrow(expenseTexts.notUndoable);
  await books.undo({ operationId: 'out' });
  expect(await list()).toEqual(before);
  expect(await books.undoImport({ id })).toMatchObject({ takenOut: 2 });
});

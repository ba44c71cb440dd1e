import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createImporter, fileRow } from '../../../../../tests/support/expense-imports';
import { expenseTexts } from '../../rules';

const app = await createTestApp();

const outcomes = ({ rows }: { rows: { outcome: string }[] }) => rows.map(({ outcome }) => outcome);

describe('the preview of an import', () => {
  test('tells what it would make of each row, and changes nothing', async () => {
    const { books, bank, add, list } = await createImporter(app);
    const { id: food } = await books.addCategory({ name: 'Food' });
    await books.addRule({
      name: 'Coffee',
      conditions: [{ field: 'text', op: 'contains', value: 'coffee' }],
      actions: { category_id: food, payee: 'Coffee' },
    });
    const entered = await add('REWE', { amount: -700 });
    const { id: cash } = await books.addAccount({ name: 'Cash', currency: 'EUR' });
    const arrived = await add('', { accountId: cash, amount: 2_000 });
    const rows = [
      fileRow('SQ *COFFEE 12'),
      fileRow('REWE MARKT', { amount: '-7.00', date: '2026-06-12' }),
      fileRow('ATM', { amount: -2_000 }),
      fileRow('Rent', { amount: -9_000, category: 'food' }),
      fileRow('Fee', { amount: -100, category: 'Fees' }),
    ];
    const preview = await books.importTransactions({ dryRun: true, accountId: bank, rows });
    const none = { transactionId: null, stored: null, scheduleId: null, occurrence: null, message: '' };
    const rewe = { accountId: bank, date: '2026-06-10', amount: -700, payee: 'REWE' };
    const atCash = { accountId: cash, date: '2026-06-10', amount: 2_000, payee: '' };
    expect(preview.rows).toEqual([
      { ...none, row: 0, outcome: 'new', payee: 'Coffee', categoryId: food },
      {
        ...none,
        row: 1,
        outcome: 'match',
        transactionId: entered,
        stored: rewe,
        payee: 'REWE MARKT',
        categoryId: null,
      },
      {
        ...none,
        row: 2,
        outcome: 'transfer',
        transactionId: arrived,
        stored: atCash,
        payee: 'ATM',
        categoryId: null,
      },
      { ...none, row: 3, outcome: 'new', payee: 'Rent', categoryId: food },
      {
        ...none,
        row: 4,
        outcome: 'new',
        payee: 'Fee',
        categoryId: null,
        message: expenseTexts.unknownCategory('Fees'),
      },
    ]);
    expect(preview.counts).toEqual({
      known: 0,
      new: 3,
      matched: 1,
      transfers: 1,
      scheduled: 0,
      deleted: 0,
      doubles: 0,
      skipped: 0,
    });
    expect(await list()).toHaveLength(1);
    expect(preview.importId).toBeNull();
  });

  test('names the line that cannot be read', async () => {
    const { books, bank } = await createImporter(app);
    const preview = async (fields: object) =>
      books.importTransactions({ dryRun: true, accountId: bank, rows: [fileRow('a'), fileRow('b', fields)] });
    await expect(preview({ date: '2026-02-30' })).rejects.toThrow('Line 2: the date cannot be read');
    await expect(preview({ amount: 'much' })).rejects.toThrow('Line 2: the amount cannot be read');
    await expect(preview({ amount: '1.234' })).rejects.toThrow('EUR has 2 decimal places');
    await expect(books.importTransactions({ dryRun: true, accountId: bank, rows: [] })).rejects.toThrow(
      expenseTexts.noTransactions,
    );
  });

  test('is of a person’s own account, and knows nothing of others', async () => {
    const [owner, other] = [await createImporter(app), await createImporter(app)];
    await owner.add('REWE');
    await owner.books.importTransactions({
      accountId: owner.bank,
      rows: [fileRow('X', { externalId: '1' })],
    });
    const rows = [fileRow('REWE'), fileRow('X', { externalId: '1' })];
    expect(
      outcomes(await other.books.importTransactions({ dryRun: true, accountId: other.bank, rows })),
    ).toEqual(['new', 'new']);
    const call = { accountId: owner.bank, rows };
    await expect(other.books.importTransactions({ ...call, dryRun: true })).rejects.toThrow(
      expenseTexts.accountNotFound,
    );
    await expect(other.books.importTransactions(call)).rejects.toThrow(expenseTexts.accountNotFound);
  });
});

describe('an import', () => {
  test('adds what is new, booked and as the bank wrote it', async () => {
    const { books, bank, list } = await createImporter(app);
    const rows = [
      fileRow(' COFFEE BAR ', { externalId: 'x1', notes: 'Card' }),
      fileRow('Tea', { amount: '3,20' }),
    ];
    const done = await books.importTransactions({
      accountId: bank,
      rows,
      fileName: 'june.csv',
      format: 'csv',
    });
    expect(done.counts).toMatchObject({ new: 2 });
    const stored = await list();
    const ids = done.rows.map(({ transactionId }) => transactionId);
    expect(stored.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(stored).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          payee: 'COFFEE BAR',
          importedText: 'COFFEE BAR',
          notes: 'Card',
          state: 'cleared',
          importId: done.importId,
          lines: [{ categoryId: null, amount: -500, note: '' }],
        }),
        expect.objectContaining({ payee: 'Tea', amount: 320 }),
      ]),
    );
    const { imports } = await books.imports();
    expect(imports).toMatchObject([
      {
        id: done.importId,
        fileName: 'june.csv',
        format: 'csv',
        added: 2,
        matched: 0,
        skipped: 0,
        undoable: true,
      },
    ]);
  });

  test('again adds nothing, with ids or without, equal rows included', async () => {
    const { books, bank, list } = await createImporter(app);
    const coffee = fileRow('Coffee');
    const rows = [coffee, coffee, coffee, fileRow('Rent', { externalId: 'r', amount: -9_000 })];
    await books.importTransactions({ accountId: bank, rows });
    const again = await books.importTransactions({ accountId: bank, rows });
    expect(again).toMatchObject({ importId: null, counts: { known: 4, new: 0 } });
    expect(await list()).toHaveLength(4);
    const more = await books.importTransactions({ accountId: bank, rows: [...rows, coffee] });
    expect(more.counts).toMatchObject({ known: 4, new: 1 });
    expect((await books.imports()).imports).toHaveLength(2);
  });

  test('fills what is empty of a match, keeps what was typed, and an undo lets it go', async () => {
    const { books, bank, add, find } = await createImporter(app);
    const { id: food } = await books.addCategory({ name: 'Food' });
    const typed = await add('My market', { amount: -700, notes: 'mine', categoryId: food });
    const bare = await add('', { amount: -800 });
    const before = [await find(typed), await find(bare)];
    const rows = [
      fileRow('REWE MARKET', { amount: -700, date: '2026-06-12', notes: 'Card', category: null }),
      fileRow('Shop', { amount: -800, date: '2026-06-08', notes: 'Card', category: 'Food' }),
    ];
    const done = await books.importTransactions({ accountId: bank, rows, operationId: 'match' });
    expect(done.counts).toMatchObject({ matched: 2, new: 0 });
    expect(await find(typed)).toMatchObject({
      date: '2026-06-10',
      payee: 'My market',
      notes: 'mine',
      importedText: 'REWE MARKET',
      importId: done.importId,
      state: 'cleared',
      lines: [{ categoryId: food }],
    });
    expect(await find(bare)).toMatchObject({
      date: '2026-06-10',
      payee: 'Shop',
      notes: 'Card',
      lines: [{ categoryId: food, amount: -800 }],
    });
    expect(outcomes(await books.importTransactions({ dryRun: true, accountId: bank, rows }))).toEqual([
      'known',
      'known',
    ]);
    await books.undo({ operationId: 'match' });
    expect([await find(typed), await find(bare)]).toEqual(before);
    expect((await books.imports()).imports).toEqual([]);
  });

  test('takes the bank’s date of a match if that is asked for', async () => {
    const { books, bank, add, find } = await createImporter(app);
    const entered = await add('REWE');
    const rows = [fileRow('REWE', { date: '2026-06-12' })];
    await books.importTransactions({ accountId: bank, rows, takeDates: true });
    expect((await find(entered)).date).toBe('2026-06-12');
  });

  test('makes a transfer only where that is decided', async () => {
    const { books, bank, add, find, list } = await createImporter(app);
    const { id: cash } = await books.addAccount({ name: 'Cash', currency: 'EUR' });
    const { id: food } = await books.addCategory({ name: 'Food' });
    const arrived = await add('ATM', { accountId: cash, amount: 2_000, categoryId: food });
    const rows = [fileRow('ATM', { amount: -2_000, date: '2026-06-14' })];
    const usual = await books.importTransactions({ accountId: bank, rows, operationId: 'usual' });
    expect(usual.counts).toMatchObject({ new: 1, transfers: 0 });
    expect((await find(arrived, cash)).transferId).toBeNull();
    await books.undo({ operationId: 'usual' });
    const decisions = [{ row: 0, decision: 'transfer' as const }];
    const done = await books.importTransactions({ accountId: bank, rows, decisions, operationId: 'decided' });
    expect(done.counts).toMatchObject({ new: 0, transfers: 1 });
    const [left] = await list();
    expect(left).toMatchObject({ transferId: arrived, transferAccountId: cash, lines: [] });
    expect(await find(arrived, cash)).toMatchObject({ transferId: left?.id, lines: [], date: left?.date });
    expect((await books.checkBooks()).differences).toEqual([]);
    await books.undo({ operationId: 'decided' });
    expect(await list()).toEqual([]);
    expect(await find(arrived, cash)).toMatchObject({ transferId: null, lines: [{ categoryId: food }] });
  });

  test('does what is decided about each row', async () => {
    const { books, bank, add, list } = await createImporter(app);
    const [first, second] = [await add('Lunch'), await add('Dinner')];
    const rows = [fileRow('XYZ'), fileRow('Skipped', { amount: -1 }), fileRow('Bakery', { amount: -2 })];
    const decisions = [
      { row: 0, decision: 'match' as const, transactionId: second },
      { row: 1, decision: 'skip' as const },
    ];
    const done = await books.importTransactions({ accountId: bank, rows, decisions });
    expect(done.rows.map(({ outcome, transactionId }) => [outcome, transactionId])).toEqual([
      ['match', second],
      ['skip', null],
      ['new', expect.any(Number)],
    ]);
    expect((await list()).map(({ id, importId }) => [id, importId !== null])).toEqual(
      expect.arrayContaining([
        [first, false],
        [second, true],
      ]),
    );
    expect(await list()).toHaveLength(3);
    await expect(
      books.importTransactions({ accountId: bank, rows, decisions: [{ row: 3, decision: 'skip' }] }),
    ).rejects.toThrow(expenseTexts.noSuchRow);
  });

  test('remembers the bank’s name of the account, once', async () => {
    const { books, bank } = await createImporter(app);
    const bankAccountOf = async () => (await books.accounts()).accounts[0]?.bankAccount;
    const rows = [fileRow('a')];
    await books.importTransactions({ accountId: bank, rows, bankAccount: 'DE02' });
    await books.importTransactions({ accountId: bank, rows, bankAccount: 'DE03' });
    expect(await bankAccountOf()).toBe('DE02');
  });
});

describe('an import that was previewed', () => {
  test('is refused, with a fresh preview and nothing stored, when a transaction that it names was changed', async () => {
    const { books, bank, add, find, list } = await createImporter(app);
    const entered = await add('REWE');
    const rows = [fileRow('REWE'), fileRow('Other', { amount: -1 })];
    const { previewToken } = await books.importTransactions({ dryRun: true, accountId: bank, rows });
    await books.editTransactions({ ids: [entered], notes: 'changed' });
    const call = { accountId: bank, rows, previewToken };
    const fresh = await books.importTransactions({ dryRun: true, accountId: bank, rows });
    await expect(books.importTransactions(call)).rejects.toMatchObject({
      message: expenseTexts.changedMeanwhile,
      wireCode: 'changed_meanwhile',
      details: { rows: fresh.rows, counts: fresh.counts, previewToken: fresh.previewToken },
    });
    expect(await list()).toHaveLength(1);
    expect((await find(entered)).importId).toBeNull();
    const done = await books.importTransactions({ ...call, previewToken: fresh.previewToken });
    expect(done.counts).toEqual(fresh.counts);
  });

  test('is refused when its account, a rule or another import made it come out otherwise', async () => {
    const { books, bank } = await createImporter(app);
    const rows = [fileRow('REWE')];
    const { previewToken } = await books.importTransactions({ dryRun: true, accountId: bank, rows });
    const conditions = [{ field: 'payee' as const, op: 'is' as const, value: 'REWE' }];
    const rule = await books.addRule({ name: 'A', conditions, actions: { notes: 'n' } });
    const call = { accountId: bank, rows, previewToken };
    await expect(books.importTransactions(call)).rejects.toThrow(expenseTexts.changedMeanwhile);
    await books.deleteRule(rule);
    await books.importTransactions(call);
    await expect(books.importTransactions(call)).rejects.toThrow(expenseTexts.changedMeanwhile);
  });

  test('is not refused for what has nothing to do with it', async () => {
    const { books, bank, add } = await createImporter(app);
    const rows = [fileRow('REWE')];
    const { previewToken } = await books.importTransactions({ dryRun: true, accountId: bank, rows });
    await add('Something else', { amount: -1 });
    expect((await books.importTransactions({ accountId: bank, rows, previewToken })).counts).toMatchObject({
      new: 1,
    });
  });

  test('is refused when a decision names what is no candidate any more', async () => {
    const [{ books, bank, add, list }, other] = [await createImporter(app), await createImporter(app)];
    const rows = [fileRow('XYZ')];
    const [gone, dearer, foreign] = [await add('a'), await add('b', { amount: -501 }), await other.add('c')];
    await books.deleteTransactions({ ids: [gone] });
    for (const transactionId of [gone, dearer, foreign, 0]) {
      for (const decision of ['match', 'transfer'] as const) {
        const decisions = [{ row: 0, decision, transactionId }];
        await expect(books.importTransactions({ accountId: bank, rows, decisions })).rejects.toThrow(
          expenseTexts.changedMeanwhile,
        );
      }
    }
    await expect(
      books.importTransactions({ accountId: bank, rows, decisions: [{ row: 0, decision: 'scheduled' }] }),
    ).rejects.toThrow(expenseTexts.changedMeanwhile);
    expect(await list()).toHaveLength(1);
  });

  test('uses a transaction once, whatever is decided', async () => {
    const { books, bank, add } = await createImporter(app);
    const entered = await add('a');
    const decisions = [0, 1].map((row) => ({ row, decision: 'match' as const, transactionId: entered }));
    await expect(
      books.importTransactions({ accountId: bank, rows: [fileRow('b'), fileRow('c')], decisions }),
    ).rejects.toThrow(expenseTexts.namedTwice);
  });
});

describe('an import that is sent twice', () => {
  test.each([
    ['with its operation id', { operationId: 'twice' }],
    ['without one', {}],
  ])('at once is stored once, %s', async (_, id) => {
    const { books, bank, list } = await createImporter(app);
    const rows = [fileRow('Coffee'), fileRow('Coffee')];
    const call = { accountId: bank, rows, ...id };
    await Promise.all([1, 2, 3].map(async () => books.importTransactions(call)));
    expect(await list()).toHaveLength(2);
  });

  test('answers the same as the first time, decisions and a preview included', async () => {
    const { books, bank, list } = await createImporter(app);
    const rows = [fileRow('Coffee'), fileRow('Tea', { amount: -1 })];
    const { previewToken } = await books.importTransactions({ dryRun: true, accountId: bank, rows });
    const decisions = [{ row: 0, decision: 'new' as const }];
    const call = { accountId: bank, rows, previewToken, decisions, operationId: 'sent' };
    const done = await books.importTransactions(call);
    expect(await books.importTransactions(call)).toEqual(done);
    expect(await list()).toHaveLength(2);
  });
});

describe('a file that was read in another way before', () => {
  test('adds nothing that looks like a double, unless it is wanted', async () => {
    const { books, bank, list } = await createImporter(app);
    const rows = [fileRow('REWE SAGT DANKE 123'), fileRow('Rent', { amount: -90_000 })];
    await books.importTransactions({ accountId: bank, rows });
    const again = [
      fileRow('REWE SAGT DA', { externalId: 'ofx-1', date: '2026-06-11' }),
      fileRow('RENT JUNE', { amount: -90_000, externalId: 'ofx-2' }),
      fileRow('Kiosk', { externalId: 'ofx-3' }),
    ];
    const done = await books.importTransactions({ accountId: bank, rows: again });
    expect(outcomes(done)).toEqual(['double', 'double', 'new']);
    expect(done.counts).toMatchObject({ doubles: 2, new: 1, skipped: 0 });
    expect(await list()).toHaveLength(3);
    const decisions = [{ row: 0, decision: 'new' as const }];
    await books.importTransactions({ accountId: bank, rows: again.slice(0, 1), decisions });
    expect(await list()).toHaveLength(4);
  });
});

import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { createKeeper } from '../../../../../tests/support/expenses';
import { headHash } from '../../import/csv-sheet';
import { bringIn, downloadZip, filesOf, previewZip, zipOf } from '../../../../../tests/support/my-data';

const app = await createTestApp({ database: await openFreshDatabase() });

/** Books with a bit of everything; what has no procedure yet is put into its table. */
async function filled() {
  const keeper = await createKeeper(app);
  const { user, books } = keeper;
  const { db } = app.services;
  const account = async (name: string, currency: string) =>
    (await books.addAccount({ name, currency, openingAmount: 100_000, openingDate: '2025-12-31' })).id;
  const bank = await account('Bank', 'EUR');
  const dollars = await account('Dollars', 'USD');
  const old = await account('Old', 'EUR');
  const food = (await books.addCategory({ name: 'Food', color: '#112233' })).id;
  const market = (await books.addCategory({ name: 'Market', parentId: food })).id;
  const salary = (await books.addCategory({ name: 'Salary', kind: 'income' })).id;
  const gone = (await books.addCategory({ name: 'Gone' })).id;
  const coffee = { accountId: bank, date: '2026-01-03', amount: -320, payee: 'Café', categoryId: food };
  for (let cup = 0; cup < 3; cup++) await books.addTransaction(coffee);
  const split = await books.addTransaction({
    accountId: bank,
    date: '2026-01-04',
    amount: -5_000,
    payee: 'REWE ☂',
    notes: 'a\nb',
    state: 'cleared',
    lines: [
      { categoryId: market, amount: -4_000, note: 'week' },
      { categoryId: null, amount: -1_500 },
      { categoryId: gone, amount: 500 },
    ],
  });
  await books.addTransaction({
    accountId: bank,
    date: '2026-01-05',
    amount: -10_000,
    toAccountId: dollars,
    toAmount: -10_850,
  });
  await books.addTransaction({
    accountId: bank,
    date: '2026-01-06',
    amount: -999,
    foreignAmount: -1_100,
    foreignCurrency: 'USD',
  });
  const thrown = await books.addTransaction({ accountId: bank, date: '2026-01-07', amount: -1 });
  await books.addTransaction({ accountId: old, date: '2026-01-08', amount: 250_000, categoryId: salary });
  await books.deleteTransactions({ ids: [thrown.id] });
  await books.deleteCategory({ id: gone });
  await books.editAccount({ id: dollars, archived: true, onBudget: false, bankAccount: 'DE00' });
  await books.deleteAccount({ id: old });
  await db.insertInto('expense_settings').values({ user_id: user.id, base_currency: 'USD' }).execute();

  const own = { user_id: user.id };
  await db
    .insertInto('expense_rules')
    .values([
      {
        ...own,
        name: 'Coffee',
        position: 1,
        enabled: true,
        conditions: JSON.stringify([
          { field: 'payee', op: 'contains', value: 'caf' },
          { field: 'account_id', op: 'is', value: bank },
        ]),
        actions: JSON.stringify({ category_id: food, payee: 'Café' }),
      },
      {
        ...own,
        name: 'Market',
        position: 2,
        enabled: false,
        conditions: JSON.stringify([{ field: 'amount', op: 'between', value: ['-12.30', '-5'] }]),
        actions: JSON.stringify({ split: [{ category_id: market, share: 2 }] }),
      },
    ])
    .execute();
  const { insertId: schedule } = await db
    .insertInto('expense_schedules')
    .values({
      ...own,
      account_id: bank,
      to_account_id: null,
      name: 'Rent',
      amount: -80_000,
      about_percent: 5,
      category_id: food,
      unit: 'month',
      every: 1,
      anchor: '2026-01-31',
      ends: null,
      times: 12,
      weekend: 'before',
      posting: 'ask',
      next_occurrence: 2,
      skipped: '[1]',
      kind: 'bill',
      url: 'https://example.org',
      reminder_days: 3,
      reminder_at: '19:30',
      updated_at: new Date(),
    })
    .executeTakeFirstOrThrow();
  const { insertId: imported } = await db
    .insertInto('expense_imports')
    .values({
      ...own,
      account_id: bank,
      file_name: 'bank.csv',
      format: 'csv',
      imported_at: new Date('2026-01-09T10:00:00.123Z'),
      operation_id: 'one',
      added: 1,
      matched: 0,
      skipped: 2,
    })
    .executeTakeFirstOrThrow();
  await db
    .updateTable('expense_transactions')
    .set({
      schedule_id: Number(schedule),
      occurrence: 0,
      import_id: Number(imported),
      external_id: 'E-1',
      fingerprint: 'a'.repeat(32),
    })
    .where('id', '=', split.id)
    .execute();
  await db
    .insertInto('expense_budgets')
    .values([
      { ...own, category_id: food, month: '2026-01', amount: 30_000 },
      { ...own, category_id: food, month: '2026-02', amount: 31_000 },
    ])
    .execute();
  await db
    .insertInto('expense_budget_modes')
    .values({ ...own, category_id: food, carry: 'both' })
    .execute();
  await db
    .insertInto('expense_import_profiles')
    .values({ ...own, account_id: bank, header_hash: headHash(['Date', 'Amount']), mapping: '{"date":0}' })
    .execute();
  await db
    .insertInto('expense_rates')
    .values({ ...own, day: '2026-01-02', currency: 'USD', base: 'EUR', rate: '1.0853', source: 'hand' })
    .execute();
  return { ...keeper, bank, dollars, food, coffee, split: split.id };
}

type Row = Record<string, unknown>;

/** The files of the tool, with places in place of ids. */
function plain(zip: Uint8Array) {
  const files = filesOf(zip);
  const rows = (name: string) => JSON.parse(files[`expenses/${name}.json`] ?? '[]') as Row[];
  const placesOf = (name: string) => new Map(rows(name).map((row, at) => [row.id, at]));
  const places: Record<string, Map<unknown, number>> = {
    account: placesOf('accounts'),
    category: placesOf('categories'),
    schedule: placesOf('schedules'),
    import: placesOf('imports'),
    transfer: placesOf('transactions'),
  };
  const shown = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => shown(one));
    const named = { parent: 'category', toAccount: 'account', category_id: 'category' }[key] ?? key;
    if (places[named] && value !== null) return places[named].get(value) ?? 'unknown';
    if (key === 'id') return null;
    if (key === 'trashedAt') return value !== null;
    if (typeof value !== 'object' || value === null) return value;
    const row = value as Row;
    if (row.field === 'account_id') return { ...row, value: places.account?.get(row.value) };
    return Object.fromEntries(Object.entries(row).map(([name, one]) => [name, shown(one, name)]));
  };
  return Object.fromEntries(
    Object.keys(files).flatMap((path) => {
      const name = /^expenses\/(.*)\.json$/.exec(path)?.[1];
      return name === undefined ? [] : [[name, shown(rows(name)) as Row[]]];
    }),
  );
}

const countsOf = async (user: Parameters<typeof previewZip>[1], zip: Uint8Array) =>
  (await previewZip(app, user, zip)).parts.find(({ title }) => title === 'Expense Tracker')?.sections ?? [];

describe('the books in a zip', () => {
  test('make an empty account the same, and change nothing a second time', async () => {
    const ada = await filled();
    const bo = await createKeeper(app);
    const zip = await downloadZip(app, ada.user);
    const files = plain(zip);
    expect(Object.entries(files).map(([name, rows]) => [name, rows.length])).toEqual([
      ['accounts', 3],
      ['categories', 4],
      ['schedules', 1],
      ['imports', 1],
      ['transactions', 9],
      ['rules', 2],
      ['budgets', 2],
      ['budget-modes', 1],
      ['import-profiles', 1],
      ['rates', 1],
      ['settings', 1],
    ]);
    expect(JSON.stringify(files)).not.toContain('unknown');
    const operationId = await bringIn(app, bo.user, zip);
    expect(plain(await downloadZip(app, bo.user))).toEqual(files);
    const [theirs, own] = [await bo.books.accounts(), await ada.books.accounts()];
    const balances = ({ accounts }: typeof own) =>
      accounts.map(({ name, balance, clearedBalance }) => [name, balance, clearedBalance]);
    expect(balances(theirs)).toEqual(balances(own));
    const sections = await countsOf(bo.user, zip);
    expect(sections.map(({ made, changed }) => made + changed)).toEqual(sections.map(() => 0));

    await bo.caller.myData.undo({ operationId });
    expect((await bo.books.accounts()).accounts).toEqual([]);
    expect((await bo.books.categories()).categories).toEqual([]);
    expect((await bo.books.transactions({})).transactions).toEqual([]);
    const left = plain(await downloadZip(app, bo.user));
    expect([left.rules, left.rates, left.settings, left.budgets]).toEqual([[], [], [], []]);
  });

  test('put back what was changed since, without doubling it, and undo leaves what was there', async () => {
    const ada = await filled();
    const zip = await downloadZip(app, ada.user);
    const { books, bank, dollars, food, coffee } = ada;
    await books.editTransactions({ ids: [ada.split], categoryId: food, payee: 'Rewe', amount: -4_900 });
    const { transactions } = await books.transactions({ accountId: bank });
    const [first] = transactions.filter(({ payee }) => payee === 'Café');
    await books.editTransactions({ ids: [first?.id ?? 0], date: '2026-02-01' });
    const transfer = transactions.find(({ transferId }) => transferId !== null);
    await books.editTransactions({ ids: [transfer?.id ?? 0], toAccountId: null });
    await books.editAccount({ id: dollars, name: 'DOLLARS', archived: false });
    await books.editCategory({ id: food, color: '#abcdef' });
    const fourth = await books.addTransaction(coffee);
    const before = plain(await downloadZip(app, ada.user));

    const operationId = await bringIn(app, ada.user, zip);
    await books.deleteTransactions({ ids: [fourth.id] });
    const after = plain(await downloadZip(app, ada.user));
    expect(after.transactions).toHaveLength(10);
    const withoutFourth = (rows: Row[] = []) =>
      rows.filter(({ payee, trashedAt }) => payee !== 'Café' || trashedAt !== true);
    expect({ ...after, transactions: [] }).toEqual({ ...plain(zip), transactions: [] });
    const unplaced = (rows: Row[] = []) =>
      withoutFourth(rows).map((row) => ({ ...row, transfer: row.transfer !== null }));
    expect(unplaced(after.transactions)).toEqual(unplaced(plain(zip).transactions));
    await books.restore({ transactions: [fourth.id] });

    await ada.caller.myData.undo({ operationId });
    expect(plain(await downloadZip(app, ada.user))).toEqual(before);
  });

  test('are brought beside others, and what was made there goes to the trash by undo', async () => {
    const ada = await filled();
    const bo = await createKeeper(app);
    const bank = (await bo.books.addAccount({ name: 'bank', currency: 'EUR' })).id;
    const kept = await bo.books.addTransaction({ accountId: bank, date: '2026-01-03', amount: -320 });
    await bo.books.addAccount({ name: 'Dollars', currency: 'GBP' });
    const zip = await downloadZip(app, ada.user);
    const sections = await countsOf(bo.user, zip);
    expect(sections.find(({ title }) => title === 'Accounts')).toMatchObject({
      made: 1,
      changed: 1,
      skipped: { 'An account of this name has another currency': 1 },
    });
    const operationId = await bringIn(app, bo.user, zip);
    const page = await bo.books.transactions({ accountId: bank });
    // The transfer lost its other side, and is uncategorised.
    const transfer = page.transactions.find(({ amount }) => amount === -10_000);
    expect(transfer).toMatchObject({ transferId: null, lines: [{ categoryId: null, amount: -10_000 }] });
    expect(page.transactions).toHaveLength(7);
    await bo.caller.myData.undo({ operationId });
    const left = await bo.books.transactions({});
    expect(left.transactions.map(({ id }) => id)).toEqual([kept.id]);
    expect((await bo.books.trash()).entries.filter(({ kind }) => kind === 'transaction')).toHaveLength(7);
  });
});

describe('what was brought in is taken back but for what would not fit any more', () => {
  test('an amount that was split since', async () => {
    const { books, caller, user } = await createKeeper(app);
    const bank = (await books.addAccount({ name: 'Bank', currency: 'EUR' })).id;
    const { id } = await books.addTransaction({ accountId: bank, date: '2026-01-03', amount: -320 });
    const other = await books.addTransaction({ accountId: bank, date: '2026-01-04', amount: -50 });
    const zip = await downloadZip(app, user);
    await books.editTransactions({ ids: [id, other.id], amount: -400 });
    const operationId = await bringIn(app, user, zip);
    await books.editTransactions({ ids: [id], lines: [{ amount: -100 }, { amount: -220 }] });
    const { changedSince } = await caller.myData.undo({ operationId });
    expect(changedSince).toContain(String(id));
    expect(await books.checkBooks()).toMatchObject({ ok: true });
    const { transactions } = await books.transactions({});
    expect(transactions.map(({ amount, lines }) => [amount, lines.length])).toEqual([
      [-400, 1],
      [-320, 2],
    ]);
  });

  test('more amounts that were split since than a check of the books lists', { tags: ['slow'] }, async () => {
    const { books, caller, user } = await createKeeper(app);
    const bank = (await books.addAccount({ name: 'Bank', currency: 'EUR' })).id;
    const rows = Array.from({ length: 1_100 }, () => ({ date: '2026-01-03', amount: -320, payee: '' }));
    const { rows: made } = await books.importTransactions({ accountId: bank, rows });
    const zip = await downloadZip(app, user);
    const ids = made.map(({ transactionId }) => transactionId ?? 0);
    await books.editTransactions({ ids, amount: -400 });
    const operationId = await bringIn(app, user, zip);
    await books.editTransactions({ ids, lines: [{ amount: -100 }, { amount: -220 }] });
    const { changedSince } = await caller.myData.undo({ operationId });
    expect(changedSince).toEqual(expect.arrayContaining(ids.map(String)));
    expect(await books.checkBooks()).toMatchObject({ ok: true });
  });

  test('a category in which something was transferred since out of the budget', async () => {
    const ada = await createKeeper(app);
    await ada.books.addAccount({ name: 'Bank', currency: 'EUR' });
    const all = (await ada.books.addCategory({ name: 'All' })).id;
    for (const [name, parentId] of [
      ['Food', all],
      ['Fun', null],
    ] as const)
      await ada.books.addCategory({ name, parentId });
    const { books, caller, user } = await createKeeper(app);
    const fund = (await books.addAccount({ name: 'Fund', currency: 'EUR', onBudget: false })).id;
    const operationId = await bringIn(app, user, await downloadZip(app, ada.user));
    const accountId = (await books.accounts()).accounts.find(({ name }) => name === 'Bank')?.id ?? 0;
    const categoryId = (await books.categories()).categories.find(({ name }) => name === 'Food')?.id;
    const fields = { accountId, toAccountId: fund, categoryId, date: '2026-01-03', amount: -320 };
    await books.addTransaction(fields);
    await caller.myData.undo({ operationId });
    expect((await books.categories()).categories.map(({ name }) => name)).toEqual(['All', 'Food']);
  });

  test('an account into which something was transferred since, and a category with another below it', async () => {
    const ada = await createKeeper(app);
    for (const name of ['Bank', 'Savings']) await ada.books.addAccount({ name, currency: 'EUR' });
    await ada.books.addCategory({ name: 'Food' });
    const { books, caller, user } = await createKeeper(app);
    const cash = (await books.addAccount({ name: 'Cash', currency: 'EUR' })).id;
    const operationId = await bringIn(app, user, await downloadZip(app, ada.user));
    const { accounts } = await books.accounts();
    const bank = accounts.find(({ name }) => name === 'Bank')?.id ?? 0;
    await books.addTransaction({ accountId: cash, toAccountId: bank, date: '2026-01-03', amount: -320 });
    const food = (await books.categories()).categories[0]?.id ?? 0;
    await books.addCategory({ name: 'Market', parentId: food });
    const { changedSince } = await caller.myData.undo({ operationId });
    expect(changedSince).toEqual([food, bank].map(String));
    expect(await books.checkBooks()).toMatchObject({ ok: true });
    expect((await books.accounts()).accounts.map(({ name }) => name)).toEqual(['Cash', 'Bank']);
    expect((await books.categories()).categories.map(({ name }) => name)).toEqual(['Food', 'Market']);
  });
});

test('a rate of 0, by which nothing could be converted, is left out of a zip, and the rest is brought in', async () => {
  const [ada, bo] = [await filled(), await createKeeper(app)];
  const files = filesOf(await downloadZip(app, ada.user));
  const [rate = {}] = JSON.parse(files['expenses/rates.json'] ?? '') as object[];
  const lines = [
    rate,
    { ...rate, day: '2020-01-01', rate: '0.00' },
    { ...rate, day: '2020-01-02', rate: '01.5' },
  ];
  const zip = zipOf({ ...files, 'expenses/rates.json': JSON.stringify(lines) });
  expect(await countsOf(bo.user, zip)).toContainEqual({
    ...{ title: 'Exchange rates', made: 2, same: 0, changed: 0 },
    skipped: { 'A rate of 0 converts nothing': 1 },
  });
  await bringIn(app, bo.user, zip);
  expect((await bo.books.rates({})).rates.map(({ rate: stored }) => stored)).toContain('1.5');
  // However it was written, it is the one that is stored.
  expect(await countsOf(bo.user, zip)).toContainEqual(
    expect.objectContaining({ title: 'Exchange rates', made: 0, same: 2, changed: 0 }),
  );
});

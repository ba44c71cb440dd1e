import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';
import { openFreshDatabase } from '../support/database';
import { createImporter } from '../support/expense-imports';

const URL_OF = '/api/ExpenseTracker.php';

let app: TestApp;
let token: string;
let bank: number;
beforeAll(async () => {
  app = await createTestApp({ database: await openFreshDatabase() });
});
beforeEach(async () => {
  const importer = await createImporter(app);
  token = importer.user.token;
  bank = importer.bank;
});

async function get(action: string, query: Record<string, string> = {}) {
  const response = await app.http.inject({
    url: `${URL_OF}?${new URLSearchParams({ action, ...query }).toString()}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return Object.assign(response.json<Record<string, unknown>>(), { status: response.statusCode });
}

async function post(action: string, fields: object = {}, type: 'json' | 'form' = 'json') {
  const response = await app.http.inject({
    method: 'POST',
    url: URL_OF,
    headers: {
      authorization: `Bearer ${token}`,
      ...(type === 'form' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    payload: type === 'json' ? { action, ...fields } : new URLSearchParams({ action, ...fields }).toString(),
  });
  return Object.assign(response.json<Record<string, unknown>>(), { status: response.statusCode });
}

const row = (payee: string, fields: object = {}) => ({
  date: '2026-06-10',
  amount: '-5.00',
  payee,
  ...fields,
});
const transactions = async () => (await get('getTransactions')).data as Record<string, unknown>[];

describe('importTransactions', () => {
  test('tells with dry_run what it would do, and with its revision does that', async () => {
    const rows = [row('Coffee', { amount: -3.2, external_id: 'x1' }), row('Rent', { amount: '-1,200.00' })];
    const preview = await post('importTransactions', { account_id: bank, rows, dry_run: true });
    const none = {
      transaction_id: null,
      schedule_id: null,
      occurrence: null,
      message: '',
      category_id: null,
    };
    expect(preview).toMatchObject({
      status: 200,
      success: true,
      import_id: null,
      counts: {
        known: 0,
        new: 2,
        matched: 0,
        transfers: 0,
        scheduled: 0,
        deleted: 0,
        doubles: 0,
        skipped: 0,
      },
      rows: [
        { ...none, row: 0, outcome: 'new', payee: 'Coffee' },
        { ...none, row: 1, outcome: 'new', payee: 'Rent' },
      ],
    });
    expect(await transactions()).toEqual([]);
    const { revision } = preview;
    const done = await post('importTransactions', { account_id: bank, rows, revision });
    expect(done).toMatchObject({
      counts: { new: 2 },
      rows: [{ transaction_id: expect.any(Number) as number }, {}],
    });
    expect((await transactions()).map(({ amount, payee, import_id }) => [amount, payee, import_id])).toEqual(
      expect.arrayContaining([
        ['-3.20', 'Coffee', done.import_id],
        ['-1200.00', 'Rent', done.import_id],
      ]),
    );
  });

  test('is refused with 409 when the books changed since the preview', async () => {
    const { id } = await post('addTransaction', { account_id: bank, ...row('Coffee') });
    const fields = { account_id: bank, rows: [row('COFFEE BAR')] };
    const { revision, rows } = await post('importTransactions', { ...fields, dry_run: 1 });
    expect(rows).toMatchObject([{ outcome: 'match', transaction_id: id }]);
    await post('editTransaction', { id, notes: 'changed' });
    const refused = await post('importTransactions', { ...fields, revision });
    expect(refused).toMatchObject({
      status: 409,
      success: false,
      code: 'changed_meanwhile',
      message: 'Something was changed meanwhile. Please look at the rows again.',
    });
    expect(await transactions()).toHaveLength(1);
  });

  test('takes decisions, and a form with JSON in its fields', async () => {
    const { id } = await post('addTransaction', { account_id: bank, ...row('Lunch') });
    await post('addTransaction', { account_id: bank, ...row('Dinner') });
    const done = await post(
      'importTransactions',
      {
        account_id: String(bank),
        rows: JSON.stringify([row('XYZ'), row('Other', { amount: '-1.00' })]),
        decisions: JSON.stringify([
          { row: 0, decision: 'match', transaction_id: id },
          { row: '1', decision: 'skip' },
        ]),
      },
      'form',
    );
    expect(done).toMatchObject({
      status: 200,
      counts: { matched: 1, skipped: 1, new: 0 },
      rows: [
        { outcome: 'match', transaction_id: id },
        { outcome: 'skip', transaction_id: null },
      ],
    });
  });

  test('is stored once when it is sent twice, at once or later', async () => {
    const fields = { account_id: bank, rows: [row('Coffee'), row('Coffee')], operation_id: 'once' };
    const answers = await Promise.all([1, 2].map(async () => post('importTransactions', fields)));
    expect(answers[0]).toEqual(answers[1]);
    await post('importTransactions', { ...fields, operation_id: 'later' });
    expect(await transactions()).toHaveLength(2);
  });

  test.each([
    [{ rows: [] }, 'No transactions found in the file.'],
    [{ rows: [{ amount: '1', payee: 'a' }] }, 'Line 1: the date cannot be read'],
    [{ rows: [row('a'), row('b', { amount: '1.2.3' })] }, 'Line 2: the amount cannot be read'],
    [{ rows: [row('a', { amount: '0.005' })] }, 'EUR has 2 decimal places'],
    [{ rows: [row('a', { amount: '' })] }, 'Please enter an amount'],
    [{ account_id: null }, 'Please choose an account'],
    [{ rows: Array.from({ length: 10_001 }, () => row('a')) }, 'At most 10,000 rows at once'],
  ])('refuses %j', { timeout: 20_000 }, async (fields, message) => {
    const refused = await post('importTransactions', { account_id: bank, rows: [row('a')], ...fields });
    expect(refused).toMatchObject({ status: 422, success: false, message });
  });

  test('takes ten thousand rows of long texts, and more than 1 MiB', { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) =>
      row(`Payee ${String(at)} ${'x'.repeat(200)}`, { amount: `-${String(at)}.00` }),
    );
    const done = await post('importTransactions', { account_id: bank, rows });
    expect(done).toMatchObject({ status: 200, counts: { new: 10_000 } });
    expect((await get('getTransactions', { limit: '1' })).total).toBe(10_000);
  });

  test('does not import into an account of somebody else', async () => {
    const other = await createImporter(app);
    const refused = await post('importTransactions', { account_id: other.bank, rows: [row('a')] });
    expect(refused).toMatchObject({ status: 404, message: 'Account not found' });
  });
});

test('undoImport takes out what was not changed since, and getImports says so', async () => {
  const rows = [row('Coffee'), row('Tea'), row('Milk')];
  const done = await post('importTransactions', { account_id: bank, rows, file_name: 'june.csv' });
  const [coffee] = done.rows as { transaction_id: number }[];
  await post('editTransaction', { id: coffee?.transaction_id, notes: 'mine' });
  const past = { id: done.import_id, account_id: bank, file_name: 'june.csv', format: 'api' };
  const counts = { added: 3, matched: 0, skipped: 0 };
  expect((await get('getImports')).data).toMatchObject([
    { ...past, ...counts, undone_at: null, undoable: true },
  ]);
  expect(await post('undoImport', { id: done.import_id })).toMatchObject({
    status: 200,
    taken_out: 2,
    kept: 1,
    kept_transactions: [{ id: coffee?.transaction_id, date: '2026-06-10', payee: 'Coffee' }],
  });
  expect((await get('getImports')).data).toMatchObject([{ undoable: false }]);
  expect(await post('undoImport', { id: done.import_id })).toMatchObject({
    status: 409,
    code: 'not_undoable',
  });
  expect(await post('undoImport', { id: 4_000_000_000 })).toMatchObject({ status: 404 });
  const again = await post('importTransactions', { account_id: bank, rows });
  expect(again).toMatchObject({ counts: { known: 1, new: 2 } });
});

test('rules are kept, ordered, applied to the past with their number beforehand, and undone', async () => {
  const { id: food } = await post('addCategory', { name: 'Food' });
  const { id: coffee } = await post('addTransaction', { account_id: bank, ...row('SQ *COFFEE') });
  const conditions = [
    { field: 'text', op: 'contains', value: 'coffee' },
    { field: 'amount', op: 'between', value: ['-10', -1.5] },
  ];
  const actions = { payee: 'Coffee', split: [{ category_id: food, share: 1 }] };
  const { id: first } = await post('addRule', { name: 'Coffee', conditions, actions });
  const { id: second } = await post('addRule', {
    name: 'Notes',
    conditions: JSON.stringify([{ field: 'account_id', op: 'is', value: String(bank) }]),
    actions: JSON.stringify({ notes: 'Bank' }),
    enabled: '0',
  });
  await post('editRule', { id: second, name: 'All of the bank' });
  const order = [
    { id: second, order_index: 1 },
    { id: first, order_index: 2 },
  ];
  await post('updateRuleOrder', { order });
  expect((await get('getRules')).data).toEqual([
    {
      id: second,
      name: 'All of the bank',
      conditions: [{ field: 'account_id', op: 'is', value: bank }],
      actions: { notes: 'Bank' },
      enabled: false,
      order_index: 1,
    },
    {
      id: first,
      name: 'Coffee',
      conditions: [conditions[0], { field: 'amount', op: 'between', value: ['-10', '-1.5'] }],
      actions,
      enabled: true,
      order_index: 2,
    },
  ]);
  expect(await post('applyRules', { dry_run: true })).toMatchObject({
    status: 200,
    count: 1,
    examples: [
      {
        id: coffee,
        amount: '-5.00',
        payee: 'SQ *COFFEE',
        to: { payee: 'Coffee', notes: null, state: null, lines: [{ category_id: food, amount: '-5.00' }] },
      },
    ],
  });
  expect(await post('applyRules', { operation_id: 'apply' })).toMatchObject({ count: 1 });
  expect(await transactions()).toMatchObject([{ payee: 'Coffee', lines: [{ category_id: food }] }]);
  await post('undo', { operation_id: 'apply' });
  expect(await transactions()).toMatchObject([{ payee: 'SQ *COFFEE', lines: [{ category_id: null }] }]);
  expect(await post('deleteRule', { id: first })).toMatchObject({ status: 200 });
  expect(await post('deleteRule', { id: first })).toMatchObject({ status: 404, message: 'Rule not found' });
  expect(await post('addRule', { name: 'x', conditions: [], actions })).toMatchObject({ status: 422 });
});

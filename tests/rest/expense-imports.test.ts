import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../support/app';
import { openFreshDatabase } from '../support/database';
import { createImporter } from '../support/expense-imports';
import { type Wire, wireOf } from '../support/wire';

const app = await createTestApp({ database: await openFreshDatabase() });
let wire: Wire;
let bank: number;
beforeEach(async () => {
  const importer = await createImporter(app);
  wire = wireOf(app, 'ExpenseTracker', importer.user.token);
  bank = importer.bank;
});

const row = (payee: string, fields: object = {}) => ({
  date: '2026-06-10',
  amount: '-5.00',
  payee,
  ...fields,
});
const transactions = async () => (await wire.get('getTransactions')).data;

describe('importTransactions', () => {
  test('tells with dry_run what it would do, and with its revision does that', async () => {
    const rows = [row('Coffee', { amount: -3.2, external_id: 'x1' }), row('Rent', { amount: '-1,200.00' })];
    const preview = await wire.post('importTransactions', { account_id: bank, rows, dry_run: true });
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
    const done = await wire.post('importTransactions', { account_id: bank, rows, revision });
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

  test('takes decisions, and a form with JSON in its fields', async () => {
    const { id } = await wire.post('addTransaction', { account_id: bank, ...row('Lunch') });
    await wire.post('addTransaction', { account_id: bank, ...row('Dinner') });
    const done = await wire.post(
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

  test.each([
    [{ rows: [] }, 'No transactions found in the file.'],
    [{ rows: [{ amount: '1', payee: 'a' }] }, 'Line 1: the date cannot be read'],
    [{ rows: [row('a'), row('b', { amount: '1.2.3' })] }, 'Line 2: the amount cannot be read'],
    [{ rows: [row('a', { amount: '0.005' })] }, 'EUR has 2 decimal places'],
    [{ rows: [row('a', { amount: '' })] }, 'Please enter an amount'],
    [{ account_id: null }, 'Please choose an account'],
    [{ rows: Array.from({ length: 10_001 }, () => row('a')) }, 'At most 10,000 rows at once'],
  ])('refuses %j', { timeout: 20_000 }, async (fields, message) => {
    const refused = await wire.post('importTransactions', { account_id: bank, rows: [row('a')], ...fields });
    expect(refused).toMatchObject({ status: 422, success: false, message });
  });

  test('takes ten thousand rows of long texts, and more than 1 MiB', { tags: ['slow'] }, async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) =>
      row(`Payee ${String(at)} ${'x'.repeat(200)}`, { amount: `-${String(at)}.00` }),
    );
    const done = await wire.post('importTransactions', { account_id: bank, rows });
    expect(done).toMatchObject({ status: 200, counts: { new: 10_000 } });
    expect((await wire.get('getTransactions', { limit: '1' })).total).toBe(10_000);
  });
});

test('rules are kept and ordered, with what they say as JSON in a form too', async () => {
  const { id: food } = await wire.post('addCategory', { name: 'Food' });
  const conditions = [
    { field: 'text', op: 'contains', value: 'coffee' },
    { field: 'amount', op: 'between', value: ['-10', -1.5] },
  ];
  const actions = { payee: 'Coffee', split: [{ category_id: food, share: 1 }] };
  const { id: first } = await wire.post('addRule', { name: 'Coffee', conditions, actions });
  const { id: second } = await wire.post('addRule', {
    name: 'Notes',
    conditions: JSON.stringify([{ field: 'account_id', op: 'is', value: String(bank) }]),
    actions: JSON.stringify({ notes: 'Bank' }),
    enabled: '0',
  });
  await wire.post('editRule', { id: second, name: 'All of the bank' });
  const order = [
    { id: second, order_index: 1 },
    { id: first, order_index: 2 },
  ];
  await wire.post('updateRuleOrder', { order });
  expect((await wire.get('getRules')).data).toEqual([
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
});

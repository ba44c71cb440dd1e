import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expenseTexts } from '@/features/expense-tracker/rules';
import { createTestApp } from '../support/app';
import { openFreshDatabase } from '../support/database';
import { createKeeper } from '../support/expenses';
import { type Wire, wireOf } from '../support/wire';

const NOWHERE = 4_000_000_000;

const app = await createTestApp({ database: await openFreshDatabase() });
let wire: Wire;
let bank: number;
beforeEach(async () => {
  const { user, books } = await createKeeper(app);
  wire = wireOf(app, 'ExpenseTracker', user.token);
  bank = (await books.addAccount({ name: 'Bank', currency: 'EUR' })).id;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-12T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** On the 31st since March. */
const rent = () => ({
  name: 'Rent',
  account_id: bank,
  amount: '-800.00',
  unit: 'month',
  anchor: '2026-03-31',
});
const added = async (fields: object = {}) => (await wire.post('addSchedule', { ...rent(), ...fields })).id;
const transactions = async () => (await wire.get('getTransactions')).data;
const due = async (from: string, to: string) =>
  (await wire.get('getUpcoming', { from, to })).data.map((row) => [row.occurrence, row.due]);

describe('schedules', () => {
  test('are added, listed, edited and deleted by the names of the documented fields', async () => {
    const home = (await wire.post('addCategory', { name: 'Home' })).id;
    const id = await added({
      ...{
        category_id: home,
        ends: '2026-12-31',
        weekend: 'before',
        posting: 'automatic',
        kind: 'subscription',
      },
      ...{ about_percent: 5, url: 'https://rent.example', reminder_days: 3, every: 2 },
      reminder_at: '19:30',
    });
    const row = {
      ...{ id, name: 'Rent', account_id: bank, to_account_id: null, amount: '-800.00', currency: 'EUR' },
      ...{ about_percent: 5, category_id: home, unit: 'month', every: 2, anchor: '2026-03-31' },
      ...{ ends: '2026-12-31', times: null, weekend: 'before', posting: 'automatic', kind: 'subscription' },
      ...{ url: 'https://rent.example', reminder_days: 3, next_occurrence: 0, next_due: '2026-03-31' },
      reminder_at: '19:30',
      yearly_cost: '-4800.00',
    };
    const costs = [{ currency: 'EUR', year: '-4800.00', month: '-400.00' }];
    expect(await wire.get('getSchedules')).toMatchObject({ status: 200, data: [row], costs });
    await wire.post('editSchedule', {
      id,
      ends: null,
      times: 12,
      amount: -12.5,
      reminder_days: null,
      reminder_at: null,
    });
    expect((await wire.get('getSchedules')).data).toEqual([
      {
        ...row,
        ends: null,
        times: 12,
        amount: '-12.50',
        reminder_days: null,
        reminder_at: null,
        yearly_cost: '-75.00',
      },
    ]);
    expect(await wire.post('deleteSchedule', { id })).toMatchObject({ status: 200, success: true });
    expect((await wire.get('getSchedules')).data).toEqual([]);
  });

  test('come as forms, in which an empty field is none', async () => {
    const id = String(await added({ category_id: '', to_account_id: '', ends: '', times: '3', every: '1' }));
    await wire.post('editSchedule', { id, times: '', ends: '2026-05-31' }, 'form');
    expect((await wire.get('getSchedules')).data).toEqual([
      expect.objectContaining({ category_id: null, to_account_id: null, ends: '2026-05-31', times: null }),
    ]);
    await wire.post('postSchedule', { id, occurrence: '0', date: '', amount: '' }, 'form');
    await wire.post('skipSchedule', { id, occurrence: '1' }, 'form');
    expect(await due('2026-01-01', '2026-12-31')).toEqual([[2, '2026-05-31']]);
  });

  test.each([
    [{ name: '' }, 422, expenseTexts.scheduleName],
    [{ amount: '' }, 422, 'Please enter an amount'],
    [{ amount: '12.345' }, 422, 'EUR has 2 decimal places'],
    [{ anchor: '' }, 422, 'Please enter a valid date'],
    [{ account_id: '' }, 422, 'Please choose an account'],
    [{ account_id: NOWHERE }, 404, 'Account not found'],
    [{ category_id: NOWHERE }, 404, 'Category not found'],
    [{ every: 100 }, 422, 'Repeat every 1 to 99'],
    [{ ends: '2026-03-30' }, 422, 'The end is before the first date'],
    [{ to_account_id: NOWHERE }, 404, 'Account not found'],
    [{ kind: 'transfer' }, 422, 'Please choose another account to transfer to'],
  ])('%j is refused', async (fields, status, message) => {
    expect(await wire.post('addSchedule', { ...rent(), ...fields })).toMatchObject({
      ...{ status, success: false, message },
    });
  });
});

describe('occurrences', () => {
  test('are upcoming until they are posted or skipped', async () => {
    const id = await added();
    expect(await due('2026-06-12', '2026-07-31')).toEqual([
      [3, '2026-06-30'],
      [4, '2026-07-31'],
    ]);
    const all = { from: '2026-06-12', to: '2026-07-31', overdue: '1' };
    expect((await wire.get('getUpcoming', all)).data).toEqual(
      [
        [0, '2026-03-31', true],
        [1, '2026-04-30', true],
        [2, '2026-05-31', true],
        [3, '2026-06-30', false],
        [4, '2026-07-31', false],
      ].map(([occurrence, day, overdue]) => ({
        ...{ schedule_id: id, occurrence, due: day, name: 'Rent', kind: 'bill', amount: '-800.00' },
        ...{ about_percent: 0, currency: 'EUR', account_id: bank, to_account_id: null, category_id: null },
        overdue,
      })),
    );
    const posted = await wire.post('postSchedule', {
      id,
      occurrence: 1,
      date: '2026-05-02',
      amount: '-790.00',
    });
    expect(posted).toMatchObject({ status: 200, transfer_id: null });
    expect(await transactions()).toEqual([
      expect.objectContaining({
        ...{ id: posted.id, date: '2026-05-02', amount: '-790.00', payee: 'Rent' },
        ...{ schedule_id: id, occurrence: 1 },
      }),
    ]);
    await wire.post('skipSchedule', { id, occurrence: 0 });
    expect(await due('2026-03-31', '2026-06-30')).toEqual([
      [2, '2026-05-31'],
      [3, '2026-06-30'],
    ]);
  });
});

describe('budgets', () => {
  test('are set, read and cleared, and carry', async () => {
    const food = (await wire.post('addCategory', { name: 'Food' })).id;
    const spend = (date: string, amount: string) =>
      wire.post('addTransaction', { account_id: bank, date, amount, category_id: food });
    await wire.post('setBudget', { category_id: food, month: '2026-05', amount: '100.00', carry: 'both' });
    await wire.post('setBudget', { category_id: food, month: '2026-06', amount: 50 });
    await spend('2026-05-31', '-120.50');
    await spend('2026-06-01', '-10.00');
    await spend('2026-06-02', '2.50');
    const june = { category_id: food, budget: '50.00', spent: '7.50', carry: '-20.50', balance: '22.00' };
    expect((await wire.get('getBudgets', { month: '2026-06' })).data).toEqual([
      expect.objectContaining(june),
    ]);
    expect(
      await wire.post(
        'setBudget',
        { category_id: String(food), month: '2026-06', amount: '', carry: 'surplus' },
        'form',
      ),
    ).toMatchObject({ status: 200, success: true });
    const cleared = { ...june, budget: null, carry: '0.00', balance: '-7.50' };
    expect((await wire.get('getBudgets', { month: '2026-06' })).data).toEqual([
      expect.objectContaining(cleared),
    ]);
  });

  test.each([
    [{ month: '2026-13' }, 422, expenseTexts.month],
    [{ amount: '1.234' }, 422, 'EUR has 2 decimal places'],
    [{ category_id: NOWHERE }, 404, 'Category not found'],
  ])('%j is refused', async (fields, status, message) => {
    const category_id = (await wire.post('addCategory', { name: 'Food' })).id;
    expect(
      await wire.post('setBudget', { category_id, month: '2026-06', amount: '1', ...fields }),
    ).toMatchObject({
      ...{ status, message },
    });
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { createKeeper, type Keeper, thereAndBack } from '../../../../../tests/support/expenses';
import { expenseTexts } from '../../rules';

const app = await createTestApp({ database: await openFreshDatabase() });
let keeper: Keeper;
let stranger: Keeper;
let bank: number;
let food: number;
beforeEach(async () => {
  keeper = await createKeeper(app);
  stranger = await createKeeper(app);
  bank = (await keeper.books.addAccount({ name: 'Bank', currency: 'EUR' })).id;
  food = (await keeper.books.addCategory({ name: 'Food' })).id;
});

const spend = (date: string, amount: string, accountId = bank) =>
  keeper.books.addTransaction({ accountId, date, amount, categoryId: food });
const ofFood = async (month: string) =>
  (await keeper.books.budgets({ month })).rows.find(({ categoryId }) => categoryId === food);
const set = (month: string, amount: string | null, carry?: 'none' | 'surplus' | 'both') =>
  keeper.books.setBudgets({ month, budgets: [{ categoryId: food, amount, ...(carry && { carry }) }] });

describe('budgets', () => {
  test('tell what was spent on accounts of the budget, less what came back', async () => {
    const house = (await keeper.books.addAccount({ name: 'House', currency: 'EUR', onBudget: false })).id;
    await set('2026-06', '300');
    await spend('2026-06-01', '-100.50');
    await spend('2026-06-30', '20');
    await spend('2026-07-01', '-7');
    await spend('2026-06-15', '-50', house);
    expect(await ofFood('2026-06')).toEqual({
      ...{ categoryId: food, budget: '30000', spent: '8050', carry: '0', balance: '21950', mode: 'none' },
    });
    expect(await ofFood('2026-07')).toMatchObject({ budget: null, spent: '700', balance: '-700' });
  });

  test('leave out what was filed of a transfer once both of its accounts are of the budget', async () => {
    const house = (await keeper.books.addAccount({ name: 'House', currency: 'EUR', onBudget: false })).id;
    const transfer = { accountId: bank, toAccountId: house, amount: -500, categoryId: food };
    await keeper.books.addTransaction({ ...transfer, date: '2026-06-15' });
    const days = { from: '2026-06-01', to: '2026-06-30' };
    const spending = { kind: 'spending', ...days } as const;
    const totals = async () => [
      (await ofFood('2026-06'))?.spent,
      (await keeper.books.report(spending)).total,
      (await keeper.books.report({ ...spending, from: '2025-01-01' })).total,
      (await keeper.books.totals({ population: 'budget', categoryId: food, ...days })).total,
    ];
    expect(await totals()).toEqual(['500', '500', '500', 1]);
    await keeper.books.editAccount({ id: house, onBudget: true });
    expect(await totals()).toEqual(['0', '0', '0', 0]);
    await keeper.books.editAccount({ id: house, onBudget: false });
    expect(await totals()).toEqual(['500', '500', '500', 1]);
  });

  test('carry what is left, and what is overspent, as they are set to', async () => {
    await set('2026-06', '100', 'both');
    await spend('2026-06-03', '-130');
    await set('2026-07', '100');
    expect(await ofFood('2026-07')).toMatchObject({ carry: '-3000', balance: '7000' });
    await set('2026-07', '100', 'surplus');
    expect(await ofFood('2026-07')).toMatchObject({ carry: '0', balance: '10000' });
    expect(await ofFood('2026-09')).toMatchObject({ budget: null, carry: '10000', balance: '10000' });
    await set('2026-07', '100', 'none');
    expect(await ofFood('2026-09')).toMatchObject({ carry: '0', balance: '0' });
  });

  test('are in the currency of sums; what has no rate is told apart', async () => {
    const dollars = (await keeper.books.addAccount({ name: 'Dollars', currency: 'USD' })).id;
    await spend('2026-06-10', '-11', dollars);
    expect(await keeper.books.budgets({ month: '2026-06' })).toMatchObject({
      currency: 'EUR',
      notConverted: 1,
    });
    await keeper.books.setRates({
      rates: [
        { day: '2026-06-01', currency: 'USD', base: 'EUR', rate: '1.1' },
        { day: '2026-06-11', currency: 'USD', base: 'EUR', rate: '2' },
      ],
    });
    expect(await keeper.books.budgets({ month: '2026-06' })).toMatchObject({ notConverted: 0 });
    expect(await ofFood('2026-06')).toMatchObject({ spent: '1000' });
  });

  test('tell what has no rate of the months that they carry, from their first one on', async () => {
    const dollars = (await keeper.books.addAccount({ name: 'Dollars', currency: 'USD' })).id;
    for (const date of ['2026-04-10', '2026-05-10', '2026-06-10']) await spend(date, '-1', dollars);
    await set('2026-05', '100', 'both');
    const missing = async () => (await keeper.books.budgets({ month: '2026-06' })).notConverted;
    expect(await missing()).toBe(2);
    await set('2026-05', '100', 'none');
    expect(await missing()).toBe(1);
  });

  test('are set and cleared, undone and done again, and nobody else’s', async () => {
    await thereAndBack(app, keeper, (operationId) =>
      keeper.books.setBudgets({
        month: '2026-06',
        budgets: [{ categoryId: food, amount: '12.34', carry: 'both' }],
        operationId,
      }),
    );
    await thereAndBack(app, keeper, (operationId) =>
      keeper.books.setBudgets({ month: '2026-06', budgets: [{ categoryId: food, amount: '' }], operationId }),
    );
    expect(await ofFood('2026-06')).toMatchObject({ budget: null, mode: 'both' });
    const foreign = stranger.books.setBudgets({
      month: '2026-06',
      budgets: [{ categoryId: food, amount: '1' }],
    });
    await expect(foreign).rejects.toThrow(expenseTexts.categoryNotFound);
    await expect(set('2026-06', '1.234')).rejects.toThrow('EUR has 2 decimal places');
    await expect(keeper.books.budgets({ month: '2026-13' })).rejects.toThrow(expenseTexts.month);
    expect((await stranger.books.budgets({ month: '2026-06' })).rows).toEqual([]);
  });

  test('are suggested by the month before, and by three months before', async () => {
    await set('2026-05', '90');
    await spend('2026-03-05', '-30');
    await spend('2026-04-05', '-40');
    await spend('2026-05-05', '-50.01');
    const suggested = async (by: 'last' | 'average') =>
      (await keeper.books.suggestBudgets({ month: '2026-06', by })).budgets;
    expect(await suggested('last')).toEqual([{ categoryId: food, amount: 9_000 }]);
    expect(await suggested('average')).toEqual([{ categoryId: food, amount: 4_000 }]);
  });
});

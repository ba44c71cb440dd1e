import type { TestUser } from './accounts';
import type { Toolstead } from './toolstead';
import { mutate } from './typed-call';

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The month of today or so many before it, YYYY-MM, in UTC. */
export function monthBefore(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
}

/**
 * The books of a small household in UTC: two accounts in euro and one in dollars, categories on two levels, spending of
 * this month and the two before, budgets, bills (one late, one over), a rule and a rate.
 */
export async function addHousehold(toolstead: Pick<Toolstead, 'url'>, user: Pick<TestUser, 'token'>) {
  await mutate(toolstead, user, 'preferences.update', { timeZone: 'UTC' });
  const call = <Answer>(name: string, input: object) =>
    mutate<Answer>(toolstead, user, `expenses.${name}`, input);
  const add = async (name: string, input: object) => (await call<{ id: number }>(name, input)).id;

  const opened = { openingDate: `${monthBefore(3)}-01` };
  const bank = await add('addAccount', {
    name: 'Current account',
    currency: 'EUR',
    openingAmount: 150_000,
    ...opened,
  });
  const savings = await add('addAccount', { name: 'Savings', kind: 'savings', currency: 'EUR', ...opened });
  const dollars = await add('addAccount', { name: 'Dollars', kind: 'cash', currency: 'USD', ...opened });
  const home = await add('addCategory', { name: 'Home' });
  const rent = await add('addCategory', { name: 'Rent', parentId: home });
  const energy = await add('addCategory', { name: 'Energy', parentId: home });
  const food = await add('addCategory', { name: 'Groceries' });
  const salary = await add('addCategory', { name: 'Salary', kind: 'income' });

  for (const months of [0, 1, 2]) {
    const date = `${monthBefore(months)}-01`;
    const entries = [
      { payee: 'Landlord', amount: -98_000, categoryId: rent },
      { payee: 'Stadtwerke', amount: -7_400, categoryId: energy },
      { payee: 'REWE', amount: -4_612, categoryId: food },
      { payee: 'REWE', amount: -1_050, categoryId: food },
      { payee: 'Market', amount: -1_400 },
      { payee: 'Employer', amount: 325_000, categoryId: salary },
    ];
    for (const entry of entries) await add('addTransaction', { accountId: bank, date, ...entry });
  }
  await add('addTransaction', {
    accountId: dollars,
    date: `${monthBefore(0)}-01`,
    payee: 'Diner',
    amount: -2_000,
    categoryId: food,
  });
  await call('setBudgets', {
    month: monthBefore(0),
    budgets: [
      { categoryId: rent, amount: 98_000 },
      { categoryId: energy, amount: 7_000, carry: 'both' },
    ],
  });
  await call('setRates', { rates: [{ day: dayFrom(-1), currency: 'SGD', base: 'EUR', rate: '1.5034' }] });
  await add('addRule', {
    name: 'Supermarkets',
    conditions: [{ field: 'payee', op: 'contains', value: 'rewe' }],
    actions: { category_id: food },
  });
  const bill = { accountId: bank, unit: 'month' };
  const late = await add('addSchedule', { ...bill, name: 'Gym', amount: -2_990, anchor: dayFrom(-2) });
  await add('addSchedule', {
    ...bill,
    name: 'Electricity',
    amount: -7_400,
    aboutPercent: 10,
    anchor: dayFrom(6),
    categoryId: energy,
  });
  await add('addSchedule', {
    ...bill,
    name: 'Saving',
    amount: -10_000,
    toAccountId: savings,
    anchor: dayFrom(9),
    posting: 'automatic',
    kind: 'transfer',
  });
  const over = await add('addSchedule', {
    ...bill,
    name: 'Magazine',
    amount: -500,
    anchor: '2020-01-31',
    times: 1,
  });
  await call('skipSchedule', { id: over, occurrence: 0 });
  return { bank, savings, dollars, home, rent, energy, food, salary, late, over };
}

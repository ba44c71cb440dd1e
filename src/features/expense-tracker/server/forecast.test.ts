import { TABLES } from '@db/database';
import fc from 'fast-check';
import { type KyselyPlugin, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { createTestApp } from '../../../../tests/support/app';
import { createKeeper, type Keeper } from '../../../../tests/support/expenses';
import { openFreshDatabase } from '../../../../tests/support/database';
import { RUNS_ON_A_SERVER } from '../../../../tests/support/properties';
import { expenseTexts } from '../rules';
import { forecastLine } from '../rules/forecast';

const app = await createTestApp();
let keeper: Keeper;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T23:30:00Z') });
  // There it is December.
  keeper = await createKeeper(app, 'Europe/Berlin');
});
afterEach(() => {
  vi.useRealTimers();
});

const TODAY = '2026-12-01';
const daysOn = (count: number) => textOfDay((dayOf(TODAY) ?? 0) + count);

type Books = Keeper['books'];
type Forecast = Awaited<ReturnType<Books['forecast']>>;

/** What an account holds on the last day of a forecast, or all of them. */
function endOf({ accounts, entries, today: from, to }: Forecast, accountId?: number): bigint {
  const held = accounts
    .filter(({ id }) => accountId === undefined || id === accountId)
    .reduce((sum, one) => sum + BigInt((accountId === undefined ? one.converted : one.held) ?? 0), 0n);
  const changes = entries.flatMap(({ day, sides, amount }) =>
    accountId === undefined
      ? [{ day, amount: BigInt(amount) }]
      : sides
          .filter((side) => side.accountId === accountId)
          .map((side) => ({ day, amount: BigInt(side.amount) })),
  );
  return forecastLine(held, changes, { from, to }).end;
}

const schedule = fc.record({
  account: fc.nat(2),
  to: fc.option(fc.nat(2)),
  amount: fc.integer({ min: -9_999, max: 9_999 }).filter((amount) => amount !== 0),
  unit: fc.constantFrom('day', 'week', 'month', 'year'),
  every: fc.integer({ min: 1, max: 5 }),
  /** Some of them are overdue. */
  anchor: fc.integer({ min: -20, max: 60 }).map(daysOn),
  weekend: fc.constantFrom('none', 'before', 'after'),
  times: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
});
const entered = fc.record({
  account: fc.nat(2),
  to: fc.option(fc.nat(2)),
  amount: fc.integer({ min: -9_999, max: 9_999 }).filter((amount) => amount !== 0),
  date: fc.integer({ min: -10, max: 70 }).map(daysOn),
});

test('a balance to come is what the register has once all that is due is posted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(schedule, { maxLength: 6 }),
      fc.array(entered, { maxLength: 8 }),
      fc.integer({ min: 0, max: 70 }).map(daysOn),
      async (schedules, transactions, to) => {
        const { books } = await createKeeper(app, 'Europe/Berlin');
        const ids: number[] = [];
        for (const currency of ['EUR', 'EUR', 'JPY'])
          ids.push(
            (await books.addAccount({ name: `Of ${String(ids.length)}`, currency, openingAmount: 500 })).id,
          );
        await books.setRates({
          rates: [
            { day: '2026-10-01', base: 'EUR', currency: 'JPY', rate: '163.20' },
            // Of a day ahead, by which what is due later is converted.
            { day: '2026-12-20', base: 'EUR', currency: 'JPY', rate: '171' },
          ],
        });
        const sides = ({ account, to: other }: { account: number; to: number | null }) => ({
          accountId: ids[account] ?? 0,
          ...(other !== null && other !== account && { toAccountId: ids[other] ?? 0 }),
        });
        for (const [at, { account, to: other, ...repeats }] of schedules.entries()) {
          const own = sides({ account, to: other });
          const kind = 'toAccountId' in own ? ('transfer' as const) : ('bill' as const);
          await books.addSchedule({ name: `Schedule ${String(at)}`, ...repeats, ...own, kind });
        }
        for (const { account, to: other, amount, date } of transactions) {
          const own = sides({ account, to: other });
          const differs = 'toAccountId' in own && (account === 2) !== (other === 2);
          await books.addTransaction({ ...own, amount, date, ...(differs && { toAmount: 77 }) });
        }
        const forecast = await books.forecast({ to });
        for (const { kind, id, occurrence } of forecast.entries)
          if (kind === 'due') await books.postSchedule({ id, occurrence: occurrence ?? 0 });
        for (const [at, id] of ids.entries()) {
          const { sums } = await books.totals({ accountId: id, to });
          expect([at, endOf(forecast, id)]).toEqual([at, 500n + BigInt(sums[0]?.sum ?? 0)]);
        }
        const { total } = await books.report({ kind: 'networth', from: TODAY, to: TODAY, by: 'account' });
        const posted = await books.forecast({ to: TODAY });
        // What was overdue counts today, and is there once it is posted; rounded once an account instead of once an entry.
        expect(Math.abs(Number(endOf(posted)) - Number(total))).toBeLessThanOrEqual(3);
      },
    ),
    { numRuns: RUNS_ON_A_SERVER },
  );
});

test('what is left of a budget is spent at the end of its month, beside what is due and entered', async () => {
  const { books } = keeper;
  const accountId = (await books.addAccount({ name: 'Bank', currency: 'EUR', openingAmount: 100_000 })).id;
  const [food, rent] = [
    (await books.addCategory({ name: 'Food' })).id,
    (await books.addCategory({ name: 'Rent' })).id,
  ];
  await books.setBudgets({
    month: '2026-12',
    budgets: [
      { categoryId: food, amount: 30_000, carry: 'both' },
      { categoryId: rent, amount: 50_000 },
    ],
  });
  await books.addTransaction({ accountId, date: TODAY, amount: -12_000, categoryId: food });
  await books.addTransaction({ accountId, date: '2026-12-20', amount: -20_000, categoryId: food });
  await books.addTransaction({ accountId, date: '2027-01-10', amount: -5_000, categoryId: food });
  await books.addSchedule({
    ...{ accountId, categoryId: rent, name: 'Flat', unit: 'month', anchor: '2026-12-03' },
    ...{ kind: 'bill', amount: -45_000 },
  });
  const budgets = async (to: string) =>
    (await books.forecast({ to })).entries
      .filter(({ kind }) => kind === 'budget')
      .map(({ day, name, amount }) => [day, name, amount]);
  expect(await budgets('2026-12-30')).toEqual([]);
  // Food is over by 20.00 already, which the budget carries on; January has no budgets of its own yet.
  expect(await budgets('2027-01-31')).toEqual([
    ['2026-12-31', 'Rent', '-5000'],
    ['2027-01-31', 'Food', '-23000'],
    ['2027-01-31', 'Rent', '-5000'],
  ]);
  expect(endOf(await books.forecast({ to: '2026-12-31' }))).toBe(
    100_000n - 12_000n - 20_000n - 45_000n - 5_000n,
  );
  await books.setBudgets({ month: '2027-01', budgets: [{ categoryId: food, amount: 8_000 }] });
  expect(await budgets('2027-01-31')).toEqual([
    ['2026-12-31', 'Rent', '-5000'],
    ['2027-01-31', 'Food', '-1000'],
  ]);
});

test.each([
  ['none', -5_000n],
  // What is overdue takes from what is carried.
  ['both', -15_000n],
] as const)('what is overdue counts in its own month, whose budget carries %s', async (carry, left) => {
  const { books } = keeper;
  const accountId = (await books.addAccount({ name: 'Bank', currency: 'EUR' })).id;
  const rent = (await books.addCategory({ name: 'Rent' })).id;
  for (const month of ['2026-11', '2026-12'])
    await books.setBudgets({ month, budgets: [{ categoryId: rent, amount: 50_000, carry }] });
  await books.addTransaction({ accountId, date: '2026-11-10', amount: 5_000, categoryId: rent });
  await books.addSchedule({
    ...{ accountId, categoryId: rent, name: 'Flat', unit: 'month', anchor: '2026-11-03' },
    ...{ kind: 'bill', amount: -45_000 },
  });
  const expected = async () => {
    const { entries } = await books.forecast({ to: '2026-12-31' });
    return BigInt(entries.find(({ kind }) => kind === 'budget')?.amount ?? 0);
  };
  expect(await expected()).toBe(left);
  const { schedules } = await books.schedules();
  await books.postSchedule({ id: schedules[0]?.id ?? 0, occurrence: 0 });
  expect(await expected()).toBe(left);
});

test('a schedule of each day is counted until the last day, and what is left out is told', async () => {
  const { books } = keeper;
  const accountId = (await books.addAccount({ name: 'Bank', currency: 'EUR' })).id;
  const add = (anchor: string) =>
    books.addSchedule({ accountId, name: 'Coffee', unit: 'day', anchor, amount: -100 });
  await add(TODAY);
  const to = daysOn(731);
  const forecast = await books.forecast({ to });
  expect([forecast.isCut, endOf(forecast)]).toEqual([false, -73_200n]);
  await add(daysOn(-101));
  expect((await books.forecast({ to })).isCut).toBe(true);
});

test('is of the person’s own accounts that are kept, and tells those without a rate', async () => {
  const { books } = keeper;
  const kept = (await books.addAccount({ name: 'Bank', currency: 'EUR', openingAmount: 100 })).id;
  const gone = (await books.addAccount({ name: 'Old', currency: 'EUR', openingAmount: 900 })).id;
  const foreign = (await books.addAccount({ name: 'Cash', currency: 'USD', openingAmount: 700 })).id;
  await books.addTransaction({ accountId: gone, date: '2026-12-05', amount: -50 });
  await books.addTransaction({ accountId: kept, date: '2026-12-05', amount: -40, toAccountId: gone });
  await books.addTransaction({ accountId: foreign, date: '2026-12-06', amount: -30 });
  await books.editAccount({ id: gone, archived: true });
  const forecast = await books.forecast({ to: '2026-12-31' });
  expect(forecast).toMatchObject({ today: TODAY, currency: 'EUR', notConverted: 1 });
  expect(forecast.accounts.map(({ id, converted }) => [id, converted])).toEqual([
    [kept, '100'],
    [foreign, null],
  ]);
  expect([endOf(forecast), endOf(forecast, kept), endOf(forecast, foreign)]).toEqual([60n, 60n, 670n]);
  const stranger = await createKeeper(app);
  expect(await stranger.books.forecast({ to: '2026-12-31' })).toMatchObject({ accounts: [], entries: [] });
});

test.each(['2026-11-30', '2028-12-02'])('to %s is refused', async (to) => {
  await expect(keeper.books.forecast({ to })).rejects.toThrow(expenseTexts.forecastDay);
});

test('sums of months are not kept by rates that changed while they were read', async () => {
  const database = await openFreshDatabase();
  const asked = new WeakSet<object>();
  let change: (() => Promise<unknown>) | undefined;
  const afterRates: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from ?? {}).includes('expense_rates'))
        asked.add(queryId);
      return node;
    },
    async transformResult({ queryId, result }) {
      const due = asked.has(queryId) ? change : undefined;
      if (due) change = undefined;
      await due?.();
      return result;
    },
  };
  const { books, user } = await createKeeper(await createTestApp({ database }), 'Europe/Berlin');
  const watched = await createTestApp({ database: { ...database, db: database.db.withPlugin(afterRates) } });
  await books.addAccount({ name: 'Bank', currency: 'EUR' });
  const accountId = (await books.addAccount({ name: 'Dollars', currency: 'USD' })).id;
  const categoryId = (await books.addCategory({ name: 'Food' })).id;
  const month = '2026-12';
  await books.setBudgets({ month, budgets: [{ categoryId, amount: '300' }] });
  await books.addTransaction({ accountId, categoryId, date: TODAY, amount: '-11' });
  const setRate = (rate: string) =>
    books.setRates({ rates: [{ day: '2026-11-01', currency: 'USD', base: 'EUR', rate }] });
  await setRate('1.1');
  change = () => setRate('2');
  await watched.callerOf(user).expenses.forecast({ to: '2026-12-31' });
  expect(change).toBeUndefined();
  expect((await books.budgets({ month })).rows).toMatchObject([{ categoryId, spent: '550' }]);
});

test('all that is entered ahead is told, however much it is', async () => {
  const { books } = keeper;
  const accountId = (await books.addAccount({ name: 'Bank', currency: 'EUR' })).id;
  await books.addTransaction({ accountId, date: '2026-12-02', amount: '-1', payee: 'Fee' });
  const given = ['id', 'searched', 'search_key'];
  const columns = Object.keys(TABLES.expense_transactions).filter((name) => !given.includes(name));
  const cells = sql.raw(columns.join());
  for (let rows = 1; rows < 1_024; rows *= 2)
    await sql`
      INSERT INTO expense_transactions (${cells})
      SELECT ${cells} FROM expense_transactions WHERE account_id = ${accountId}`.execute(app.services.db);
  const forecast = await books.forecast({ to: '2026-12-03' });
  expect(forecast.entries).toHaveLength(1_024);
  expect(endOf(forecast)).toBe(-102_400n);
});

import fc from 'fast-check';
import { TRPCError } from '@trpc/server';
import { beforeAll, expect, test } from 'vitest';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { createTestApp, type TestApp } from '../../../../../tests/support/app';
import { createKeeper, type Keeper, operation } from '../../../../../tests/support/expenses';
import { RUNS_ON_A_SERVER } from '../../../../../tests/support/properties';
import { openRecordedDatabase } from '../../../../../tests/support/statements';
import { lastDay } from '../../rules/months';

// Sums of months are kept between calls, and are what adding up all lines anew gives: whatever was changed meanwhile, and
// by which process.

const FIRST = '2024-01';
const LAST = '2026-03';
const SPAN = { from: `${FIRST}-20`, to: `${LAST}-11` };

const app = await createTestApp();
/** Another process on the same database. */
let other: TestApp;
beforeAll(async () => {
  other = await createTestApp();
});

let keeper: Keeper;
let accounts: number[];
let categories: number[];
async function begin(of: TestApp): Promise<void> {
  keeper = await createKeeper(of);
  const { books } = keeper;
  const account = async (name: string, currency: string, onBudget = true) =>
    (await books.addAccount({ name, currency, onBudget })).id;
  accounts = [
    await account('Bank', 'EUR'),
    await account('Dollars', 'USD'),
    await account('House', 'EUR', false),
  ];
  const category = async (name: string, kind: 'expense' | 'income') =>
    (await books.addCategory({ name, kind })).id;
  categories = [
    await category('Food', 'expense'),
    await category('Home', 'expense'),
    await category('Pay', 'income'),
  ];
  await setRate('2024-02-01', '1.1');
}

const setRate = (day: string, rate: string) =>
  keeper.books.setRates({ rates: [{ day, currency: 'USD', base: 'EUR', rate }] });
/** As they are told by a process that has kept nothing of them. */
const computedAnew = async () => answersOf((await createTestApp()).callerOf(keeper.user).expenses);
async function answersOf(books: Keeper['books']) {
  const answers = [];
  for (const month of [LAST, '2025-02']) answers.push(await books.budgets({ month }));
  for (const kind of ['spending', 'income', 'cashflow'] as const)
    for (const by of ['category', 'month'] as const) answers.push(await books.report({ kind, by, ...SPAN }));
  for (const accountId of [undefined, accounts[0]])
    answers.push(await books.report({ kind: 'networth', accountId, ...SPAN }));
  return [...answers, await books.accounts()];
}

/** Expects that reports are the sums of the lines that their figures open, which are chosen line by line. */
async function expectSumsOfLines(books: Keeper['books']) {
  const { rows: euros } = await books.report({
    kind: 'spending',
    by: 'month',
    accountId: accounts[0],
    ...SPAN,
  });
  const { sums } = await books.totals({ population: 'spending', accountId: accounts[0], ...SPAN });
  expect(String(-euros.reduce((sum, { amount }) => sum + BigInt(amount), 0n))).toBe(sums[0]?.sum ?? '0');
}

const day = fc.integer({ min: 0, max: 850 }).map((at) => textOfDay((dayOf(`${FIRST}-01`) ?? 0) + at));
const step = fc.record({
  what: fc.constantFrom(
    'add',
    'add',
    'add',
    'edit',
    'file',
    'file',
    'split',
    'move',
    'delete',
    'undo',
    'rate',
    'trash',
    'budget',
    'clear',
    'transfer',
    'account-trash',
    'account-restore',
    'opening',
  ),
  day,
  amount: fc.integer({ min: -9_999, max: 9_999 }),
  account: fc.nat(2),
  category: fc.nat(3),
  transaction: fc.nat(50),
  /** By the other process, or without an operation id. */
  elsewhere: fc.boolean(),
  nameless: fc.integer({ min: 0, max: 7 }).map((at) => at === 0),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Takes a step; an operation that can be undone is put onto `done`. */
async function take(one: Step, made: number[], done: string[]): Promise<void> {
  const books = one.elsewhere ? other.callerOf(keeper.user).expenses : keeper.books;
  const id = made[one.transaction % Math.max(1, made.length)];
  const operationId = operation();
  const named = one.nameless ? {} : { operationId };
  const accountId = accounts[one.account] ?? 0;
  const categoryId = categories[one.category] ?? null;
  if (one.what === 'add') {
    made.push(
      (await books.addTransaction({ accountId, date: one.day, amount: one.amount, categoryId, ...named })).id,
    );
  } else if (one.what === 'transfer') {
    const amount = Math.abs(one.amount) + 1;
    const toAccountId = accounts[(one.account + 1) % 3] ?? 0;
    made.push(
      (
        await books.addTransaction({
          ...{
            accountId,
            toAccountId,
            date: one.day,
            amount: -amount,
            toAmount: amount,
            categoryId,
            ...named,
          },
        })
      ).id,
    );
  } else if (one.what === 'account-trash') {
    // Reports are asked of the first one.
    await books.deleteAccount({ id: accounts[Math.max(1, one.account)] ?? 0, ...named });
  } else if (one.what === 'account-restore') {
    await books.restore({ accounts: [accounts[Math.max(1, one.account)] ?? 0], ...named });
  } else if (one.what === 'opening') {
    await books.editAccount({ id: accountId, openingAmount: one.amount, openingDate: one.day, ...named });
  } else if (one.what === 'rate') {
    await setRate(one.day, `1.${String(Math.abs(one.amount))}1`);
    return;
  } else if (one.what === 'trash') {
    if (categories.length < 2) return;
    await books.deleteCategory({ id: categories.pop() ?? 0, ...named });
  } else if (one.what === 'budget') {
    await books.setBudgets({
      month: one.day.slice(0, 7),
      budgets: [
        { categoryId: categories[0] ?? 0, amount: one.amount, carry: one.elsewhere ? 'both' : 'surplus' },
      ],
      ...named,
    });
  } else if (one.what === 'undo') {
    const last = done.pop();
    if (last === undefined) return;
    await books.undo({ operationId: last, undoId: operationId });
    return;
  } else if (id !== undefined) {
    if (one.what === 'file') await books.editTransactions({ ids: [id], categoryId, ...named });
    if (one.what === 'edit') await books.editTransactions({ ids: [id], date: one.day, categoryId, ...named });
    if (one.what === 'split')
      await books.editTransactions({
        ids: [id],
        amount: one.amount,
        lines: [{ categoryId, amount: one.amount - 7 }, { amount: 7 }],
        ...named,
      });
    if (one.what === 'clear') await books.editTransactions({ ids: [id], state: 'cleared', ...named });
    if (one.what === 'move') await books.editTransactions({ ids: [id], accountId, ...named });
    if (one.what === 'delete') await books.deleteTransactions({ ids: [id], ...named });
  }
  if (!one.nameless) done.push(operationId);
}

test(
  'budgets and reports are as if computed anew after any changes, made by any process',
  { tags: ['slow'] },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        await begin(app);
        const made: number[] = [];
        const done: string[] = [];
        for (const [at, one] of steps.entries()) {
          // What a step may not do, such as to edit what is deleted, is refused and changes nothing.
          await take(one, made, done).catch((error: unknown) => {
            if (!(error instanceof TRPCError) || error.code === 'INTERNAL_SERVER_ERROR') throw error;
          });
          if (at % 2 === 1) await answersOf(keeper.books);
        }
        expect(await answersOf(keeper.books)).toEqual(await computedAnew());
        await expectSumsOfLines(keeper.books);
      }),
      { numRuns: RUNS_ON_A_SERVER },
    );
  },
);

test('where a transfer leads decides about the lines of its other side, of another month too', async () => {
  await begin(app);
  const { books } = keeper;
  const { db } = app.services;
  const [bank = 0, , house = 0] = accounts;
  const fund = (await books.addAccount({ name: 'Fund', currency: 'EUR', onBudget: false })).id;
  const transfer = { accountId: bank, toAccountId: house, amount: -500, categoryId: categories[0] };
  await books.addTransaction({ ...transfer, date: '2025-01-31' });
  const sides = db.selectFrom('expense_transactions').select('id').where('account_id', '=', house);
  const { id } = await sides.executeTakeFirstOrThrow();
  // As a zip may bring it.
  const date = '2025-02-01';
  await db.updateTable('expense_transactions').set({ date }).where('id', '=', id).execute();
  await books.editAccount({ id: house, onBudget: true });
  await answersOf(books);
  await books.editTransactions({ ids: [id], accountId: fund, operationId: operation() });
  expect(await answersOf(books)).toEqual(await computedAnew());
});

test('a month is added up once, and again when a transaction of it has changed', async () => {
  const recorded = await openRecordedDatabase();
  await begin(await createTestApp({ database: recorded.database }));
  const { books } = keeper;
  /** The days of each statement that added lines up, or transactions by accounts. */
  const addedUp = async (ask: () => Promise<unknown>, of = 'join `expense_lines`') =>
    (await recorded.statementsOf(ask))
      .filter((text) => text.includes(of))
      .map((text) => text.match(/\d{4}-\d\d-\d\d/g));
  const [bank = 0] = accounts;
  const [food = 0] = categories;
  const add = (date: string) =>
    books.addTransaction({
      ...{ accountId: bank, date, amount: -100, categoryId: food, operationId: operation() },
    });
  const budgets = [{ categoryId: food, amount: 1_000, carry: 'both' as const }];
  const budget = (month = LAST) => books.budgets({ month });
  await books.setBudgets({ month: FIRST, budgets });
  const { id } = await add(`${FIRST}-05`);

  const [own, foreign] = [
    [`${FIRST}-01`, lastDay(LAST)],
    [`${FIRST}-01`, lastDay(LAST)],
  ];
  expect(await addedUp(budget)).toEqual([own, foreign]);
  expect(await addedUp(budget)).toEqual([]);
  expect(await addedUp(() => budget('2025-06'))).toEqual([]);
  const span = { from: `${FIRST}-01`, to: lastDay(LAST) };
  expect(await addedUp(() => books.report({ kind: 'spending', ...span }))).toEqual([]);

  await add('2024-07-09');
  const july = ['2024-07-01', '2024-07-31'];
  expect(await addedUp(budget)).toEqual([july, july]);
  await books.editTransactions({ ids: [id], categoryId: null, operationId: operation() });
  const january = [`${FIRST}-01`, `${FIRST}-31`];
  expect(await addedUp(budget)).toEqual([january, january]);
  await books.setBudgets({ month: LAST, budgets, operationId: operation() });
  expect(await addedUp(budget)).toEqual([]);

  const byAccount = 'EXTRACT(YEAR_MONTH FROM date)';
  const balances = () => addedUp(() => books.accounts(), byAccount);
  expect(await balances()).toEqual([[`${FIRST}-01`, '2024-07-31']]);
  expect(await balances()).toEqual([]);
  const worth = () => books.report({ kind: 'networth', ...span });
  expect(await addedUp(worth, byAccount)).toEqual([]);
  // Nor is asked what comes after the last day of a month in it.
  expect(await addedUp(worth, 'group by `account_id`')).toEqual([]);
  await add('2024-07-10');
  expect(await balances()).toEqual([july]);
});

test('of many months that have changed, those between are added up with them, once', async () => {
  const recorded = await openRecordedDatabase();
  await begin(await createTestApp({ database: recorded.database }));
  const { books } = keeper;
  const [bank = 0] = accounts;
  const [food = 0, home = 0] = categories;
  await books.setBudgets({ month: FIRST, budgets: [{ categoryId: food, amount: 1_000, carry: 'both' }] });
  const months = Array.from({ length: 9 }, (_, at) => `2025-0${String(at + 1)}`);
  const ids: number[] = [];
  for (const month of months) {
    const { id } = await books.addTransaction({
      ...{ accountId: bank, date: `${month}-05`, amount: -100, categoryId: food, operationId: operation() },
    });
    ids.push(id);
  }
  const ask = async () => [await books.budgets({ month: LAST }), await books.accounts()];
  await ask();
  await books.editTransactions({
    ids: ids.filter((_, at) => at % 2 === 0),
    ...{ amount: -70, categoryId: home, operationId: operation() },
  });
  const texts = await recorded.statementsOf(ask);
  const whole = ['2025-01-01', '2025-09-30'];
  const days = (of: string) =>
    texts.filter((text) => text.includes(of)).map((text) => text.match(/\d{4}-\d\d-\d\d/g));
  // In the currency of the books, and in others.
  expect(days('join `expense_lines`')).toEqual([whole, whole]);
  expect(days('EXTRACT(YEAR_MONTH FROM date)')).toEqual([whole]);
  const { rows } = await books.report({
    kind: 'spending',
    by: 'month',
    from: '2025-01-01',
    to: '2025-09-30',
  });
  expect(rows.map(({ amount }) => amount)).toEqual(months.map((_, at) => (at % 2 === 0 ? '70' : '100')));
  expect((await books.accounts()).accounts[0]).toMatchObject({ balance: '-750', clearedBalance: '0' });
});

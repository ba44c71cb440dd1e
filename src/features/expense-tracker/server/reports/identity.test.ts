import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createKeeper, type Keeper } from '../../../../../tests/support/expenses';
import { RUNS_ON_A_SERVER } from '../../../../../tests/support/properties';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import type { Filter } from '../../schema';

// Reports add up to the balances (specification 5.9), whatever the books.

const app = await createTestApp();

const CURRENCIES = ['EUR', 'JPY'] as const;
const day = fc.integer({ min: 0, max: 120 }).map((at) => textOfDay((dayOf('2026-01-01') ?? 0) + at));
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -9_999, max: 9_999 }) },
  { weight: 1, arbitrary: fc.constantFrom(999_999_999_999_999, -999_999_999_999_999, 0) },
);
const accounts = fc.array(
  fc.record({
    currency: fc.constantFrom(...CURRENCIES),
    onBudget: fc.boolean(),
    /** Whether it is on the other side of the budget afterwards. */
    isSwitched: fc.boolean(),
    opening: amount,
    opened: day,
  }),
  { minLength: 2, maxLength: 5 },
);
const entry = fc.record({
  account: fc.nat(4),
  to: fc.option(fc.nat(4)),
  day,
  amount,
  /** Categories of parts, the first of which has what is left; 0 none, 1 and 2 expenses, 3 an income. */
  parts: fc.array(fc.tuple(fc.nat(3), fc.integer({ min: -500, max: 500 })), { maxLength: 3 }),
  trashed: fc.boolean(),
});

interface Books {
  keeper: Keeper;
  stored: { id: number; currency: string; onBudget: boolean; opening: number; opened: string }[];
}

type Planned = Omit<Books['stored'][number], 'id'> & { isSwitched: boolean };
type Entry = typeof entry extends fc.Arbitrary<infer One> ? One : never;

async function keepBooks(planned: readonly Planned[], entries: readonly Entry[]): Promise<Books> {
  const keeper = await createKeeper(app);
  const { books } = keeper;
  const stored = [];
  for (const [at, { currency, onBudget, opening, opened }] of planned.entries()) {
    const { id } = await books.addAccount({
      ...{ name: `Account ${String(at)}`, currency, onBudget, openingAmount: opening, openingDate: opened },
    });
    stored.push({ id, currency, onBudget, opening, opened });
  }
  const categories: (number | null)[] = [null];
  for (const [name, kind] of [
    ['Food', 'expense'],
    ['Home', 'expense'],
    ['Pay', 'income'],
  ] as const)
    categories.push((await books.addCategory({ name, kind })).id);
  const gone = [];
  for (const one of entries) {
    const account = stored[one.account % stored.length];
    const to = one.to === null ? undefined : stored[one.to % stored.length];
    if (!account) continue;
    const base = { accountId: account.id, date: one.day, amount: one.amount };
    if (to && to.id !== account.id) {
      const categoryId = account.onBudget === to.onBudget ? null : (categories[one.parts.length] ?? null);
      const toAmount = account.currency === to.currency ? undefined : 777;
      gone.push({
        one,
        id: (await books.addTransaction({ ...base, toAccountId: to.id, toAmount, categoryId })).id,
      });
      continue;
    }
    const parts = one.parts.map(([category, part]) => ({
      categoryId: categories[category] ?? null,
      amount: part,
    }));
    const rest = one.amount - parts.slice(1).reduce((sum, part) => sum + part.amount, 0);
    const lines = parts.map((part, at) => (at === 0 ? { ...part, amount: rest } : part));
    if (Math.abs(rest) > 999_999_999_999_999) continue;
    gone.push({ one, id: (await books.addTransaction({ ...base, lines })).id });
  }
  const ids = gone.flatMap(({ one, id }) => (one.trashed ? [id] : []));
  if (ids.length > 0) await books.deleteTransactions({ ids });
  for (const [at, account] of stored.entries()) {
    if (planned[at]?.isSwitched !== true) continue;
    account.onBudget = !account.onBudget;
    await books.editAccount({ id: account.id, onBudget: account.onBudget });
  }
  return { keeper, stored };
}

test('income less spending, transfers and openings of a span are what balances changed by, in each currency', async () => {
  await fc.assert(
    fc.asyncProperty(
      accounts,
      fc.array(entry, { maxLength: 25 }),
      fc.tuple(day, day),
      async (planned, entries, days) => {
        const { keeper, stored } = await keepBooks(planned, entries);
        const [from = '', to = ''] = days.toSorted();
        for (const currency of CURRENCIES) {
          const sum = async (population: Filter['population']) => {
            const { sums } = await keeper.books.totals({ population, from, to, currency });
            return BigInt(sums[0]?.sum ?? 0);
          };
          const reported = async (kind: 'spending' | 'income' | 'cashflow', by: 'category' | 'month') => {
            const { rows, total } = await keeper.books.report({ kind, from, to, by, currency });
            expect(String(rows.reduce((all, row) => all + BigInt(row.amount), 0n))).toBe(total);
            return BigInt(total);
          };
          const [spending, income, flow] = [
            await reported('spending', 'category'),
            await reported('income', 'month'),
            await reported('cashflow', 'category'),
          ];
          expect([-spending, income, flow]).toEqual([
            ...[await sum('spending'), await sum('income'), await sum('cashflow')],
          ]);
          expect(flow).toBe(income - spending);
          const own = stored.filter((account) => account.onBudget && account.currency === currency);
          const openings = own.reduce(
            (all, { opening, opened }) => (opened >= from && opened <= to ? all + BigInt(opening) : all),
            0n,
          );
          const worthAt = async (at: string) => {
            let all = 0n;
            for (const { id } of own) {
              const asked = { kind: 'networth', from: at, to: at, currency, accountId: id } as const;
              all += BigInt((await keeper.books.report(asked)).total);
            }
            return all;
          };
          const before = textOfDay((dayOf(from) ?? 0) - 1);
          expect(flow + (await sum('transfers')) + openings).toBe(
            (await worthAt(to)) - (await worthAt(before)),
          );
        }
        expect((await keeper.books.checkBooks()).differences).toEqual([]);
      },
    ),
    { numRuns: RUNS_ON_A_SERVER },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budgetedMonth, carryOver } from './budget';
import { monthAfter } from './months';

const months = Array.from({ length: 14 }, (_, at) =>
  at < 12 ? `2026-${String(at + 1).padStart(2, '0')}` : `2027-${String(at - 11).padStart(2, '0')}`,
);

test('a surplus is carried where it is to be, and an overspending only where both are', () => {
  const budgets = new Map([
    ['2026-01', 10_000n],
    ['2026-02', 10_000n],
  ]);
  const balances = (mode: 'none' | 'surplus' | 'both', spent: bigint) =>
    budgetedMonth({ budgets, spent: new Map([['2026-01', spent]]), mode }, '2026-02').balance;
  expect([balances('none', 4_000n), balances('surplus', 4_000n), balances('both', 4_000n)]).toEqual([
    10_000n,
    16_000n,
    16_000n,
  ]);
  expect([balances('none', 14_000n), balances('surplus', 14_000n), balances('both', 14_000n)]).toEqual([
    10_000n,
    10_000n,
    6_000n,
  ]);
});

test('nothing is carried from before the first month with a budget', () => {
  const spent = new Map([
    ['2025-12', 5_000n],
    ['2026-01', 1_000n],
  ]);
  expect(budgetedMonth({ budgets: new Map([['2026-01', 0n]]), spent, mode: 'both' }, '2026-02')).toEqual({
    carry: -1_000n,
    budget: 0n,
    spent: 0n,
    balance: -1_000n,
  });
  expect(budgetedMonth({ budgets: new Map(), spent, mode: 'both' }, '2026-01').carry).toBe(0n);
});

test('each month begins with what the one before left', () => {
  const amounts = fc.array(fc.bigInt({ min: -100_000n, max: 100_000n }), { minLength: 14, maxLength: 14 });
  fc.assert(
    fc.property(amounts, amounts, fc.constantFrom('none', 'surplus', 'both'), (planned, used, mode) => {
      const by = (list: readonly bigint[]) => new Map(months.map((month, at) => [month, list[at] ?? 0n]));
      const books = { budgets: by(planned), spent: by(used), mode };
      for (const month of months.slice(0, -1)) {
        const { balance } = budgetedMonth(books, month);
        expect(budgetedMonth(books, monthAfter(month)).carry).toBe(carryOver(balance, mode));
      }
    }),
  );
});

import { expect, test } from 'vitest';
import type { UpcomingRow } from '../planning-answers';
import { homeRowsOf, homeSpan, nextBills, spentOfBudget } from './home';

const due = (name: string, kind: UpcomingRow['kind']) => ({ name, kind }) as UpcomingRow;
const total = (budget: number, carry: number, spent: number) =>
  spentOfBudget({
    total: { budget: String(budget), carry: String(carry), spent: String(spent), balance: '0' },
  });

test('the next three bills and subscriptions are shown, in their order', () => {
  const upcoming = [
    due('Gym', 'subscription'),
    due('Salary', 'income'),
    due('Rent', 'bill'),
    due('Saving', 'transfer'),
    due('Power', 'bill'),
    due('Water', 'bill'),
  ];
  expect(nextBills(upcoming).map(({ name }) => name)).toEqual(['Gym', 'Rent', 'Power']);
  expect(homeSpan('2026-12-01')).toEqual({ from: '2026-12-01', to: '2027-03-03' });
  expect([homeRowsOf(false, 0), homeRowsOf(true, 0), homeRowsOf(true, 3)]).toEqual([0, 1, 4]);
});

test('what is spent of the budget, with what was carried in, as whole percent rounded down', () => {
  expect(total(0, 0, 500)).toBeNull();
  expect(total(900, 100, 779)).toEqual({ available: 1_000n, percent: 77 });
  expect(total(1_000, 0, 999)).toEqual({ available: 1_000n, percent: 99 });
  expect(total(1_000, 0, 1_000)).toEqual({ available: 1_000n, percent: 100 });
  expect(total(1_000, 0, 5_000)).toEqual({ available: 1_000n, percent: 100 });
  expect(total(1_000, 0, -50)).toEqual({ available: 1_000n, percent: 0 });
  expect(total(100, -300, 1)).toEqual({ available: -200n, percent: 100 });
});

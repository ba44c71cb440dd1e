import { expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { greatest, monthRows, sharePercent, shortMonth, withDistinctNames } from './report-rows';

const english = USUAL_PREFERENCES;
const row = (key: string, amount: string) => ({ key, name: key, amount, filter: { payee: key } });

test('each month of a range has a row, which opens its days also if nothing was', () => {
  const answer = { rows: [row('2026-01', '1250')], filter: { population: 'spending' as const } };
  expect(monthRows(answer, { from: '2025-12-10', to: '2026-01-31' }, english)).toEqual([
    {
      month: '2025-12',
      name: 'December 2025',
      day: '2025-12-31',
      amount: 0n,
      filter: { population: 'spending', from: '2025-12-10', to: '2025-12-31' },
    },
    {
      month: '2026-01',
      name: 'January 2026',
      day: '2026-01-31',
      amount: 1250n,
      filter: { payee: '2026-01' },
    },
  ]);
  expect(['2025-12', '2026-01', '2026-02'].map((month, at) => shortMonth(month, at, english))).toEqual([
    'Dec 25',
    'Jan 26',
    'Feb',
  ]);
});

test('the greatest stand alone, the others together', () => {
  const rows = ['5', '-2', '30', '9007199254740993'].map((amount) => row(amount, amount));
  expect(greatest(rows, 3)).toEqual([
    { name: '9007199254740993', amount: 9007199254740993n },
    { name: '30', amount: 30n },
    { name: 'Others', amount: 3n },
  ]);
  expect(greatest(rows, 4).map(({ amount }) => amount)).toEqual([9007199254740993n, 30n, 5n, -2n]);
});

test('equal names are told apart', () => {
  const rows = ['Other', 'Food', 'Other'].map((name) => ({ name }));
  expect(withDistinctNames(rows).map(({ name }) => name)).toEqual(['Other', 'Food', 'Other (2)']);
});

test('shares are of a sum that there is', () => {
  expect(sharePercent(1n, 3n)).toBe(33);
  expect(sharePercent(995n, 1000n)).toBe(100);
  expect(sharePercent(5n, 0n)).toBeNull();
  expect(sharePercent(-5n, 10n)).toBeNull();
});

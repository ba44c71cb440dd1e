import { expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { greatest, monthRows, rolledUp, sharePercent, shortMonth, withDistinctNames } from './report-rows';

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
  const rows = [9007199254740993n, 30n, 5n, -2n].map((amount) => ({ name: String(amount), amount }));
  expect(greatest(rows, 3)).toEqual([
    { name: '9007199254740993', amount: 9007199254740993n },
    { name: '30', amount: 30n },
    { name: 'Others', amount: 3n },
  ]);
  expect(greatest(rows, 4)).toEqual(rows);
});

test('categories are summed up with what is below them, and open it all', () => {
  const categories = [
    { id: 1, name: 'Food', parentId: null, color: '#aa0000' },
    { id: 2, name: 'Groceries', parentId: 1, color: '#bb0000' },
    { id: 3, name: 'Eating out', parentId: 1, color: '#cc0000' },
    { id: 4, name: 'Rent', parentId: null, color: '#00aa00' },
    { id: 5, name: 'Transport', parentId: null, color: '#0000aa' },
    { id: 6, name: 'Train', parentId: 5, color: '#0000bb' },
  ];
  const spent = (key: string, name: string, amount: string) => ({
    key,
    name,
    amount,
    filter: { population: 'spending' as const, categoryId: key === 'none' ? ('none' as const) : Number(key) },
  });
  const sums = rolledUp(
    [
      spent('4', 'Rent', '900'),
      spent('2', 'Groceries', '700'),
      spent('3', 'Eating out', '400'),
      spent('none', 'Uncategorised', '90'),
      spent('6', 'Train', '80'),
      spent('1', 'Food', '-20'),
    ],
    (id) => categories.find((category) => category.id === id),
  );
  expect(
    sums.map(({ name, amount, parts }) => [name, amount, parts.map((part) => [part.name, part.amount])]),
  ).toEqual([
    [
      'Food',
      1080n,
      [
        ['Groceries', 700n],
        ['Eating out', 400n],
        ['Food itself', -20n],
      ],
    ],
    ['Rent', 900n, []],
    ['Uncategorised', 90n, []],
    ['Transport', 80n, [['Train', 80n]]],
  ]);
  expect(sums.map(({ filter: { categoryId, withChildren } }) => [categoryId, withChildren])).toEqual([
    [1, true],
    [4, undefined],
    ['none', undefined],
    [5, true],
  ]);
  expect(sums[0]).toMatchObject({ color: '#aa0000', parts: [{ color: '#bb0000', parent: 'Food' }, {}, {}] });
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

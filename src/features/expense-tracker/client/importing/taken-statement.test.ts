import { expect, test } from 'vitest';
import { emptyStatement } from '../../import/imported';
import { placeOf } from './taken-statement';

const named = (...names: string[]) => names.map((name) => emptyStatement(name, ''));

test('a statement of a file is found again by its account, wherever the file read otherwise has it', () => {
  const taken = { place: 2, account: 'C' };
  expect(placeOf(named('A', 'B', 'C'), taken, 'B')).toBe(2);
  expect(placeOf(named('C', 'A', 'B'), taken, 'B')).toBe(0);
  // Of several for one account the same one.
  expect(placeOf(named('C', 'A', 'C'), taken, 'B')).toBe(2);
});

test('without it, it is that of the account’s name, else the first', () => {
  expect(placeOf(named('A', 'B'), { place: 1, account: '' }, 'B')).toBe(1);
  expect(placeOf(named(''), { place: 2, account: 'C' }, 'B')).toBe(0);
  expect(placeOf(named('A', 'B'), null, 'B')).toBe(1);
  expect(placeOf(named('A', 'B'), null, undefined)).toBe(0);
});

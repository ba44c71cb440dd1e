import { expect, test } from 'vitest';
import { rangeOf } from './selection';

test('a range holds both its ends, whichever comes first', () => {
  expect(rangeOf([1, 2, 3, 4], 4, 2)).toEqual([2, 3, 4]);
  expect(rangeOf([1, 2, 3, 4], null, 2)).toEqual([2]);
  expect(rangeOf([1, 2, 3, 4], 9, 2)).toEqual([2]);
});

import { expect, test } from 'vitest';
import { movedTo } from './moved-to';

test('a row takes another place of its own', () => {
  expect(movedTo([2, 4], 2, 1)).toEqual([4, 2]);
  expect(movedTo([1, 2, 3], 3, 0)).toEqual([3, 1, 2]);
});

test('a row stays where it is asked to go nowhere, out of its places, or has none', () => {
  expect(movedTo([2, 4], 2, 0)).toBeNull();
  expect(movedTo([2, 4], 2, 2)).toBeNull();
  expect(movedTo([2, 4], 2, -1)).toBeNull();
  expect(movedTo([2, 4], 3, 0)).toBeNull();
});

import { expect, test } from 'vitest';
import { reordered } from './reorder';

test('the named entries take the places that they held, in their new order', () => {
  expect(reordered(['a', 'b', 'c', 'd', 'e'], ['d', 'a', 'b'])).toEqual(['d', 'a', 'c', 'b', 'e']);
  expect(reordered([1, 2], [])).toEqual([1, 2]);
});

import { expect, test } from 'vitest';
import { targetIndex } from './roving-focus';

test.each([
  [7, 'ArrowLeft', 6],
  [7, 'ArrowRight', 8],
  [7, 'ArrowUp', 1],
  [7, 'ArrowDown', 13],
  [3, 'ArrowUp', null],
  [15, 'ArrowDown', null],
  [0, 'ArrowLeft', null],
  [7, 'Home', 0],
  [7, 'End', 19],
  [7, 'a', null],
])('in a grid of six columns, from %i %s leads to %s', (from, key, to) => {
  expect(targetIndex(key, from, { count: 20, columns: 6 })).toBe(to);
});

test.each([
  [7, 'ArrowUp', 6],
  [7, 'ArrowDown', 8],
  [7, 'PageDown', 17],
  [7, 'PageUp', 0],
  [19, 'ArrowDown', 19],
  [7, 'Home', 0],
  [7, 'End', 19],
  [7, 'ArrowRight', null],
])('in a list, from %i %s leads to %s', (from, key, to) => {
  expect(targetIndex(key, from, { count: 20 })).toBe(to);
});

test('in nothing no key leads anywhere', () => {
  expect(targetIndex('End', 0, { count: 0 })).toBeNull();
});

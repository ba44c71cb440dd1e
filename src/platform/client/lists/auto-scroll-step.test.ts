import { expect, test } from 'vitest';
import { autoScrollStep } from './auto-scroll-step';

test('begins at 25 % of the box and is full at 5 %, at either edge', () => {
  expect([250, 150, 50, 0, -40].map((position) => autoScrollStep(position, 1000))).toEqual([
    0, -14, -28, -28, -28,
  ]);
  expect([750, 850, 950, 1000, 1040].map((position) => autoScrollStep(position, 1000))).toEqual([
    0, 14, 28, 28, 28,
  ]);
});

test('rests in the middle, and in a box without height', () => {
  expect(autoScrollStep(500, 1000)).toBe(0);
  expect(autoScrollStep(0, 0)).toBe(0);
});

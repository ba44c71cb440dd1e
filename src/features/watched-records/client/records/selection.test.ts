import { expect, test } from 'vitest';
import { holdsAll, narrowed, NOTHING_CHOSEN, toggled } from './selection';

const four = [1, 2, 3, 4].reduce((chosen, id) => toggled(chosen, id, 'a'), NOTHING_CHOSEN);

test('a view is chosen whole when every record of it is', () => {
  expect(holdsAll(NOTHING_CHOSEN, 'a', 0)).toBe(false);
  expect(holdsAll(toggled(four, 4, 'a'), 'a', 4)).toBe(false);
  expect(holdsAll(four, 'a', 4)).toBe(true);
  // One has come.
  expect(holdsAll(four, 'a', 5)).toBe(false);
  expect(
    holdsAll(
      narrowed(four, (id) => id > 2),
      'a',
      2,
    ),
  ).toBe(true);
});

test('as many of another view are not that view', () => {
  expect(holdsAll(four, 'b', 1)).toBe(false);
  expect(holdsAll(four, 'b', 4)).toBe(false);
  const both = toggled(toggled(four, 4, 'b'), 5, 'b');
  expect(both.ids.size).toBe(4);
  expect(holdsAll(both, 'a', 4)).toBe(false);
  expect(holdsAll(both, 'b', 4)).toBe(false);
});

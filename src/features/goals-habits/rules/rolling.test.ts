import { expect, test } from 'vitest';
import { daysInside, intervalsOf } from './rolling';

test('three times in seven days open seven days from the first', () => {
  expect(intervalsOf([10, 12, 14], 3, 7)).toEqual([{ begin: 10, centre: 14, end: 16 }]);
  // Six days lie between the first and the last: still less than seven.
  expect(intervalsOf([10, 12, 16], 3, 7)).toEqual([{ begin: 10, centre: 16, end: 16 }]);
  expect(intervalsOf([10, 12, 17], 3, 7)).toEqual([]);
  expect(intervalsOf([10, 12], 3, 7)).toEqual([]);
});

test('an older interval slides back from a newer one that it touches, at most to its last done day', () => {
  // Every 7 days, done on 0 and 5: the first would end on 6, which overlaps 5 by 1, so it slides by 2, to -2…4.
  expect(intervalsOf([0, 5], 1, 7)).toEqual([
    { begin: 5, centre: 5, end: 11 },
    { begin: -2, centre: 0, end: 4 },
  ]);
  // Done on 0, 3 and 5, twice in 7: [3, 9] and [0, 6]; the older one may slide by 3 only, since it was done on 3.
  expect(intervalsOf([0, 3, 5], 2, 7)).toEqual([
    { begin: 3, centre: 5, end: 9 },
    { begin: -3, centre: 3, end: 3 },
  ]);
});

test('the days of all intervals are inside', () => {
  expect(
    daysInside(
      [
        { begin: -2, centre: 0, end: 1 },
        { begin: 3, centre: 3, end: 9 },
      ],
      0,
      5,
    ),
  ).toEqual([true, true, false, true, true]);
});

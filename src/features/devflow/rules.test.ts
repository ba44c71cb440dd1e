import { expect, test } from 'vitest';
import { dueState, isBlank, POSITION_GAP, positionsBetween, statusAfter } from './rules';
import { statusTone } from './status-look';
import { wishedOrder } from '@/platform/shared/reorder';

test.each([
  ['Bug', 'danger'],
  ['Debugging', 'danger'],
  ['ENHANCEMENT', 'success'],
  ['to refine', 'warning'],
  ['Enhance a bug', 'danger'],
  ['In Progress', 'accent'],
  ['', 'accent'],
])('the tone of %o is %s', (name, tone) => {
  expect(statusTone(name, 'accent')).toBe(tone);
});

const [bug, progress, completed] = [
  { id: 1, name: 'Bug', meansDone: false },
  { id: 2, name: ' in progress', meansDone: false },
  { id: 3, name: 'Completed', meansDone: false },
];
const shipped = { id: 4, name: 'Shipped', meansDone: true };
const dropped = { id: 5, name: 'Dropped', meansDone: true };

test.each([
  ['complete', 1, [bug, progress, completed], 3],
  ['complete', 1, [bug, progress], 1],
  ['reopen', 3, [bug, progress, completed], 2],
  ['reopen', 3, [bug, completed], 1],
  ['reopen', 1, [bug, progress, completed], 1],
  ['reopen', null, [bug, progress], null],
  ['reactivate', 1, [bug, progress, completed], 2],
  ['reactivate', null, [bug], 1],
  ['reactivate', 1, [], 1],
  // Where one is marked, the names count no more.
  ['complete', 1, [bug, completed, shipped, dropped], 4],
  ['complete', 5, [bug, completed, shipped, dropped], 5],
  ['reopen', 5, [shipped, completed, progress, dropped], 2],
  ['reopen', 5, [shipped, completed, dropped], 3],
  ['reopen', 3, [shipped, completed, progress], 3],
  ['reactivate', 4, [shipped, bug], 1],
  ['reactivate', 4, [shipped], 4],
] as const)('to %s from status %o among %o gives %o', (completion, current, statuses, expected) => {
  expect(statusAfter(completion, current, statuses)).toBe(expected);
});

test.each([
  ['', true],
  [' \t\n', true],
  ['\u200b\u3000\u0000', true],
  ['.', false],
  [' 修 ', false],
])('that %j is blank is %o', (text, expected) => {
  expect(isBlank(text)).toBe(expected);
});

test('a position lies between its neighbours, until there is no number left', () => {
  expect(positionsBetween(null, null, 1)).toEqual([POSITION_GAP]);
  expect(positionsBetween(10, null, 1)).toEqual([10 + POSITION_GAP]);
  expect(positionsBetween(null, 10, 1)).toEqual([10 - POSITION_GAP]);
  expect(positionsBetween(10, 13, 1)).toEqual([11]);
  expect(positionsBetween(-3, 0, 1)).toEqual([-2]);
  expect(positionsBetween(10, 11, 1)).toBeNull();
  expect(positionsBetween(10, 10, 1)).toBeNull();
  expect(positionsBetween(10, 14, 3)).toEqual([11, 12, 13]);
  expect(positionsBetween(10, 13, 3)).toBeNull();
  expect(positionsBetween(null, 10, 2)).toEqual([10 - 2 * POSITION_GAP, 10 - POSITION_GAP]);
  expect(positionsBetween(10, null, 2)).toEqual([10 + POSITION_GAP, 10 + 2 * POSITION_GAP]);
  expect(positionsBetween(Number.MAX_SAFE_INTEGER, null, 1)).toBeNull();
  expect(positionsBetween(null, Number.MIN_SAFE_INTEGER, 1)).toBeNull();
});

test('an order is read by its indexes; what has none comes after them', () => {
  const entries = [{ id: 1 }, { id: 2, orderIndex: 7 }, { id: 3, orderIndex: -1 }, { id: 4 }];
  expect(wishedOrder(entries)).toEqual([3, 2, 1, 4]);
  expect(wishedOrder([{ id: 1 }, { id: 2, orderIndex: 2_000_000 }])).toEqual([1, 2]);
});

test.each([
  ['2026-11-23', false, 'overdue'],
  ['2026-11-24', false, 'today'],
  ['2026-11-25', false, 'later'],
  // What is done is not late.
  ['2026-11-23', true, null],
  [null, false, null],
])('an item due on %s (completed: %s) is %s on 24 November', (dueDate, completed, state) => {
  expect(dueState({ dueDate, completed }, '2026-11-24')).toBe(state);
});

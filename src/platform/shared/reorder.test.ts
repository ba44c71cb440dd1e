import { expect, test } from 'vitest';
import { placedOrder, positionUpdates, reordered } from './reorder';

test('the named entries take the places that they held, in their new order', () => {
  expect(reordered(['a', 'b', 'c', 'd', 'e'], ['d', 'a', 'b'])).toEqual(['d', 'a', 'c', 'b', 'e']);
  expect(reordered([1, 2], [])).toEqual([1, 2]);
});

test('only rows whose position changes are written, and one that is not there is refused', () => {
  const rows = [3, 5, 8].map((id) => ({ id, position: id * 10 }));
  const gone = () => new Error('gone');
  const order = placedOrder([
    { id: 3, place: 9 },
    { id: 8, place: -1 },
  ]);
  expect(positionUpdates(rows, order, gone, 1).map(({ row, to }) => [row.id, to.position])).toEqual([
    [8, 30],
    [3, 80],
  ]);
  expect(positionUpdates(rows, [3, 5], gone, 1)).toEqual([]);
  expect(() => positionUpdates(rows, [3, 4], gone, 1)).toThrow('gone');
  // As after the undo of a deletion, if another one was added meanwhile.
  const equal = [3, 5, 8].map((id) => ({ id, position: id === 3 ? 1 : 2 }));
  expect(positionUpdates(equal, [8, 5], gone, 1).map(({ row, to }) => [row.id, to.position])).toEqual([
    [5, 3],
  ]);
});

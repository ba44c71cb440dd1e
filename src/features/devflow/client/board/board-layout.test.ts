import { expect, test } from 'vitest';
import { groupIndexAt, layOut, placeAt, rowsInSight } from './board-layout';

const measures = { head: 40, row: 40, gap: 16, border: 1 };
// Two rows, none and three: from 0 to 122, from 138 to 180, from 196 to 358.
const counts = [2, 0, 3];

test('groups lie under each other, and only the rows in sight are shown', () => {
  const { groups, height } = layOut(counts, measures);
  expect(groups.map(({ top }) => top)).toEqual([0, 138, 196]);
  expect(height).toBe(358);
  const [first] = layOut([1000], measures).groups;
  if (!first) throw new Error('no group');
  expect(rowsInSight(first, 1000, { from: 441, to: 841 }, measures)).toEqual([10, 20]);
  expect(rowsInSight(first, 1000, { from: -900, to: -500 }, measures)).toEqual([0, 0]);
});

test('what is dragged gets the place under the pointer, in an empty group and between groups too', () => {
  const home = { group: 0, index: 0 };
  expect(placeAt(counts, 60, home, measures)).toEqual({ group: 0, index: 0 });
  expect(placeAt(counts, 130, home, measures)).toEqual({ group: 0, index: 2 });
  // Its own row is above, so that everything below is one row further down.
  expect(placeAt(counts, 200, home, measures)).toEqual({ group: 1, index: 0 });
  expect(placeAt(counts, 9999, home, measures)).toEqual({ group: 2, index: 3 });
  expect(placeAt(counts, -50, { group: 2, index: 1 }, measures)).toEqual({ group: 0, index: 0 });
});

test('a place is at rest: asked again at the same height it stays', () => {
  for (let y = -20; y < 450; y += 3) {
    let place = placeAt(counts, y, { group: 0, index: 0 }, measures);
    for (let again = 0; again < 3; again++) {
      const next = placeAt(counts, y, place, measures);
      if (again > 0) expect([y, next]).toEqual([y, place]);
      place = next;
    }
  }
});

test('a dragged group goes to the nearest gap', () => {
  const { groups } = layOut(counts, measures);
  expect(groupIndexAt(groups, 10, 2)).toBe(0);
  expect(groupIndexAt(groups, 150, 0)).toBe(0);
  expect(groupIndexAt(groups, 200, 0)).toBe(1);
  expect(groupIndexAt(groups, 9999, 0)).toBe(2);
});

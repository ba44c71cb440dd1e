import { expect, test } from 'vitest';
import { moveInGrid } from './grid-moves';

// Two sections: three cards and two, then one below its own heading.
const places = [
  ...[0, 300, 600].map((left) => ({ left, top: 100, height: 98 })),
  ...[0, 300].map((left) => ({ left, top: 214, height: 98 })),
  { left: 0, top: 380, height: 98 },
];
const walk = (from: number, ...keys: string[]) => {
  const path = [];
  let at: number | undefined = from;
  for (const key of keys) {
    at = at === undefined ? undefined : moveInGrid(places, at, key);
    path.push(at);
  }
  return path;
};

test('left and right follow the order of reading, and stop at the ends', () => {
  expect(walk(1, 'ArrowRight', 'ArrowRight', 'ArrowLeft')).toEqual([2, 3, 2]);
  expect(walk(0, 'ArrowLeft')).toEqual([undefined]);
  expect(walk(5, 'ArrowRight')).toEqual([undefined]);
});

test('up and down go to the nearest card of the next row, across sections', () => {
  expect(walk(2, 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp')).toEqual([4, 5, 3, 0]);
  expect(walk(1, 'ArrowUp')).toEqual([undefined]);
  expect(walk(5, 'ArrowDown')).toEqual([undefined]);
});

test('Home and End lead to the first and the last, other keys nowhere', () => {
  expect(walk(3, 'Home', 'End', 'a')).toEqual([0, 5, undefined]);
});

test('a card that hovering lifted stays in its row', () => {
  const lifted = places.map((place, index) => (index === 1 ? { ...place, top: place.top - 1 } : place));
  expect(moveInGrid(lifted, 3, 'ArrowUp')).toBe(0);
  expect(moveInGrid(lifted, 1, 'ArrowDown')).toBe(4);
  expect(moveInGrid(lifted, 0, 'ArrowUp')).toBeUndefined();
});

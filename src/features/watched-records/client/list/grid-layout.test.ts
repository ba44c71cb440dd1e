import { expect, test } from 'vitest';
import { columnsFor, measuresFor, neighbour } from './grid-layout';

test.each([
  [1440, 6],
  [1280, 6],
  [1279, 4],
  [1000, 4],
  [999, 3],
  [768, 3],
  [767, 2],
  [360, 2],
])('a window of %i pixels has %i columns', (width, columns) => {
  expect(columnsFor(width)).toBe(columns);
});

test('cards fill the width, their covers are three to four', () => {
  const { itemWidth, rowHeight, gap } = measuresFor({
    layout: 'grid',
    width: 1096,
    windowWidth: 1440,
    roomy: false,
  });
  expect(itemWidth * 6 + gap * 5).toBe(1096);
  expect(rowHeight - gap - 2 - 138).toBe(Math.round(((itemWidth - 2) * 4) / 3));
});

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
])('from %i %s leads to %s', (from, key, to) => {
  expect(neighbour(from, key, 6, 20)).toBe(to);
});

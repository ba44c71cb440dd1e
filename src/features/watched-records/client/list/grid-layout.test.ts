import { expect, test } from 'vitest';
import { columnsFor, measuresFor } from './grid-layout';

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
  const { itemWidth, itemHeight, gap } = measuresFor({
    layout: 'grid',
    width: 1096,
    windowWidth: 1440,
    roomy: false,
  });
  expect(itemWidth * 6 + gap * 5).toBe(1096);
  expect(itemHeight - 2 - 158).toBe(Math.round(((itemWidth - 2) * 4) / 3));
});

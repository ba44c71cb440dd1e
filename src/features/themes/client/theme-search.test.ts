import { expect, test } from 'vitest';
import { readThemeSearch } from './theme-search';

test.each([
  [{}, {}],
  [
    { category: 'Dark Themes', search: 'night', page: 2 },
    { category: 'Dark Themes', search: 'night', page: 2 },
  ],
  [{ page: '3' }, { page: 3 }],
  [{ page: 1 }, { page: 1 }],
  [{ page: 0 }, {}],
  [{ page: -1 }, {}],
  [{ page: 1.5 }, {}],
  [{ page: 'many' }, {}],
  [{ page: 1e300 }, {}],
  [
    { search: 123, category: true },
    { search: '123', category: 'true' },
  ],
  [{ search: ['a'], category: { a: 1 }, page: [2, 3] }, {}],
  [{ search: '', other: 'x' }, {}],
])('%j reads as %j', (raw, read) => {
  expect(readThemeSearch(raw)).toEqual(read);
});

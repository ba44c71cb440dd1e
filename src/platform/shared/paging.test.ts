import { expect, test } from 'vitest';
import { pageWindow } from './paging';

test.each([
  [0, 1, { page: 1, pages: 1, offset: 0 }],
  [25, 1, { page: 1, pages: 1, offset: 0 }],
  [26, 2, { page: 2, pages: 2, offset: 25 }],
  [26, 9, { page: 2, pages: 2, offset: 25 }],
  [26, 0, { page: 1, pages: 2, offset: 0 }],
])('of %i entries, page %i at 25 a page', (total, wanted, window) => {
  expect(pageWindow(total, wanted, 25)).toEqual(window);
});

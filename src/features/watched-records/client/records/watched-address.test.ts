import { expect, test } from 'vitest';
import { isFiltered, viewOf } from './records-view';
import { readWatchedAddress } from './watched-address';

test.each([
  [{}, {}],
  [
    { search: 'dpcq', tag: '国漫', type: '热血', progress: 'watching', sort: 'title', direction: 'desc' },
    { search: 'dpcq', tag: '国漫', type: '热血', progress: 'watching', sort: 'title', direction: 'desc' },
  ],
  // Defaults are omitted.
  [{ search: '', type: '', progress: 'all', sort: 'last_watched', direction: 'desc' }, {}],
  [{ sort: 'title', direction: 'asc' }, { sort: 'title' }],
  [{ tag: '' }, { tag: '' }],
  [
    { search: 123, tag: 2024 },
    { search: '123', tag: '2024' },
  ],
  [{ search: ['a'], tag: {}, type: null, progress: 'none', sort: 'id', direction: 'sideways' }, {}],
  [{ tag: 'x'.repeat(51) }, {}],
])('%j reads as %j', (raw, read) => {
  expect(readWatchedAddress(raw)).toEqual(read);
});

test('an address that holds nothing shows everything, what was watched last first', () => {
  const view = viewOf({});
  expect(view).toMatchObject({ search: '', progress: 'all', sort: 'last_watched', direction: 'desc' });
  expect(isFiltered(view)).toBe(false);
  expect(isFiltered(viewOf({ tag: '' }))).toBe(true);
  expect(viewOf({ sort: 'title' }).direction).toBe('asc');
});

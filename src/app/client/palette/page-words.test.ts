import { expect, test } from 'vitest';
import { foundPages } from './page-words';

const PAGES = [
  { label: 'Home', href: '/home' },
  { label: 'Master Settings', href: '/master-settings' },
  { label: 'Theme Settings', href: '/theme-settings' },
  { label: 'Your account', href: '/account' },
];
const found = (query: string) => foundPages(PAGES, query).map(({ label }) => label);

test('a page is found by what is on it, which it tells', () => {
  expect(foundPages(PAGES, 'passw')).toEqual([{ label: 'Your account', href: '/account', why: 'Password' }]);
  expect(found('time zone')).toEqual(['Your account']);
  expect(found('dark')).toEqual(['Theme Settings']);
  expect(found('export')).toEqual(['Your account']);
});

test('pages of that name come first, and none is there twice', () => {
  expect(found('settings')).toEqual(['Master Settings', 'Theme Settings', 'Your account']);
  expect(found('home')).toEqual(['Home']);
  // Within a word it would be chance.
  expect(found('word')).toEqual([]);
});

test('one or two letters, which begin a word of nearly every page, find names only', () => {
  expect(found('p')).toEqual([]);
  expect(found('ho')).toEqual(['Home']);
});

test('a word on a page comes before a slip in a name', () => {
  const why = 'Quiet hours, morning reminders';
  // One letter from 'Your'.
  expect(foundPages(PAGES, 'hour')).toEqual([{ label: 'Your account', href: '/account', why }]);
  expect(found('setings')).toEqual(['Master Settings', 'Theme Settings']);
});

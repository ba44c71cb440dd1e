import { expect, test } from 'vitest';
import { bestOf, matches, rankOf } from './matching';

const labels = (...all: string[]) => all.map((label) => ({ label }));
const found = (query: string, ...all: string[]) => bestOf(labels(...all), query).map(({ label }) => label);

test('every word has to be there, whatever the letter case and the order', () => {
  expect(matches('Theme Settings', 'set THE')).toBe(true);
  expect(matches('Theme Settings', 'the scripts')).toBe(false);
  expect(matches('Café Straße', 'STRASSE cafe\u0301')).toBe(true);
  expect(matches('Theme Settings', '  ')).toBe(true);
  expect(matches('凡人修仙传', '修仙')).toBe(true);
});

test('the same comes first, then what begins with it, then where a word does, the rest in its order', () => {
  expect(found('the', 'other', 'To the sea', 'breathe', 'The first', 'them', 'the')).toEqual([
    'the',
    'The first',
    'them',
    'To the sea',
    'other',
    'breathe',
  ]);
  expect(rankOf('Dentist', 're')).toBe(4);
});

test('one slip in a word is forgiven where nothing matches', () => {
  const pages = ['Calendar', 'Dashboard', 'Home', 'Goals & Habits', 'Master Settings'];
  const slips = ['calender', 'dahsboard', 'daashb', 'dshboard', 'setings mas', 'habtis'];
  expect(slips.map((query) => found(query, ...pages))).toEqual([
    ['Calendar'],
    ['Dashboard'],
    ['Dashboard'],
    ['Dashboard'],
    ['Master Settings'],
    ['Goals & Habits'],
  ]);
  expect(found('hoem', ...pages)).toEqual(['Home']);
  // Of three letters too much would be near.
  expect(found('hme', ...pages)).toEqual([]);
  expect(found('calxxdar', ...pages)).toEqual([]);
});

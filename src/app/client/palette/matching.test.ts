import { expect, test } from 'vitest';
import { bestOf, markedParts, matches } from './matching';

test('every word has to be there, whatever the letter case and the order', () => {
  expect(matches('Theme Settings', 'set THE')).toBe(true);
  expect(matches('Theme Settings', 'the scripts')).toBe(false);
  expect(matches('Theme Settings', '  ')).toBe(true);
  expect(matches('凡人修仙传', '修仙')).toBe(true);
});

test('what begins with what was typed comes first, the rest stays in its order', () => {
  const entries = ['monthly', 'The first', 'other', 'them'].map((label) => ({ label }));
  expect(bestOf(entries, 'th').map(({ label }) => label)).toEqual(['The first', 'them', 'monthly', 'other']);
});

test('what was typed is marked wherever it stands, and nothing in it is a pattern', () => {
  expect(markedParts('month_end (the)', 'th')).toEqual(['mon', 'th', '_end (', 'th', 'e)']);
  expect(markedParts('a.b (c)', '. (')).toEqual(['a', '.', 'b ', '(', 'c)']);
  expect(markedParts('plain', '')).toEqual(['plain']);
});

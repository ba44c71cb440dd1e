import { expect, test } from 'vitest';
import { bestOf, matches } from './matching';

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

import { expect, test } from 'vitest';
import { matchesIn } from './matches';

const marked = (text: string, search: string) =>
  matchesIn(text, search)
    .map(({ part, matches }) => (matches ? `[${part}]` : part))
    .join('');

test('marks every match, whatever its letter case, and signs as they are', () => {
  expect(marked('Export exports', 'EXPORT')).toBe('[Export] [export]s');
  expect(marked('50 % (a+b) [x]', '(a+b)')).toBe('50 % [(a+b)] [x]');
  expect(marked('封面空白 😀', '空白')).toBe('封面[空白] 😀');
  expect(marked('nothing', '')).toBe('nothing');
  expect(marked('nothing', 'x')).toBe('nothing');
});

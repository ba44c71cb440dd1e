import { SearchQuery } from '@codemirror/search';
import { Text } from '@codemirror/state';
import { expect, test } from 'vitest';
import { countText, findMatches } from './find-count';

const doc = Text.of(['SELECT total FROM t', 'WHERE TOTAL > 1', '-- totally']);
const nothing = { from: 0, to: 0 };

test.each([
  [{ search: 'total' }, '3 found'],
  [{ search: 'total', caseSensitive: true }, '2 found'],
  [{ search: 'total', wholeWord: true }, '2 found'],
  [{ search: 't[oa]+', regexp: true }, '6 found'],
  [{ search: 'nothing' }, 'None'],
  // An incomplete pattern cannot be counted.
  [{ search: '(', regexp: true }, ''],
])('of %j there are %j', (query, text) => {
  expect(countText(findMatches(doc, new SearchQuery(query)), nothing)).toBe(text);
});

test('the selected one is told by its place', () => {
  const matches = findMatches(doc, new SearchQuery({ search: 'total' }));
  expect(countText(matches, { from: 26, to: 31 })).toBe('2 of 3');
  expect(countText(matches, { from: 26, to: 30 })).toBe('3 found');
});

test('of very many, and of a very long text, not all are counted', () => {
  const many = Text.of(Array.from({ length: 2_000 }, () => 'x'));
  const query = new SearchQuery({ search: 'x' });
  expect(countText(findMatches(many, query), { from: 2, to: 3 })).toBe('2 of 1,000+');
  expect(findMatches(Text.of(['x'.repeat(4_000_001)]), query)).toBeNull();
});

import { expect, test } from 'vitest';
import { markedParts } from './marked-parts';

const marked = (text: string, ...searched: string[]) =>
  markedParts(text, searched)
    .map((part, index) => (index % 2 ? `[${part}]` : part))
    .join('');

test('marks every match, ignoring case, with special characters taken literally', () => {
  expect(marked('Export exports', 'EXPORT')).toBe('[Export] [export]s');
  expect(marked('50 % (a+b) [x]', '(a+b)')).toBe('50 % [(a+b)] [x]');
  expect(marked('封面空白 😀', '空白')).toBe('封面[空白] 😀');
  expect(marked('nothing', '')).toBe('nothing');
  expect(marked('nothing')).toBe('nothing');
  expect(marked('nothing', 'x')).toBe('nothing');
});

test('marks what differs in accents only, and whole syllables of Korean', () => {
  expect(marked('Un café, des cafés', 'CAFE')).toBe('Un [café], des [café]s');
  expect(marked('cafe\u0301 cafe', 'Café')).toBe('[café] [cafe]');
  expect(marked('Hauptstraße', 'straße')).toBe('Haupt[straße]');
  expect(marked('각가', '가')).toBe('각[가]');
  expect(marked('한글 글', '한글')).toBe('[한글] 글');
});

test('marks no part of a letter of kana, and nothing by marks alone', () => {
  expect(marked('が か', 'か')).toBe('が [か]');
  expect(marked('が か', 'が')).toBe('[が] か');
  expect(marked('cafe', 'cafe', '\u0301')).toBe('[cafe]');
  expect(marked('cafe', '\u0301')).toBe('cafe');
});

test('a text without a match stays as it is written', () => {
  expect(marked('\ufa19 \u212b', 'x')).toBe('\ufa19 \u212b');
});

// Where a mark could be a letter of the search too, each of these would take years.
test.each(['\u093f', '\u0e34', '\u0345', 'ι', '\u0301'])(
  'a long run of %o is searched through once',
  (mark) => {
    const run = mark.repeat(60);
    expect(marked(`a${run}`, `${mark.repeat(30)}x`)).toBe(`a${run}`);
  },
);

test('marks each of several, the longest where they overlap', () => {
  expect(marked('month_end (the)', 'th', 'the')).toBe('mon[th]_end ([the])');
  expect(marked('a.b (c)', '.', '(')).toBe('a[.]b [(]c)');
  const signs = '$()*+,-./?[\\]^{|}_😀#&';
  expect(marked(`a${signs}`, signs)).toBe(`a[${signs}]`);
});

import { expect, test } from 'vitest';
import { hasTags, meantTag, suggestTags, tagCounts, tagsOf } from './tag-rules';

const all = ['board report', 'Finance', 'monthly', '月报'];

test('every tag is listed once, whatever its letter case', () => {
  expect(tagsOf([{ tags: ['monthly', 'Finance'] }, { tags: ['finance', 'audit'] }])).toEqual([
    'audit',
    'Finance',
    'monthly',
  ]);
});

test('a script counts once for a tag, and has several whatever their letter case', () => {
  expect(tagCounts([{ tags: ['A', 'a', 'b'] }, { tags: ['a'] }])).toEqual([
    { tag: 'A', count: 2 },
    { tag: 'b', count: 1 },
  ]);
  expect(hasTags({ tags: ['A', 'b'] }, ['a', 'B'])).toBe(true);
  expect(hasTags({ tags: ['A', 'b'] }, ['a', 'c'])).toBe(false);
  expect(hasTags({ tags: [] }, [])).toBe(true);
});

test('suggests what matches and the script does not have, beginnings first', () => {
  expect(suggestTags('FIN', all, [])).toEqual(['Finance']);
  expect(suggestTags('o', all, [])).toEqual(['board report', 'monthly']);
  expect(suggestTags('m', all, [])).toEqual(['monthly']);
  expect(suggestTags('', all, ['finance'])).toEqual(['board report', 'monthly', '月报']);
  expect(suggestTags('月', all, [])).toEqual(['月报']);
});

test('a tag in use is meant whatever its letter case', () => {
  expect(meantTag(' FINANCE ', all)).toBe('Finance');
  expect(meantTag(' new ', all)).toBe('new');
});

import { expect, test } from 'vitest';
import { offeredTags, tagOptions } from './offered-tags';

const names = (tags: readonly { name: string }[]) => tags.map(({ name }) => name);
const own = { name: '韩漫', color: '#0f766e' };

test('the default tags are offered until there is a tag of the person', () => {
  expect(names(offeredTags([]))).toEqual(['国漫', '日漫']);
  expect(names(offeredTags([{ name: '日漫', color: '#123456' }]))).toEqual(['日漫', '国漫']);
  expect(offeredTags([own])).toEqual([own]);
});

test('a tag that is no more is still an option of the records that have it', () => {
  expect(tagOptions([own], '美漫')).toEqual([
    { value: '韩漫', label: '韩漫' },
    { value: '美漫', label: '美漫 (旧标签)' },
  ]);
  expect(tagOptions([own], '')).toHaveLength(1);
  expect(tagOptions([own], undefined)).toHaveLength(1);
});

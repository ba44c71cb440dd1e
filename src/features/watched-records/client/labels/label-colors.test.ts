import { expect, test } from 'vitest';
import { tagColors } from './label-colors';

test.each([
  ['国漫', undefined, '#dc2626', '#ffffff'],
  ['国漫', '#3b82f6', '#dc2626', '#ffffff'],
  ['日漫', '#3b82f6', '#2563eb', '#ffffff'],
  ['日漫', '#fde047', '#fde047', '#000000'],
  ['韩漫', '#3b82f6', '#3b82f6', '#000000'],
  ['旧', undefined, '#6b7280', '#ffffff'],
])('%s with the stored colour %s', (name, stored, background, color) => {
  expect(tagColors(name, stored)).toEqual({ background, color });
});

import { expect, test } from 'vitest';
import { coverArt } from './cover-art';

test('a title has the same cover everywhere, and another title another one', () => {
  expect(coverArt('斗破苍穹')).toEqual(coverArt('斗破苍穹'));
  expect(coverArt('斗破苍穹')).not.toEqual({ ...coverArt('斗罗大陆'), glyphs: ['斗', '破'] });
});

test.each([
  ['斗破苍穹', ['斗', '破']],
  ['《山海》行记', ['山', '海']],
  ['one piece', ['O', 'N']],
  ['𠮷野家', ['𠮷', '野']],
  ['👨‍👩‍👧 一家', ['👨‍👩‍👧', '一']],
  ['…', ['…']],
  ['', []],
])('%s shows %j', (title, glyphs) => {
  expect(coverArt(title).glyphs).toEqual(glyphs);
});

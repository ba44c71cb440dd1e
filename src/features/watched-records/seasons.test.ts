import { expect, test } from 'vitest';
import { seasonOf, suggestedGroups } from './seasons';

test.each([
  ['斗破苍穹 第二季', '斗破苍穹', 2],
  ['斗破苍穹第12季', '斗破苍穹', 12],
  ['凡人 第十二期', '凡人', 12],
  ['凡人 第二十季', '凡人', 20],
  ['Harbour: Season 3', 'Harbour', 3],
  ['Harbour S2', 'Harbour', 2],
  ['Harbour 2nd Season', 'Harbour', 2],
  ['Harbour II', 'Harbour', 2],
  ['星之旅Ⅲ', '星之旅', 3],
  ['第三季', '第三季', null],
  ['Apollo 13', 'Apollo 13', null],
  ['Matrix', 'Matrix', null],
  ['HAWAII', 'HAWAII', null],
])('%s is %s, %s', (title, work, season) => {
  expect(seasonOf(title)).toEqual({ work, season });
});

test('titles that differ by their seasons alone are suggested, in order, and no season twice', () => {
  const titles = ['Harbour II', 'harbour', 'Tide', '星 第二季', '星 第二期', '星'];
  const records = titles.map((title, at) => ({ id: at + 1, title }));
  expect(suggestedGroups(records)).toEqual([
    {
      work: 'harbour',
      seasons: [
        { id: 2, title: 'harbour', season: 1 },
        { id: 1, title: 'Harbour II', season: 2 },
      ],
    },
  ]);
});

test('a title of blanks is read in one go', () => {
  const title = `a${' '.repeat(1_000_000)}b`;
  expect(seasonOf(title)).toEqual({ work: title, season: null });
});

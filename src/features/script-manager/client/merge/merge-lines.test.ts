import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeLines } from './merge-lines';

const base = 'select 1\r\nfrom a\r\nwhere b\r\norder by c';

test('edits of different lines are joined, with their line ends', () => {
  const mine = base.replace('select 1', 'select 1, 2');
  const theirs = base.replace('order by c', 'order by d\n');
  expect(mergeLines(base, mine, theirs)).toBe('select 1, 2\r\nfrom a\r\nwhere b\r\norder by d\n');
});

test('edits of the same line are not', () => {
  expect(mergeLines(base, base.replace('from a', 'from x'), base.replace('from a', 'from y'))).toBeNull();
  expect(mergeLines('', 'mine', 'theirs')).toBeNull();
});

test('edits of neighbouring lines are joined, and lines put in beside a changed one', () => {
  const mine = base.replace('from a', 'from x');
  expect(mergeLines(base, mine, base.replace('where b', 'where y'))).toBe(mine.replace('where b', 'where y'));
  expect(mergeLines(base, mine, base.replace('where b', 'join z\r\nwhere b'))).toBe(
    mine.replace('where b', 'join z\r\nwhere b'),
  );
  expect(mergeLines(base, mine, base.replace('from a', '-- all\r\nfrom a'))).toBe(
    mine.replace('from x', '-- all\r\nfrom x'),
  );
  expect(mergeLines(base, mine, base.replace('from a\r\nwhere b', 'from y'))).toBeNull();
});

test('different lines put into the same place are not', () => {
  const put = (line: string) => base.replace('from a', `${line}\r\nfrom a`);
  expect(mergeLines(base, put('mine'), put('theirs'))).toBeNull();
});

test('the same edit by both is made once', () => {
  const both = base.replace('where b', 'where x');
  expect(mergeLines(base, both, both)).toBe(both);
  const mine = both.replace('select 1', 'select 2');
  expect(mergeLines(base, mine, both)).toBe(mine);
});

test('long texts that both changed from the first line to the last are joined', () => {
  const lines = Array.from({ length: 60_000 }, (_, i) => `insert into t values (${String(i)});\n`);
  const changed = (every: (index: number) => boolean, to: string) =>
    lines.map((line, index) => (every(index) ? line.replace('values', to) : line));
  const mine = changed((index) => index % 200 === 0, 'MINE');
  const theirs = changed((index) => index % 200 === 100, 'THEIRS');
  const both = mine.map((line, index) => (index % 200 === 100 ? (theirs[index] ?? '') : line));
  expect(mergeLines(lines.join(''), mine.join(''), theirs.join(''))).toBe(both.join(''));
});

test('long texts with a small edit each are joined', () => {
  const long = Array.from({ length: 200_000 }, (_, i) => `insert into t values (${String(i)});\n`).join('');
  const mine = long.replace('(100000)', '(-1)');
  const theirs = long.replace('(100010)', '(-2)');
  expect(mergeLines(long, mine, theirs)).toBe(mine.replace('(100010)', '(-2)'));
});

const text = fc.array(fc.constantFrom('a\n', 'b\n', 'c\r\n', '\n', 'd')).map((lines) => lines.join(''));

test('who changed nothing gets the other’s text; who alone changed something keeps it', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(mergeLines(one, one, other)).toBe(other);
      expect(mergeLines(one, other, one)).toBe(other);
      expect(mergeLines(one, other, other)).toBe(other);
    }),
  );
});

test('it makes no difference whose text is whose, and no line is lost that nobody removed', () => {
  const lines = fc.uniqueArray(fc.stringMatching(/^[a-z]{4}$/), { minLength: 1, maxLength: 12 });
  const added = fc.array(fc.stringMatching(/^[A-Z]{4}$/), { maxLength: 3 });
  fc.assert(
    fc.property(lines, fc.nat(), fc.nat(), added, added, (all, first, second, mineAdds, theirsAdd) => {
      const join = (list: string[]) => list.map((line) => `${line}\n`).join('');
      const mine = [...all];
      mine.splice(first % (all.length + 1), 0, ...mineAdds);
      const theirs = [...all];
      theirs.splice(second % (all.length + 1), 0, ...theirsAdd);
      const merged = mergeLines(join(all), join(mine), join(theirs));
      expect(mergeLines(join(all), join(theirs), join(mine))).toBe(merged);
      if (merged === null) return;
      for (const line of [...mine, ...theirs]) expect(merged).toContain(`${line}\n`);
    }),
  );
});

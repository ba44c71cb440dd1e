import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type QuickItem, readQuickItem } from './quick-add';

const settings = {
  statuses: [
    { id: 1, name: 'Bug' },
    { id: 2, name: 'In Progress' },
    { id: 3, name: 'In' },
    { id: 4, name: '完成' },
  ],
  features: [
    { id: 10, name: 'Script Manager' },
    { id: 11, name: 'Script Store' },
  ],
  dateOrder: 'dmy' as const,
  /** A Friday. */
  today: '2026-11-20',
  weekStart: 1,
};
const read = (text: string, ignored: { from: number; to: number }[] = []) =>
  readQuickItem(text, { ...settings, ignored });

const NOTHING = { statusId: undefined, featureId: undefined, dueDate: null, priority: 0, labels: [] };
test.each<[string, Partial<QuickItem>]>([
  [
    'Fix the bar #Bug @Script Manager !tomorrow ^high +ui',
    { title: 'Fix the bar', statusId: 1, featureId: 10, dueDate: '2026-11-21', priority: 3, labels: ['ui'] },
  ],
  ['#in progress Fix it', { title: 'Fix it', statusId: 2 }],
  ['#in Fix it', { title: 'Fix it', statusId: 3 }],
  ['Fix #inprog it', { title: 'Fix it', statusId: 2 }],
  ['#完成 统计', { title: '统计', statusId: 4 }],
  ['Fix @script', { title: 'Fix @script' }],
  ['Fix @script-m', { title: 'Fix', featureId: 10 }],
  ['Pay !24 Dec 2026 now', { title: 'Pay now', dueDate: '2026-12-24' }],
  ['Pay !3/12', { title: 'Pay', dueDate: '2026-12-03' }],
  ['Pay !fri it', { title: 'Pay it', dueDate: '2026-11-20' }],
  ['Pay !monday', { title: 'Pay', dueDate: '2026-11-23' }],
  ['Pay !next Fri it', { title: 'Pay it', dueDate: '2026-11-27' }],
  ['Pay !in 3 days', { title: 'Pay', dueDate: '2026-11-23' }],
  ['Pay !in a week it', { title: 'Pay it', dueDate: '2026-11-27' }],
  ['Pay !next week ^high', { title: 'Pay', dueDate: '2026-11-23', priority: 3 }],
  ['Pay !next month', { title: 'Pay', dueDate: '2026-12-01' }],
  ['Pay !后天', { title: 'Pay', dueDate: '2026-11-22' }],
  ['统计 ＃完成 ！后天 ＋标签', { title: '统计', statusId: 4, dueDate: '2026-11-22', labels: ['标签'] }],
  ['Pay !sunny !monster', { title: 'Pay !sunny !monster' }],
  ['Stop! !soon', { title: 'Stop! !soon' }],
  ['a ^1 b ^2', { title: 'a b ^2', priority: 4 }],
  ['a ^4', { title: 'a', priority: 1 }],
  ['a ^u', { title: 'a', priority: 4 }],
  ['C# a@b.c 2^3 1+1', { title: 'C# a@b.c 2^3 1+1' }],
  ['a +ui +UI +docs', { title: 'a +UI', labels: ['ui', 'docs'] }],
  ['a +b,c', { title: 'a +b,c' }],
  ['# @ ! ^ +', { title: '# @ ! ^ +' }],
  ['', { title: '' }],
])('“%s” is read', (text, told) => {
  expect(read(text)).toMatchObject({ ...NOTHING, ...told });
});

const word = fc.constantFrom(
  ...['#Bug', '#in', 'progress', '@script', 'manager', '!today', '!24', 'Dec', '^high', '^1', '+ui', '+UI'],
  ...['#', '!', '統計', 'a', '\t', ' '],
);
const line = fc.oneof(
  fc.string(),
  fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
);
const plain = (text: string) =>
  text
    .split(/\s+/)
    .filter((part) => part !== '')
    .join(' ');

test('of any line everything is read or title, in its order, and what is given back is title again', () => {
  fc.assert(
    fc.property(line, (text) => {
      const { parts, title } = read(text);
      let at = 0;
      let rest = '';
      for (const { from, to } of parts) {
        expect(from).toBeGreaterThanOrEqual(at);
        rest += `${text.slice(at, from)} `;
        at = to;
      }
      expect(plain(title)).toBe(plain(rest + text.slice(at)));
      const [first] = parts;
      if (first) {
        const given = read(text, [first]);
        expect(given.parts).not.toContainEqual(first);
        expect(plain(given.title)).toContain(plain(text.slice(first.from, first.from + 1)));
      }
      expect(read(text, [{ from: 0, to: text.length }])).toMatchObject({
        ...NOTHING,
        title: text.trim(),
        parts: [],
      });
    }),
  );
});

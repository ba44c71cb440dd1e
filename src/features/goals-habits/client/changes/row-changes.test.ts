import { expect, test } from 'vitest';
import { detailOf } from '../../../../../tests/support/habit-detail';
import { answeredRow, type Noted, notedOn } from './row-changes';

const DETAIL = {
  ...detailOf({
    entries: [
      { day: '2026-11-02', state: 'done', note: 'wet' },
      { day: '2026-11-04', state: 'missed' },
    ],
  }),
  revision: 1,
};
const after = (day: string, noted: Noted, id = 1) =>
  notedOn(id, day, noted).detail?.(DETAIL, { id: 1 })?.entries;

test('a day of a habit’s page is noted at once, in its order, with the note that it has', () => {
  const done = { state: 'done', amount: null } as const;
  const nothing = { state: null, amount: null };
  expect(after('2026-11-03', done)?.map(({ day }) => day)).toEqual([
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
  ]);
  expect(after('2026-11-02', nothing)?.[0]).toEqual({ day: '2026-11-02', ...nothing, note: 'wet' });
  expect(after('2026-11-04', nothing)?.map(({ day }) => day)).toEqual(['2026-11-02']);
  expect(after('2026-11-03', done, 2)).toBe(DETAIL.entries);
});

test('the answer brings the figures, and keeps the day', () => {
  const habit = { ...DETAIL.habit, streak: 4 };
  const answered = answeredRow(habit, '2026-11-04', { state: 'done', amount: null }).detail?.(DETAIL, {
    id: 1,
  });
  expect(answered?.habit.streak).toBe(4);
  expect(answered?.entries.at(-1)).toMatchObject({ day: '2026-11-04', state: 'done' });
});

import { expect, test } from 'vitest';
import type { TodayAnswer } from '../../answers';
import { addedGoal, addedHabit } from './added';
import { goalDraftOf } from './goal-draft';
import { draftOf } from './habit-draft';

// A Wednesday.
const TODAY = '2026-11-18';
const list: TodayAnswer & { revision: number } = {
  ...{ today: TODAY, day: TODAY, weekStart: 1, habits: [], groups: [], goals: [], any: false, revision: 1 },
};

test.each([
  [{}, true],
  [{ weekdays: [1, 2] }, false],
  [{ startDate: '2026-11-19' }, false],
  [{ rhythm: 'week' as const }, true],
  [{ rhythm: 'interval' as const, startDate: '2026-11-16', span: 2_000 }, true],
  [{ rhythm: 'interval' as const, startDate: '2026-11-16', span: 3_000 }, false],
])('a habit of %o is due on that day: %s', (fields, due) => {
  const draft = { ...draftOf(undefined, TODAY), name: ' Read ', ...fields };
  const shown = addedHabit(draft, -3).today?.(list, {});
  expect(shown).toMatchObject({ any: true, habits: [{ id: -3, name: 'Read', due, streak: 0, week: [] }] });
});

test('a goal shows as one that has begun, a part on the page of its whole', () => {
  const draft = { ...goalDraftOf(undefined, TODAY, null), name: 'Save', target: 100_000 };
  expect(addedGoal(draft, -4).today?.(list, {})?.goals).toMatchObject([
    { id: -4, name: 'Save', progress: 0, state: 'open', expected: null, standing: null },
  ]);
  const whole = addedGoal({ ...draft, measure: 'parts' }, 5).getGoals?.(
    { goals: [], today: TODAY, revision: 1 },
    {},
  )?.goals[0];
  if (!whole) throw new Error('It is not shown');
  const page = { today: TODAY, goal: whole, wholeName: null, parts: [], checkins: [], revision: 1 };
  const part = addedGoal({ ...draft, parentId: 5 }, -6);
  expect(part.goal?.(page, { id: 5 })?.parts).toMatchObject([{ id: -6, parentId: 5 }]);
  expect(part.goal?.({ ...page, goal: { ...whole, id: 9 } }, { id: 9 })?.parts).toEqual([]);
});

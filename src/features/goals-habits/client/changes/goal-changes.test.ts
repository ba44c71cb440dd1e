import { describe, expect, test } from 'vitest';
import { goalOf } from '../../../../../tests/support/habit-detail';
import type { GoalRow } from '../../goal-answers';
import {
  changedGoal,
  goalRows,
  goalsWith,
  inState,
  withCheckin,
  withoutGoal,
  withSteps,
} from './goal-changes';

const TODAY = '2026-01-11';

const goal = (given: Partial<GoalRow>) =>
  goalOf({
    ...{ measure: 'steps', targetValue: 0, value: 0, progress: 0, expected: 0.5, dueDate: '2026-01-21' },
    ...given,
  });

const step = (id: number, done: boolean) => ({
  id,
  title: `Step ${String(id)}`,
  doneAt: done ? '2026-01-02T00:00:00.000Z' : null,
});

describe('a change of a goal', () => {
  test('a tick moves the progress, the standing and the forecast', () => {
    const [after] = goalsWith([goal({})], TODAY, 1, (row) =>
      withSteps(row, () => [step(1, true), step(2, false)]),
    );
    expect(after).toMatchObject({ value: 1_000, targetValue: 2_000, progress: 0.5 });
    expect(after).toMatchObject({ standing: 'on_track', forecast: '2026-01-21' });
  });

  test('the whole is recomputed by weights, without dropped parts', () => {
    const goals = [
      goal({ id: 1, measure: 'parts', progress: 0 }),
      goal({ id: 2, parentId: 1, weight: 3 }),
      goal({ id: 3, parentId: 1, weight: 1 }),
    ];
    const ticked = goalsWith(goals, TODAY, 2, (row) => withSteps(row, () => [step(1, true)]));
    expect(ticked[0]).toMatchObject({ progress: 0.75, standing: 'ahead' });
    const dropped = goalsWith(ticked, TODAY, 3, (row) => inState(row, 'dropped'));
    expect(dropped[0]?.progress).toBe(1);
    expect(dropped[2]).toMatchObject({ standing: null, forecast: null });
    const { getGoals } = withoutGoal(3);
    expect(getGoals?.({ today: TODAY, goals: ticked, revision: 1 }, {})?.goals[0]?.progress).toBe(1);
  });

  test('today lists open goals alone, and asks the server about parts', () => {
    const { today } = changedGoal(1, (row) => inState(row, 'reached'));
    const list = (goals: GoalRow[]) =>
      today?.({ today: TODAY, goals } as unknown as Parameters<typeof today>[0], {});
    expect(list([goal({}), goal({ id: 2 })])?.goals.map(({ id }) => id)).toEqual([2]);
    expect(list([goal({ parentId: 9 })])).toBeNull();
    // A closed one that is opened again is not there yet.
    expect(list([])).toBeNull();
  });
});

test('goals that change places leave the others where they are', () => {
  const rows = [1, 2, 3, 4].map((id) => goal({ id }));
  const { getGoals } = goalRows.ordered([4, 2]);
  const after = getGoals({ today: TODAY, goals: rows, revision: 1 }, {});
  expect(after?.goals.map(({ id }) => id)).toEqual([1, 4, 3, 2]);
});

test('a check-in of an earlier day goes before the later ones, a second one of a day after the first', () => {
  const row = (id: number, day: string) => ({ id, day, value: 0, note: '' });
  const rows = [row(1, '2026-01-02'), row(2, '2026-01-05')];
  expect(withCheckin(rows, row(3, '2026-01-02')).map(({ id }) => id)).toEqual([1, 3, 2]);
});

import { expect, test } from 'vitest';
import type { GoalRow } from '../../goal-answers';
import { nearestGoal } from './nearest-goal';

const goal = (name: string, dueDate: string | null) => ({ name, dueDate }) as GoalRow;

test('the goal that is due next comes before those without a date', () => {
  const late = goal('late', '2027-01-01');
  const soon = goal('soon', '2026-12-01');
  const undated = [goal('first', null), goal('second', null)];
  expect(nearestGoal([...undated, late, soon])).toBe(soon);
  expect(nearestGoal(undated)).toBe(undated[0]);
  expect(nearestGoal([])).toBeUndefined();
});

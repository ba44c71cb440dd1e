import type { GoalRow } from '../../goal-answers';

/** The goal that is due next; without due dates the first one. */
export function nearestGoal(goals: readonly GoalRow[]): GoalRow | undefined {
  const dated = goals.filter(({ dueDate }) => dueDate !== null);
  const [first, ...others] = dated.length > 0 ? dated : goals.slice(0, 1);
  return others.reduce(
    (nearest, goal) => ((goal.dueDate ?? '') < (nearest?.dueDate ?? '') ? goal : nearest),
    first,
  );
}

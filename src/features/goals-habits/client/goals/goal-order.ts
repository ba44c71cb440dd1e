import { hasWords } from '@/platform/shared/plain-text';
import type { GoalRow } from '../../goal-answers';
import type { GoalState } from '../../rules';

/** Goals by due date, those without one last; those of the same day in the stored order. */
export function byDueDate(goals: readonly GoalRow[]): GoalRow[] {
  const keyOf = ({ dueDate }: GoalRow) => dueDate ?? '9999';
  return goals.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0));
}

/** The goals of a state, each followed by its parts in whatever state; a search keeps the wholes of the parts it finds. */
export function goalsOf(goals: readonly GoalRow[], state: GoalState, search: string): GoalRow[] {
  const isNamed = hasWords(search);
  const isFound = ({ name, why }: GoalRow) => isNamed(`${name}\n${why}`);
  const there = new Set(goals.map(({ id }) => id));
  const isPart = ({ parentId }: GoalRow) => parentId !== null && there.has(parentId);
  return byDueDate(goals.filter((goal) => goal.state === state && !isPart(goal))).flatMap((whole) => {
    const parts = byDueDate(goals.filter(({ parentId }) => parentId === whole.id));
    if (isFound(whole)) return [whole, ...parts];
    const found = parts.filter(isFound);
    return found.length > 0 ? [whole, ...found] : [];
  });
}

/** The goals that a goal can change places with: of the same due date, within the same whole. */
export function movableWith(rows: readonly GoalRow[], goal: GoalRow): GoalRow[] {
  return rows.filter(({ parentId, dueDate }) => parentId === goal.parentId && dueDate === goal.dueDate);
}

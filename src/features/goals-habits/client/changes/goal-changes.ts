import type { Effects as EffectsOf } from '@/platform/client/changes/cached-queries';
import { rowEffects } from '@/platform/client/changes/row-effects';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import type { CheckinRow, GoalRow, GoalStep } from '../../goal-answers';
import type { GoalState } from '../../rules';
import { forecastOf, partsProgress, shareOf, standingOf } from '../../rules/goals';

type Effects = EffectsOf<'goalsHabits'>;
/** The goals of all lists; a goal's page lists its parts. */
export const goalRows = rowEffects('goalsHabits', { getGoals: 'goals', today: 'goals', goal: 'parts' });

type ChangeOf = (goal: GoalRow) => GoalRow;

/** The effects of a change of one goal whose result is known at once, on its whole as well. */
export function changedGoal(id: number, change: ChangeOf): Effects {
  return {
    getGoals: (list) => ({ ...list, goals: goalsWith(list.goals, list.today, id, change) }),
    goal: (answer) => {
      const [goal = answer.goal, ...parts] = goalsWith(
        [answer.goal, ...answer.parts],
        answer.today,
        id,
        change,
      );
      return { ...answer, goal, parts };
    },
    today: (list) => {
      const goal = list.goals.find((one) => one.id === id);
      // It lists open goals alone: what a closed part counts for its whole only the server knows.
      if (!goal || goal.parentId !== null) return null;
      const goals = goalsWith(list.goals, list.today, id, change);
      return { ...list, goals: goals.filter(({ state }) => state === 'open') };
    },
  };
}

/** The effects of goals that are gone with their parts; their whole is computed anew. */
export function withoutGoal(id: number): Effects {
  const isGone = (goal: GoalRow) => goal.id === id || goal.parentId === id;
  const left = goalRows.without(isGone);
  return {
    getGoals: (list) => {
      const parent = list.goals.find((goal) => goal.id === id)?.parentId ?? null;
      const kept = list.goals.filter((goal) => !isGone(goal));
      return { ...list, goals: parent === null ? kept : goalsWith(kept, list.today, parent) };
    },
    goal: (answer) => {
      const parts = answer.parts.filter((goal) => !isGone(goal));
      const [goal = answer.goal] = goalsWith([answer.goal, ...parts], answer.today, answer.goal.id);
      return { ...answer, goal, parts };
    },
    today: (list, input) =>
      list.goals.find((one) => one.id === id)?.parentId === null ? left.today(list, input) : null,
  };
}

/** The goals after a change of one of them; the progress of its whole is recomputed. */
export function goalsWith(
  goals: readonly GoalRow[],
  today: string,
  id: number,
  change: ChangeOf = (goal) => goal,
): GoalRow[] {
  const changed = goals.map((goal) => (goal.id === id ? judged(change(goal), today) : goal));
  const whole = changed.find((goal) => goal.id === id)?.parentId ?? id;
  return changed.map((goal) => {
    if (goal.id !== whole || goal.measure !== 'parts') return goal;
    const parts = changed.filter(({ parentId }) => parentId === goal.id);
    return judged({ ...goal, progress: partsProgress(parts) }, today);
  });
}

/** A goal with its standing and forecast after a change of its progress or state. */
function judged(goal: GoalRow, today: string): GoalRow {
  if (goal.state !== 'open') return { ...goal, standing: null, forecast: null };
  const forecast = forecastOf(goal.progress, dayOf(goal.startDate) ?? 0, dayOf(today) ?? 0);
  return {
    ...goal,
    standing: standingOf(goal.progress, goal.expected),
    forecast: forecast === null ? null : textOfDay(forecast),
  };
}

/** A goal of steps with other steps. */
export function withSteps(goal: GoalRow, change: (steps: readonly GoalStep[]) => GoalStep[]): GoalRow {
  const steps = change(goal.steps);
  const value = steps.filter(({ doneAt }) => doneAt !== null).length * 1000;
  const targetValue = steps.length * 1000;
  return { ...goal, steps, value, targetValue, progress: shareOf(value, 0, targetValue) };
}

/** A goal in another state. */
export function inState(goal: GoalRow, state: GoalState): GoalRow {
  return { ...goal, state, closedAt: state === 'open' ? null : new Date().toISOString() };
}

/** The effects of other check-ins of a goal; in lists, which hold none, only the server knows the result. */
export function changedCheckins(id: number, change: (rows: readonly CheckinRow[]) => CheckinRow[]): Effects {
  return {
    goal: (answer) => {
      if (answer.goal.id !== id) return answer;
      const checkins = change(answer.checkins);
      const value = checkins.at(-1)?.value ?? null;
      const { startValue, targetValue } = answer.goal;
      const progress = value === null ? 0 : shareOf(value, startValue, targetValue);
      const goal = judged({ ...answer.goal, value, progress }, answer.today);
      return { ...answer, goal, checkins };
    },
    getGoals: () => null,
    today: () => null,
  };
}

/** Check-ins in their order: by day, of a day the later one last. */
export function withCheckin(rows: readonly CheckinRow[], added: CheckinRow): CheckinRow[] {
  return [...rows, added].sort((one, other) => one.day.localeCompare(other.day));
}

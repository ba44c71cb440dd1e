import type { Effects } from '@/platform/client/changes/cached-queries';
import type { ChangeInput, OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { CheckinRow, GoalRow, GoalStep } from '../../goal-answers';
import type { GoalState } from '../../rules';
import {
  changedCheckins,
  changedGoal,
  goalRows,
  inState,
  withCheckin,
  withoutGoal,
  withSteps,
} from './goal-changes';

const CLOSED: Record<GoalState, (name: string) => string> = {
  open: (name) => `Reopened “${name}”`,
  reached: (name) => `Marked “${name}” as reached`,
  dropped: (name) => `Dropped “${name}”`,
};

/** The mutations of goals; every one can be undone. */
export function createGoalActions({ change }: ToolChanges<'goalsHabits'>) {
  return {
    /** @param added how it shows while it waits for the server */
    addGoal: (
      goal: ChangeInput<'goalsHabits', 'addGoal'>,
      onError: OnChangeError,
      added: (id: number) => Effects<'goalsHabits'>,
    ) => change('addGoal', goal, `Added “${goal.name}”`, { added, onError }),

    editGoal: (name: string, edit: ChangeInput<'goalsHabits', 'editGoal'>, onError: OnChangeError) =>
      change('editGoal', edit, `Saved “${name}”`, { onError }),

    removeGoal: ({ id, name }: GoalRow) =>
      change('deleteGoal', { ids: [id] }, `Deleted “${name}”`, { shows: withoutGoal(id) }),

    closeGoal: ({ id, name }: GoalRow, state: GoalState) =>
      change('closeGoal', { id, state }, CLOSED[state](name), {
        shows: changedGoal(id, (goal) => inState(goal, state)),
      }),

    /** `ids` in their new order share the places that they had. */
    orderGoals: ({ name }: GoalRow, ids: readonly number[]) =>
      change('updateGoalOrder', { order: ids.map((id) => ({ id })) }, `Moved “${name}”`, {
        shows: goalRows.ordered(ids),
        quiet: true,
      }),

    addStep: ({ id: goalId }: GoalRow, title: string, onError: OnChangeError) => {
      const added = (id: number) => changedSteps(goalId, (steps) => [...steps, { id, title, doneAt: null }]);
      return change('addStep', { goalId, title }, `Added the step “${title}”`, {
        added,
        answered: ({ id }) => added(id),
        quiet: true,
        onError,
      });
    },

    tickStep: (goal: GoalRow, { id, title }: GoalStep, done: boolean) =>
      change('editStep', { id, done }, done ? `“${title}” done` : `“${title}” to do again`, {
        shows: changedStep(goal.id, id, { doneAt: done ? new Date().toISOString() : null }),
        group: `step-${String(id)}`,
      }),

    renameStep: (goal: GoalRow, { id }: GoalStep, title: string) =>
      change('editStep', { id, title }, `Renamed the step to “${title}”`, {
        shows: changedStep(goal.id, id, { title }),
        quiet: true,
      }),

    removeStep: (goal: GoalRow, { id, title }: GoalStep) =>
      change('deleteStep', { id }, `Deleted the step “${title}”`, {
        shows: changedSteps(goal.id, (steps) => steps.filter((step) => step.id !== id)),
      }),

    addCheckin: (
      { id: goalId, name }: GoalRow,
      checkin: { day: string; value: number; note: string },
      onError: OnChangeError,
    ) => {
      const added = (id: number) => changedCheckins(goalId, (rows) => withCheckin(rows, { id, ...checkin }));
      return change('addCheckin', { goalId, ...checkin }, `Checked in for “${name}”`, {
        added,
        answered: ({ id }) => added(id),
        onError,
      });
    },

    removeCheckin: ({ id: goalId }: GoalRow, { id }: CheckinRow) =>
      change('deleteCheckin', { id }, 'Deleted the check-in', {
        shows: changedCheckins(goalId, (rows) => rows.filter((row) => row.id !== id)),
      }),
  };
}

function changedSteps(goalId: number, to: (steps: readonly GoalStep[]) => GoalStep[]) {
  return changedGoal(goalId, (goal) => withSteps(goal, to));
}

function changedStep(goalId: number, id: number, to: Partial<GoalStep>) {
  return changedSteps(goalId, (steps) => steps.map((step) => (step.id === id ? { ...step, ...to } : step)));
}

export type GoalActions = ReturnType<typeof createGoalActions>;

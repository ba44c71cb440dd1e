import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { RouterInputs } from '@/platform/client/trpc';
import type { CheckinRow, GoalRow, GoalStep } from '../../goal-answers';
import type { GoalState } from '../../rules';
import {
  changedCheckins,
  changedGoal,
  inState,
  reorderedGoals,
  withCheckin,
  withoutGoal,
  withSteps,
} from './goal-changes';

type Inputs = RouterInputs['goalsHabits'];
type Fields<Call extends keyof Inputs> = Omit<Inputs[Call], 'operationId'>;

const CLOSED: Record<GoalState, (name: string) => string> = {
  open: (name) => `Reopened “${name}”`,
  reached: (name) => `Marked “${name}” as reached`,
  dropped: (name) => `Dropped “${name}”`,
};

/** The mutations of goals; every one can be undone. */
export function createGoalActions({ mutate }: ToolChanges<'goalsHabits'>) {
  return {
    addGoal: (goal: Fields<'addGoal'>, onError: OnChangeError) =>
      mutate({ call: 'addGoal', input: goal }, { done: `Added “${goal.name}”`, onError }),

    editGoal: (name: string, edit: Fields<'editGoal'>, onError: OnChangeError) =>
      mutate({ call: 'editGoal', input: edit }, { done: `Saved “${name}”`, onError }),

    removeGoal: ({ id, name }: GoalRow) =>
      mutate(
        { call: 'deleteGoal', input: { ids: [id] }, effects: withoutGoal(id) },
        { done: `Deleted “${name}”` },
      ),

    closeGoal: ({ id, name }: GoalRow, state: GoalState) =>
      mutate(
        {
          call: 'closeGoal',
          input: { id, state },
          effects: changedGoal(id, (goal) => inState(goal, state)),
        },
        { done: CLOSED[state](name) },
      ),

    /** `ids` in their new order share the places that they had. */
    orderGoals: ({ name }: GoalRow, ids: readonly number[]) =>
      mutate(
        {
          call: 'updateGoalOrder',
          input: { order: ids.map((id) => ({ id })) },
          effects: reorderedGoals(ids),
        },
        { done: `Moved “${name}”`, quiet: true },
      ),

    addStep: (goal: GoalRow, title: string, onError: OnChangeError) =>
      mutate(
        {
          call: 'addStep',
          input: { goalId: goal.id, title },
          effectsOf: ({ id }) =>
            changedGoal(goal.id, (row) => withSteps(row, (steps) => [...steps, { id, title, doneAt: null }])),
        },
        { done: `Added the step “${title}”`, quiet: true, onError },
      ),

    tickStep: (goal: GoalRow, { id, title }: GoalStep, done: boolean) =>
      mutate(
        {
          call: 'editStep',
          input: { id, done },
          effects: changedStep(goal.id, id, { doneAt: done ? new Date().toISOString() : null }),
        },
        { done: done ? `“${title}” done` : `“${title}” to do again`, group: `step-${String(id)}` },
      ),

    renameStep: (goal: GoalRow, { id }: GoalStep, title: string) =>
      mutate(
        { call: 'editStep', input: { id, title }, effects: changedStep(goal.id, id, { title }) },
        { done: `Renamed the step to “${title}”`, quiet: true },
      ),

    removeStep: (goal: GoalRow, { id, title }: GoalStep) =>
      mutate(
        {
          call: 'deleteStep',
          input: { id },
          effects: changedGoal(goal.id, (row) =>
            withSteps(row, (steps) => steps.filter((step) => step.id !== id)),
          ),
        },
        { done: `Deleted the step “${title}”` },
      ),

    addCheckin: (
      { id: goalId, name }: GoalRow,
      checkin: { day: string; value: number; note: string },
      onError: OnChangeError,
    ) =>
      mutate(
        {
          call: 'addCheckin',
          input: { goalId, ...checkin },
          effectsOf: ({ id }) => changedCheckins(goalId, (rows) => withCheckin(rows, { id, ...checkin })),
        },
        { done: `Checked in for “${name}”`, onError },
      ),

    removeCheckin: ({ id: goalId }: GoalRow, { id }: CheckinRow) =>
      mutate(
        {
          call: 'deleteCheckin',
          input: { id },
          effects: changedCheckins(goalId, (rows) => rows.filter((row) => row.id !== id)),
        },
        { done: 'Deleted the check-in' },
      ),
  };
}

function changedStep(goalId: number, id: number, to: Partial<GoalStep>) {
  return changedGoal(goalId, (goal) =>
    withSteps(goal, (steps) => steps.map((step) => (step.id === id ? { ...step, ...to } : step))),
  );
}

export type GoalActions = ReturnType<typeof createGoalActions>;

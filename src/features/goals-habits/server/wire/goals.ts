import { replyId } from '@/platform/server/wire-row';
import type { restEndpoint } from '@/platform/server/rest';
import { digits, flag, ID, optional, readFields, text } from '@/platform/server/wire-input';
import type { goalsHabitsRouter } from '../router';
import { amount, GOAL, oneId, order, wireGoal } from './rules';

type Rows = Parameters<typeof restEndpoint<typeof goalsHabitsRouter>>[2];

/** The documented calls of goals. */
export const goalRows: Rows = {
  getGoals: {
    about: 'The goals in their order, with their progress.',
    input: readFields({ state: ['state', optional] }),
    reply: ({ goals }) => ({ data: goals.map(wireGoal) }),
  },
  addGoal: {
    about: 'Adds a goal, last.',
    input: readFields({ ...GOAL, name: ['name', text, ''], measure: ['measure', text, ''] }),
    reply: replyId,
  },
  editGoal: {
    about: 'Changes the given fields of a goal.',
    input: readFields({ id: ID, ...GOAL }),
    reply: replyId,
  },
  deleteGoal: {
    about: 'Moves a goal to the trash with its parts, for 30 days.',
    input: readFields({ id: ['ids', oneId] }),
  },
  closeGoal: {
    about: 'Marks a goal as reached or dropped, or opens it again.',
    input: readFields({ id: ID, state: ['state'] }),
    reply: replyId,
  },
  updateGoalOrder: { about: 'Puts goals in another order.', input: readFields({ order: ['order', order] }) },
  addStep: {
    about: 'Adds a step to a goal of steps, last.',
    input: readFields({ goal_id: ['goalId', digits], title: ['title', text, ''] }),
    reply: replyId,
  },
  editStep: {
    about: 'Changes a step, or ticks it.',
    input: readFields({ id: ID, title: ['title', text], done: ['done', flag] }),
    reply: replyId,
  },
  deleteStep: { about: 'Deletes a step.', input: readFields({ id: ID }) },
  addCheckin: {
    about: 'Notes what a goal with a number stands at on a day (today).',
    input: readFields({
      goal_id: ['goalId', digits],
      day: ['day', optional],
      value: ['value', amount],
      note: ['note', text],
    }),
    reply: replyId,
  },
  deleteCheckin: { about: 'Deletes a check-in.', input: readFields({ id: ID }) },
};

import { replyId } from '@/platform/server/wire-row';
import type { restEndpoint } from '@/platform/server/rest';
import type { goalsHabitsRouter } from '../router';
import { wireGoal } from './rules';

type Rows = Parameters<typeof restEndpoint<typeof goalsHabitsRouter>>[2];

/** The documented calls of goals. */
export const goalRows = {
  getGoals: {
    about: 'The goals in their order, with their progress.',
    reply: ({ goals }) => ({ data: goals.map(wireGoal) }),
  },
  addGoal: { about: 'Adds a goal, last.', reply: replyId },
  editGoal: { about: 'Changes the given fields of a goal.', reply: replyId },
  deleteGoal: { about: 'Moves a goal to the trash with its parts, for 30 days.' },
  closeGoal: { about: 'Marks a goal as reached or dropped, or opens it again.', reply: replyId },
  updateGoalOrder: { about: 'Puts goals in another order.' },
  addStep: { about: 'Adds a step to a goal of steps, last.', reply: replyId },
  editStep: { about: 'Changes a step, or ticks it.', reply: replyId },
  deleteStep: { about: 'Deletes a step.' },
  addCheckin: { about: 'Notes what a goal with a number stands at on a day (today).', reply: replyId },
  deleteCheckin: { about: 'Deletes a check-in.' },
} satisfies Rows;

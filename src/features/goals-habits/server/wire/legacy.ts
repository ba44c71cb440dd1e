import type { legacyEndpoint } from '@/platform/server/legacy-rest';
import { digits, flag, readFields } from '@/platform/server/wire-input';
import type { goalsHabitsRouter } from '../router';
import { amount, GOAL, ID, oneId, optional, order, text, wireGoal } from './rules';

type Rows = Parameters<typeof legacyEndpoint<typeof goalsHabitsRouter>>[2];

const GET = ['GET'] as const;
const POST = ['POST'] as const;
const made = ({ id }: { id: number }) => ({ id });
const nothing = () => ({});

/** The documented calls of goals. */
export const goalRows: Rows = [
  {
    methods: GET,
    action: 'getGoals',
    about: 'The goals in their order, with their progress.',
    procedure: 'getGoals',
    input: readFields({ state: ['state', optional] }),
    reply: ({ goals }) => ({ data: goals.map(wireGoal) }),
  },
  {
    methods: POST,
    action: 'addGoal',
    about: 'Adds a goal, last.',
    procedure: 'addGoal',
    input: readFields({ ...GOAL, name: ['name', text, ''], measure: ['measure', text, ''] }),
    reply: made,
  },
  {
    methods: POST,
    action: 'editGoal',
    about: 'Changes the given fields of a goal.',
    procedure: 'editGoal',
    input: readFields({ id: ID, ...GOAL }),
    reply: made,
  },
  {
    methods: POST,
    action: 'deleteGoal',
    about: 'Moves a goal to the trash with its parts, for 30 days.',
    procedure: 'deleteGoal',
    input: readFields({ id: ['ids', oneId] }),
    reply: nothing,
  },
  {
    methods: POST,
    action: 'closeGoal',
    about: 'Marks a goal as reached or dropped, or opens it again.',
    procedure: 'closeGoal',
    input: readFields({ id: ID, state: ['state'] }),
    reply: made,
  },
  {
    methods: POST,
    action: 'updateGoalOrder',
    about: 'Puts goals in another order.',
    procedure: 'updateGoalOrder',
    input: readFields({ order: ['order', order] }),
    reply: nothing,
  },
  {
    methods: POST,
    action: 'addStep',
    about: 'Adds a step to a goal of steps, last.',
    procedure: 'addStep',
    input: readFields({ goal_id: ['goalId', digits], title: ['title', text, ''] }),
    reply: made,
  },
  {
    methods: POST,
    action: 'editStep',
    about: 'Changes a step, or ticks it.',
    procedure: 'editStep',
    input: readFields({ id: ID, title: ['title', text], done: ['done', flag] }),
    reply: made,
  },
  {
    methods: POST,
    action: 'deleteStep',
    about: 'Deletes a step.',
    procedure: 'deleteStep',
    input: readFields({ id: ID }),
    reply: nothing,
  },
  {
    methods: POST,
    action: 'addCheckin',
    about: 'Notes what a goal with a number stands at on a day (today).',
    procedure: 'addCheckin',
    input: readFields({
      goal_id: ['goalId', digits],
      day: ['day', optional],
      value: ['value', amount],
      note: ['note', text],
    }),
    reply: made,
  },
  {
    methods: POST,
    action: 'deleteCheckin',
    about: 'Deletes a check-in.',
    procedure: 'deleteCheckin',
    input: readFields({ id: ID }),
    reply: nothing,
  },
];

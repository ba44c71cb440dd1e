import { changesRow } from '@/platform/server/feed/row';
import { replyId, undoRow } from '@/platform/server/wire-row';
import { restEndpoint } from '@/platform/server/rest';
import { nested, optional, text } from '@/platform/server/wire-input';
import { goalsHabitsRouter } from './router';
import { amountOrNone, DIFFERENCES, PAUSE, wireEntry, wireGoal, wireHabit, wireSet } from './wire';

type Rows = Parameters<typeof restEndpoint<typeof goalsHabitsRouter>>[2];

const habitRows = {
  getHabits: {
    about: 'The habits in their order, as they stand on a day (today); score and streak are those of today.',
    reply: ({ habits }) => ({ data: habits.map(wireHabit) }),
  },
  getEntries: {
    about: 'What was noted in a range of days, of one habit or of all.',
    reply: (answer) => ({ data: answer.entries.map(wireEntry) }),
  },
  getScores: {
    about: 'The scores of a habit after each day of a range, from 0 to 1.',
    reply: ({ scores }) => ({ data: scores }),
  },
  setEntry: { about: 'Notes a state or an amount of a day (today), or adds to its amount.', reply: wireSet },
  setEntries: {
    about: 'Notes many days at once, all or nothing.',
    reply: ({ stored, removed }) => ({ stored, removed }),
  },
  addHabit: { about: 'Adds a habit, last.', reply: replyId },
  editHabit: {
    about: 'Changes the given fields of a habit; another rhythm counts from today, or for all time.',
    reply: replyId,
  },
  archiveHabit: { about: 'Archives a habit, or takes it out of the archive.' },
  deleteHabit: { about: 'Moves a habit to the trash, for 30 days.' },
  updateHabitOrder: { about: 'Puts habits in another order.' },
  getGroups: {
    about: 'The groups of habits in their order.',
    reply: ({ groups }) => ({ data: groups.map((group, at) => ({ ...group, order_index: at + 1 })) }),
  },
  addGroup: { about: 'Adds a group, last.', reply: replyId },
  editGroup: { about: 'Renames a group, or folds it.', reply: replyId },
  deleteGroup: { about: 'Deletes a group; its habits stay, without one.' },
  updateGroupOrder: { about: 'Puts groups in another order.' },
  getPauses: {
    about: 'The pauses of a habit, or all of them.',
    reply: ({ pauses }) => ({
      data: pauses.map(({ habitId, ...pause }) => ({ habit_id: habitId, ...pause })),
    }),
  },
  addPause: { about: 'Pauses a habit, or all of them, from a day on.', differences: PAUSE, reply: replyId },
  editPause: { about: 'Changes the given fields of a pause.', differences: PAUSE, reply: replyId },
  deletePause: { about: 'Deletes a pause.' },
} satisfies Rows;

const goalRows = {
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

const otherRows = {
  importHabits: {
    about:
      'Imports the files of another program, or habits and entries; with dry_run it only tells what it would do.',
    differences: {
      files: nested,
      amount: amountOrNone,
      group: optional,
      promise: ['previewToken', optional],
      name: ['name', text],
      habit: ['habit', text],
      day: ['day', text],
    },
    reply: ({ habits, entries: count, kept, items, previewToken }) => ({
      habits,
      entries: count,
      kept,
      items,
      promise: previewToken,
    }),
  },
  exportCsv: {
    about: 'All habits and what was noted: our CSV, or the zip of Loop Habit Tracker.',
    file: ({ name, type, content }) => ({
      name,
      type: type === 'text/csv' ? `${type}; charset=utf-8` : type,
      content: Buffer.from(content, 'base64'),
    }),
  },
  changesSince: changesRow,
  undo: undoRow,
} satisfies Rows;

export const goalsHabitsRest = [
  restEndpoint(
    'GoalsHabits',
    goalsHabitsRouter,
    { ...habitRows, ...goalRows, ...otherRows },
    { differences: DIFFERENCES },
  ),
];

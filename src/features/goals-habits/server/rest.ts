import { replyId } from '@/platform/server/wire-row';
import { restEndpoint } from '@/platform/server/rest';
import { flag, ID, nested, optional, optionalDigits, readFields, text } from '@/platform/server/wire-input';
import { goalsHabitsRouter } from './router';
import {
  ENTRY,
  entries,
  HABIT,
  importedEntries,
  importedHabits,
  oneHabit,
  oneId,
  order,
  PAUSE,
  RANGE,
  wireEntry,
  wireHabit,
  wireSet,
} from './wire/rules';
import { goalRows } from './wire/goals';

type Rows = Parameters<typeof restEndpoint<typeof goalsHabitsRouter>>[2];

const habitRows: Rows = {
  getHabits: {
    about: 'The habits in their order, as they stand on a day (today); score and streak are those of today.',
    input: readFields({ day: ['day', optional], archived: ['archived', flag] }),
    reply: ({ habits }) => ({ data: habits.map(wireHabit) }),
  },
  getEntries: {
    about: 'What was noted in a range of days, of one habit or of all.',
    input: readFields({ habit_id: ['habitId', optionalDigits], ...RANGE }),
    reply: (answer) => ({ data: answer.entries.map(wireEntry) }),
  },
  getScores: {
    about: 'The scores of a habit after each day of a range, from 0 to 1.',
    input: readFields({ habit_id: ['habitId', optionalDigits], ...RANGE }),
    reply: ({ scores }) => ({ data: scores }),
  },
  setEntry: {
    about: 'Notes a state or an amount of a day (today), or adds to its amount.',
    input: readFields(ENTRY),
    reply: wireSet,
  },
  setEntries: {
    about: 'Notes many days at once, all or nothing.',
    input: readFields({ entries: ['entries', entries] }),
    reply: ({ stored, removed }) => ({ stored, removed }),
  },
  addHabit: {
    about: 'Adds a habit, last.',
    input: readFields({ ...HABIT, name: ['name', text, ''] }),
    reply: replyId,
  },
  editHabit: {
    about: 'Changes the given fields of a habit; another rhythm counts from today, or for all time.',
    input: readFields({ id: ID, ...HABIT, from: ['from', optional] }),
    reply: replyId,
  },
  archiveHabit: {
    about: 'Archives a habit, or takes it out of the archive.',
    input: readFields({ id: ['ids', oneId], archived: ['archived', flag] }),
  },
  deleteHabit: {
    about: 'Moves a habit to the trash, for 30 days.',
    input: readFields({ id: ['ids', oneId] }),
  },
  updateHabitOrder: {
    about: 'Puts habits in another order.',
    input: readFields({ order: ['order', order] }),
  },
  getGroups: {
    about: 'The groups of habits in their order.',
    reply: ({ groups }) => ({ data: groups.map((group, at) => ({ ...group, order_index: at + 1 })) }),
  },
  addGroup: { about: 'Adds a group, last.', input: readFields({ name: ['name', text, ''] }), reply: replyId },
  editGroup: {
    about: 'Renames a group, or folds it.',
    input: readFields({ id: ID, name: ['name', text], folded: ['folded', flag] }),
    reply: replyId,
  },
  deleteGroup: { about: 'Deletes a group; its habits stay, without one.', input: readFields({ id: ID }) },
  updateGroupOrder: {
    about: 'Puts groups in another order.',
    input: readFields({ order: ['order', order] }),
  },
  getPauses: {
    about: 'The pauses of a habit, or all of them.',
    input: readFields({ habit_id: ['habitId', optionalDigits] }),
    reply: ({ pauses }) => ({
      data: pauses.map(({ habitId, ...pause }) => ({ habit_id: habitId, ...pause })),
    }),
  },
  addPause: {
    about: 'Pauses a habit, or all of them, from a day on.',
    input: readFields({ habit_id: ['habitIds', oneHabit, null], ...PAUSE, from: ['from', text, ''] }),
    reply: replyId,
  },
  editPause: {
    about: 'Changes the given fields of a pause.',
    input: readFields({ id: ID, ...PAUSE }),
    reply: replyId,
  },
  deletePause: { about: 'Deletes a pause.', input: readFields({ id: ID }) },
};

const otherRows: Rows = {
  importHabits: {
    about:
      'Imports the files of another program, or habits and entries; with dry_run it only tells what it would do.',
    input: readFields({
      format: ['format', optional],
      files: ['files', nested],
      habits: ['habits', importedHabits],
      entries: ['entries', importedEntries],
      decisions: ['decisions', nested],
      weekly: ['weekly', nested],
      dry_run: ['dryRun', flag],
      promise: ['promise', optional],
    }),
    reply: ({ habits, entries: count, kept, items, promise }) => ({
      habits,
      entries: count,
      kept,
      items,
      promise,
    }),
  },
  exportCsv: {
    about: 'All habits and what was noted: our CSV, or the zip of Loop Habit Tracker.',
    input: readFields({ format: ['format', optional] }),
    file: ({ name, type, content }) => ({
      name,
      type: type === 'text/csv' ? `${type}; charset=utf-8` : type,
      content: Buffer.from(content, 'base64'),
    }),
  },
  undo: { about: 'Takes back what the call with this operation_id changed.' },
};

export const goalsHabitsRest = [
  restEndpoint('GoalsHabits', goalsHabitsRouter, { ...habitRows, ...goalRows, ...otherRows }),
];

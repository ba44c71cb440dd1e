import { legacyEndpoint } from '@/platform/server/legacy-rest';
import { flag, nested, optionalDigits, readFields } from '@/platform/server/wire-input';
import { goalsHabitsRouter } from './router';
import {
  ENTRY,
  entries,
  HABIT,
  ID,
  importedEntries,
  importedHabits,
  oneHabit,
  oneId,
  optional,
  order,
  PAUSE,
  RANGE,
  text,
  wireEntry,
  wireHabit,
  wireSet,
} from './wire/rules';
import { goalRows } from './wire/legacy';

type Rows = Parameters<typeof legacyEndpoint<typeof goalsHabitsRouter>>[2];

const GET = ['GET'] as const;
const POST = ['POST'] as const;
const made = ({ id }: { id: number }) => ({ id });
const nothing = () => ({});

const habitRows: Rows = [
  {
    methods: GET,
    action: 'getHabits',
    about: 'The habits in their order, as they stand on a day (today); score and streak are those of today.',
    procedure: 'getHabits',
    input: readFields({ day: ['day', optional], archived: ['archived', flag] }),
    reply: ({ habits }) => ({ data: habits.map(wireHabit) }),
  },
  {
    methods: GET,
    action: 'getEntries',
    about: 'What was noted in a range of days, of one habit or of all.',
    procedure: 'getEntries',
    input: readFields({ habit_id: ['habitId', optionalDigits], ...RANGE }),
    reply: (answer) => ({ data: answer.entries.map(wireEntry) }),
  },
  {
    methods: GET,
    action: 'getScores',
    about: 'The scores of a habit after each day of a range, from 0 to 1.',
    procedure: 'getScores',
    input: readFields({ habit_id: ['habitId', optionalDigits], ...RANGE }),
    reply: ({ scores }) => ({ data: scores }),
  },
  {
    methods: POST,
    action: 'setEntry',
    about: 'Notes a state or an amount of a day (today), or adds to its amount.',
    procedure: 'setEntry',
    input: readFields(ENTRY),
    reply: wireSet,
  },
  {
    methods: POST,
    action: 'setEntries',
    about: 'Notes many days at once, all or nothing.',
    procedure: 'setEntries',
    input: readFields({ entries: ['entries', entries] }),
    reply: ({ stored, removed }) => ({ stored, removed }),
  },
  {
    methods: POST,
    action: 'addHabit',
    about: 'Adds a habit, last.',
    procedure: 'addHabit',
    input: readFields({ ...HABIT, name: ['name', text, ''] }),
    reply: made,
  },
  {
    methods: POST,
    action: 'editHabit',
    about: 'Changes the given fields of a habit; another rhythm counts from today, or for all time.',
    procedure: 'editHabit',
    input: readFields({ id: ID, ...HABIT, from: ['from', optional] }),
    reply: made,
  },
  {
    methods: POST,
    action: 'archiveHabit',
    about: 'Archives a habit, or takes it out of the archive.',
    procedure: 'archiveHabit',
    input: readFields({ id: ['ids', oneId], archived: ['archived', flag] }),
    reply: nothing,
  },
  {
    methods: POST,
    action: 'deleteHabit',
    about: 'Moves a habit to the trash, for 30 days.',
    procedure: 'deleteHabit',
    input: readFields({ id: ['ids', oneId] }),
    reply: nothing,
  },
  {
    methods: POST,
    action: 'updateHabitOrder',
    about: 'Puts habits in another order.',
    procedure: 'updateHabitOrder',
    input: readFields({ order: ['order', order] }),
    reply: nothing,
  },
  {
    methods: GET,
    action: 'getGroups',
    about: 'The groups of habits in their order.',
    procedure: 'getGroups',
    reply: ({ groups }) => ({ data: groups.map((group, at) => ({ ...group, order_index: at + 1 })) }),
  },
  {
    methods: POST,
    action: 'addGroup',
    about: 'Adds a group, last.',
    procedure: 'addGroup',
    input: readFields({ name: ['name', text, ''] }),
    reply: made,
  },
  {
    methods: POST,
    action: 'editGroup',
    about: 'Renames a group, or folds it.',
    procedure: 'editGroup',
    input: readFields({ id: ID, name: ['name', text], folded: ['folded', flag] }),
    reply: made,
  },
  {
    methods: POST,
    action: 'deleteGroup',
    about: 'Deletes a group; its habits stay, without one.',
    procedure: 'deleteGroup',
    input: readFields({ id: ID }),
    reply: nothing,
  },
  {
    methods: POST,
    action: 'updateGroupOrder',
    about: 'Puts groups in another order.',
    procedure: 'updateGroupOrder',
    input: readFields({ order: ['order', order] }),
    reply: nothing,
  },
  {
    methods: GET,
    action: 'getPauses',
    about: 'The pauses of a habit, or all of them.',
    procedure: 'getPauses',
    input: readFields({ habit_id: ['habitId', optionalDigits] }),
    reply: ({ pauses }) => ({
      data: pauses.map(({ habitId, ...pause }) => ({ habit_id: habitId, ...pause })),
    }),
  },
  {
    methods: POST,
    action: 'addPause',
    about: 'Pauses a habit, or all of them, from a day on.',
    procedure: 'addPause',
    input: readFields({ habit_id: ['habitIds', oneHabit, null], ...PAUSE, from: ['from', text, ''] }),
    reply: made,
  },
  {
    methods: POST,
    action: 'editPause',
    about: 'Changes the given fields of a pause.',
    procedure: 'editPause',
    input: readFields({ id: ID, ...PAUSE }),
    reply: made,
  },
  {
    methods: POST,
    action: 'deletePause',
    about: 'Deletes a pause.',
    procedure: 'deletePause',
    input: readFields({ id: ID }),
    reply: nothing,
  },
];

const otherRows: Rows = [
  {
    methods: POST,
    action: 'importHabits',
    about:
      'Imports the files of another program, or habits and entries; with dry_run it only tells what it would do.',
    procedure: 'importHabits',
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
  {
    methods: GET,
    action: 'exportCsv',
    about: 'All habits and what was noted: our CSV, or the zip of Loop Habit Tracker.',
    procedure: 'exportCsv',
    input: readFields({ format: ['format', optional] }),
    file: ({ name, type, content }) => ({
      name,
      type: type === 'text/csv' ? `${type}; charset=utf-8` : type,
      content: Buffer.from(content, 'base64'),
    }),
  },
  {
    methods: POST,
    action: 'undo',
    about: 'Takes back what the call with this operation_id changed.',
    procedure: 'undo',
    reply: nothing,
  },
];

export const goalsHabitsLegacy = [
  legacyEndpoint('GoalsHabits', goalsHabitsRouter, [...habitRows, ...goalRows, ...otherRows]),
];

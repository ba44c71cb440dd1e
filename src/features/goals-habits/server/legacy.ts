import { legacyEndpoint } from '@/platform/server/legacy-rest';
import type { WireFields } from '@/platform/server/wire-body';
import {
  asSent,
  fields,
  flag,
  id,
  nullableId,
  optionalId,
  orderField,
  text,
} from '@/platform/server/wire-decode';
import { goalsHabitsRouter } from './router';
import {
  amount,
  entries,
  entry,
  goalFields,
  habitFields,
  importFields,
  optional,
  orderEntry,
  pauseFields,
  wireEntry,
  wireGoal,
  wireHabit,
  wireSet,
} from './wire/rules';

type Rows = Parameters<typeof legacyEndpoint<typeof goalsHabitsRouter>>[2];

const GET = ['GET'] as const;
const POST = ['POST'] as const;
const range = fields({ habit_id: ['habitId', optionalId], from: ['from', asSent], to: ['to', asSent] });
const withRange = (wire: WireFields) => ({ from: '', to: '', ...range(wire) });
const named = fields({ id: ['id', id] });
const withId = (decode: (wire: WireFields) => object) => (wire: WireFields) => ({
  ...named(wire),
  ...decode(wire),
});
const ids = (wire: WireFields) => ({ ids: [id(wire.get('id'))] });
const order = (wire: WireFields) => orderField(wire, orderEntry);
const made = ({ id: one }: { id: number }) => ({ id: one });
const nothing = () => ({});

const rows: Rows = [
  {
    methods: GET,
    action: 'getHabits',
    procedure: 'getHabits',
    input: fields({ day: ['day', optional], archived: ['archived', flag] }),
    reply: ({ habits }) => ({ data: habits.map(wireHabit) }),
  },
  {
    methods: GET,
    action: 'getEntries',
    procedure: 'getEntries',
    input: withRange,
    reply: (answer) => ({ data: answer.entries.map(wireEntry) }),
  },
  {
    methods: GET,
    action: 'getScores',
    procedure: 'getScores',
    input: withRange,
    reply: ({ scores }) => ({ data: scores }),
  },
  { methods: POST, action: 'setEntry', procedure: 'setEntry', input: entry, reply: wireSet },
  {
    methods: POST,
    action: 'setEntries',
    procedure: 'setEntries',
    input: entries,
    reply: ({ stored, removed }) => ({ stored, removed }),
  },
  {
    methods: POST,
    action: 'addHabit',
    procedure: 'addHabit',
    reply: made,
    input: (wire) => ({ name: '', ...habitFields(wire) }),
  },
  {
    methods: POST,
    action: 'editHabit',
    procedure: 'editHabit',
    reply: made,
    input: (wire) => ({
      ...named(wire),
      ...habitFields(wire),
      ...fields({ from: ['from', optional] })(wire),
    }),
  },
  {
    methods: POST,
    action: 'archiveHabit',
    procedure: 'archiveHabit',
    reply: nothing,
    input: (wire) => ({ ...ids(wire), ...fields({ archived: ['archived', flag] })(wire) }),
  },
  { methods: POST, action: 'deleteHabit', procedure: 'deleteHabit', input: ids, reply: nothing },
  { methods: POST, action: 'updateHabitOrder', procedure: 'updateHabitOrder', input: order, reply: nothing },

  {
    methods: GET,
    action: 'getGroups',
    procedure: 'getGroups',
    reply: ({ groups }) => ({ data: groups.map((group, at) => ({ ...group, order_index: at + 1 })) }),
  },
  {
    methods: POST,
    action: 'addGroup',
    procedure: 'addGroup',
    reply: made,
    input: (wire) => ({ name: text(wire.get('name')) }),
  },
  {
    methods: POST,
    action: 'editGroup',
    procedure: 'editGroup',
    reply: made,
    input: withId(fields({ name: ['name', text], folded: ['folded', flag] })),
  },
  { methods: POST, action: 'deleteGroup', procedure: 'deleteGroup', input: named, reply: nothing },
  { methods: POST, action: 'updateGroupOrder', procedure: 'updateGroupOrder', input: order, reply: nothing },

  {
    methods: GET,
    action: 'getPauses',
    procedure: 'getPauses',
    input: fields({ habit_id: ['habitId', optionalId] }),
    reply: ({ pauses }) => ({
      data: pauses.map(({ habitId, ...pause }) => ({ habit_id: habitId, ...pause })),
    }),
  },
  {
    methods: POST,
    action: 'addPause',
    procedure: 'addPause',
    reply: made,
    input: (wire) => {
      const habit = nullableId(wire.get('habit_id') ?? null);
      return { from: '', ...pauseFields(wire), habitIds: habit === null ? null : [habit] };
    },
  },
  {
    methods: POST,
    action: 'editPause',
    procedure: 'editPause',
    reply: made,
    input: withId(pauseFields),
  },
  { methods: POST, action: 'deletePause', procedure: 'deletePause', input: named, reply: nothing },

  {
    methods: GET,
    action: 'getGoals',
    procedure: 'getGoals',
    input: fields({ state: ['state', optional] }),
    reply: ({ goals }) => ({ data: goals.map(wireGoal) }),
  },
  {
    methods: POST,
    action: 'addGoal',
    procedure: 'addGoal',
    reply: made,
    input: (wire) => ({ name: '', measure: '', ...goalFields(wire) }),
  },
  { methods: POST, action: 'editGoal', procedure: 'editGoal', input: withId(goalFields), reply: made },
  { methods: POST, action: 'deleteGoal', procedure: 'deleteGoal', input: ids, reply: nothing },
  {
    methods: POST,
    action: 'closeGoal',
    procedure: 'closeGoal',
    reply: made,
    input: withId(fields({ state: ['state', asSent] })),
  },
  { methods: POST, action: 'updateGoalOrder', procedure: 'updateGoalOrder', input: order, reply: nothing },
  {
    methods: POST,
    action: 'addStep',
    procedure: 'addStep',
    reply: made,
    input: (wire) => ({ goalId: id(wire.get('goal_id')), title: text(wire.get('title')) }),
  },
  {
    methods: POST,
    action: 'editStep',
    procedure: 'editStep',
    reply: made,
    input: withId(fields({ title: ['title', text], done: ['done', flag] })),
  },
  { methods: POST, action: 'deleteStep', procedure: 'deleteStep', input: named, reply: nothing },
  {
    methods: POST,
    action: 'addCheckin',
    procedure: 'addCheckin',
    reply: made,
    input: fields({
      goal_id: ['goalId', id],
      day: ['day', optional],
      value: ['value', amount],
      note: ['note', text],
    }),
  },
  { methods: POST, action: 'deleteCheckin', procedure: 'deleteCheckin', input: named, reply: nothing },

  {
    methods: POST,
    action: 'importHabits',
    procedure: 'importHabits',
    input: importFields,
    reply: ({ habits, entries: count, kept, items, promise }) => ({
      ...{ habits, entries: count, kept, items, promise },
    }),
  },
  {
    methods: GET,
    action: 'exportCsv',
    procedure: 'exportCsv',
    input: fields({ format: ['format', optional] }),
    file: ({ name, type, content }) => ({
      name,
      type: type === 'text/csv' ? `${type}; charset=utf-8` : type,
      content: Buffer.from(content, 'base64'),
    }),
  },

  { methods: POST, action: 'undo', procedure: 'undo', reply: nothing },
];

export const goalsHabitsLegacy = [legacyEndpoint('GoalsHabits', goalsHabitsRouter, rows)];

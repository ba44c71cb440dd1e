import { legacyEndpoint } from '@/platform/server/legacy-rest';
import {
  type Decode,
  decoder,
  digits,
  flag,
  type JsonSchema,
  listOf,
  nullableDigits,
  nullableText,
  optionalDigits,
  readFields,
} from '@/platform/server/wire-input';
import type { Item } from './items/queries';
import { devflowRouter } from './router';

type Rows = Parameters<typeof legacyEndpoint<typeof devflowRouter>>[2];

const nothing = () => ({});

/** Null counts as missing. */
const text: Decode = (value) => value ?? '';

/** The procedure takes several. */
const oneId = decoder(
  (value) => {
    const sent = nullableDigits(value);
    return sent === null ? [] : [sent];
  },
  ({ items }) => digits.accepts?.(items as JsonSchema) ?? {},
);

const ID = ['id', nullableDigits, null] as const;

const ENTRY = readFields({
  id: ['id', digits],
  order_index: ['orderIndex', optionalDigits],
  status: ['statusId', nullableDigits],
});

const order = listOf(ENTRY);

const rows: Rows = [
  {
    methods: ['GET'],
    action: 'getModules',
    about: 'The features in their order.',
    procedure: 'features',
    reply: ({ features }) => ({
      data: features.map(({ updatedAt, ...feature }, at) => ({
        ...feature,
        order_index: at + 1,
        updated_at: updatedAt,
      })),
    }),
  },
  {
    methods: ['GET'],
    action: 'getStatuses',
    about: "The statuses in the order of a feature, or in the account's own order.",
    procedure: 'statuses',
    input: readFields({ feature_id: ['featureId', optionalDigits] }),
    reply: ({ statuses }) => ({
      data: statuses.map(({ updatedAt, ...status }, at) => ({
        ...status,
        order_index: at + 1,
        updated_at: updatedAt,
      })),
    }),
  },
  {
    methods: ['GET'],
    action: 'getItems',
    about: 'The items of a feature in their order, open and completed, with their notes.',
    procedure: 'allItems',
    input: readFields({ feature_id: ['featureId', digits] }),
    reply: listed,
  },
  {
    methods: ['POST'],
    action: 'addItem',
    about: 'Adds an item to a feature.',
    procedure: 'addItem',
    input: readFields({
      feature_id: ['featureId', nullableDigits, null],
      title: ['title', text, ''],
      status: ['statusId', nullableDigits, null],
      notes: ['notes'],
      is_completed: ['completed', flag],
      due_date: ['dueDate', nullableText],
    }),
    reply: ({ id: made }) => ({ id: made }),
  },
  {
    methods: ['POST'],
    action: 'editItem',
    about: 'Changes the given fields of an item; those that are left out stay.',
    procedure: 'editItem',
    input: readFields({
      id: ['id', digits],
      feature_id: ['featureId', nullableDigits],
      title: ['title', text],
      status: ['statusId', nullableDigits],
      notes: ['notes'],
      is_completed: ['completed', flag],
      due_date: ['dueDate', nullableText],
    }),
    reply: nothing,
  },
  {
    methods: ['POST'],
    action: 'updateItemCompletion',
    about: 'Completes an item or opens it again; without a status it goes where the rule says.',
    procedure: 'setCompleted',
    input: readFields({
      id: ['ids', oneId, null],
      is_completed: ['completed', flag],
      status: ['statusId', nullableDigits],
    }),
    reply: nothing,
  },
  {
    methods: ['POST'],
    action: 'deleteItem',
    about: 'Moves an item to the trash.',
    procedure: 'deleteItems',
    input: readFields({ id: ['ids', oneId, null] }),
    reply: nothing,
  },
  {
    methods: ['POST'],
    action: 'updateItemOrder',
    about: 'Puts items into a new order, all or a part of a list; an entry may carry a new status.',
    procedure: 'orderItems',
    input: readFields({ order: ['order', order] }),
    reply: nothing,
  },
  {
    methods: ['POST'],
    action: 'updateFeatureOrder',
    about: 'Puts features into a new order, all or a part.',
    procedure: 'orderFeatures',
    input: readFields({ order: ['order', order] }),
    reply: nothing,
  },
  {
    methods: ['POST'],
    action: 'updateStatusOrder',
    about: 'Puts statuses into a new order, for one feature or for the account.',
    procedure: 'orderStatuses',
    input: readFields({ order: ['order', order], feature_id: ['featureId', optionalDigits] }),
    reply: nothing,
  },
  {
    methods: ['POST'],
    action: 'addFeature',
    about: 'Adds a feature.',
    procedure: 'addFeature',
    input: readFields({ name: ['name', text, ''], description: ['description'] }),
    reply: ({ id: made }) => ({ id: made, feature_id: made }),
  },
  {
    methods: ['POST'],
    action: 'editFeature',
    about: 'Changes the name or the description of a feature.',
    procedure: 'editFeature',
    input: readFields({ id: ID, name: ['name', text], description: ['description'] }),
    reply: nothing,
  },
  {
    methods: ['POST'],
    action: 'deleteFeature',
    about: 'Moves a feature with its items to the trash.',
    procedure: 'deleteFeature',
    input: readFields({ id: ID }),
    reply: nothing,
  },
  {
    methods: ['POST'],
    action: 'addStatus',
    about: 'Adds a status; statuses serve every feature.',
    procedure: 'addStatus',
    input: readFields({ name: ['name', text, ''] }),
    reply: ({ id: made }) => ({ id: made }),
  },
  {
    methods: ['POST'],
    action: 'editStatus',
    about: 'Renames a status.',
    procedure: 'editStatus',
    input: readFields({ id: ID, name: ['name', text, ''] }),
    reply: nothing,
  },
  {
    methods: ['POST'],
    action: 'deleteStatus',
    about: 'Moves a status to the trash; its items stay, without a status.',
    procedure: 'deleteStatus',
    input: readFields({ id: ID }),
    reply: nothing,
  },
  {
    methods: ['POST'],
    action: 'undo',
    about: 'Takes back what the call with this operation_id changed.',
    procedure: 'undo',
    reply: nothing,
  },
];

/** The calls of the settings screen are documented under another name, which accepts all others too. */
export const devflowLegacy = ['DevFlow', 'DevFlowSettings'].map((name) =>
  legacyEndpoint(name, devflowRouter, rows),
);

/** Streamed: a feature may have 100,000 items with their notes. */
async function* listed(items: AsyncIterable<Item>): AsyncGenerator<string> {
  let place = 0;
  yield ',"data":[';
  for await (const item of items) yield `${place++ > 0 ? ',' : ''}${JSON.stringify(wireItem(item, place))}`;
  yield ']';
}

function wireItem(item: Item, place: number): object {
  return {
    id: item.id,
    feature_id: item.featureId,
    title: item.title,
    status: item.statusId,
    notes: item.notes,
    is_completed: item.completed ? '1' : '0',
    order_index: place,
    created_at: item.createdAt,
    completed_at: item.completedAt,
    due_date: item.dueDate,
  };
}

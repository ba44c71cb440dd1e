import { restEndpoint } from '@/platform/server/rest';
import {
  decoder,
  digits,
  flag,
  type JsonSchema,
  listOf,
  nullableDigits,
  nullableText,
  optionalDigits,
  readFields,
  text,
} from '@/platform/server/wire-input';
import { undoRow } from '@/platform/server/wire-row';
import type { Item } from './items/queries';
import { devflowRouter } from './router';

type Rows = Parameters<typeof restEndpoint<typeof devflowRouter>>[2];

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

const rows: Rows = {
  features: {
    action: 'getModules',
    about: 'The features in their order.',
    reply: ({ features }) => ({
      data: features.map(({ updatedAt, ...feature }, at) => ({
        ...feature,
        order_index: at + 1,
        updated_at: updatedAt,
      })),
    }),
  },
  statuses: {
    action: 'getStatuses',
    about: "The statuses in the order of a feature, or in the account's own order.",
    input: readFields({ feature_id: ['featureId', optionalDigits] }),
    reply: ({ statuses }) => ({
      data: statuses.map(({ updatedAt, ...status }, at) => ({
        ...status,
        order_index: at + 1,
        updated_at: updatedAt,
      })),
    }),
  },
  allItems: {
    action: 'getItems',
    about: 'The items of a feature in their order, open and completed, with their notes.',
    input: readFields({ feature_id: ['featureId', digits] }),
    reply: listed,
  },
  addItem: {
    about: 'Adds an item to a feature.',
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
  editItem: {
    about: 'Changes the given fields of an item; those that are left out stay.',
    input: readFields({
      id: ['id', digits],
      feature_id: ['featureId', nullableDigits],
      title: ['title', text],
      status: ['statusId', nullableDigits],
      notes: ['notes'],
      is_completed: ['completed', flag],
      due_date: ['dueDate', nullableText],
    }),
  },
  setCompleted: {
    action: 'updateItemCompletion',
    about: 'Completes an item or opens it again; without a status it goes where the rule says.',
    input: readFields({
      id: ['ids', oneId, null],
      is_completed: ['completed', flag],
      status: ['statusId', nullableDigits],
    }),
  },
  deleteItems: {
    action: 'deleteItem',
    about: 'Moves an item to the trash.',
    input: readFields({ id: ['ids', oneId, null] }),
  },
  orderItems: {
    action: 'updateItemOrder',
    about: 'Puts items into a new order, all or a part of a list; an entry may carry a new status.',
    input: readFields({ order: ['order', order] }),
  },
  orderFeatures: {
    action: 'updateFeatureOrder',
    about: 'Puts features into a new order, all or a part.',
    input: readFields({ order: ['order', order] }),
  },
  orderStatuses: {
    action: 'updateStatusOrder',
    about: 'Puts statuses into a new order, for one feature or for the account.',
    input: readFields({ order: ['order', order], feature_id: ['featureId', optionalDigits] }),
  },
  addFeature: {
    about: 'Adds a feature.',
    input: readFields({ name: ['name', text, ''], description: ['description'] }),
    reply: ({ id: made }) => ({ id: made, feature_id: made }),
  },
  editFeature: {
    about: 'Changes the name or the description of a feature.',
    input: readFields({ id: ID, name: ['name', text], description: ['description'] }),
  },
  deleteFeature: { about: 'Moves a feature with its items to the trash.', input: readFields({ id: ID }) },
  addStatus: {
    about: 'Adds a status; statuses serve every feature.',
    input: readFields({ name: ['name', text, ''] }),
    reply: ({ id: made }) => ({ id: made }),
  },
  editStatus: { about: 'Renames a status.', input: readFields({ id: ID, name: ['name', text, ''] }) },
  deleteStatus: {
    about: 'Moves a status to the trash; its items stay, without a status.',
    input: readFields({ id: ID }),
  },
  undo: undoRow,
};

/** The calls of the settings screen are documented under another name, which accepts all others too. */
export const devflowRest = ['DevFlow', 'DevFlowSettings'].map((name) =>
  restEndpoint(name, devflowRouter, rows),
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

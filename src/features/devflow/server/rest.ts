import { changesRow } from '@/platform/server/feed/row';
import { restEndpoint } from '@/platform/server/rest';
import { asSent, decoder, digits, type JsonSchema, nullableDigits } from '@/platform/server/wire-input';
import { replyId, type Streamed, undoRow } from '@/platform/server/wire-row';
import type { Differences } from '@/platform/server/wire-rule';
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

/** Where the fields of the calls differ from the rule. */
const differences: Differences = {
  description: asSent,
  id: ['ids', oneId, null],
  is_completed: 'completed',
  notes: asSent,
  status: 'statusId',
};

const rows = {
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
    reply: ({ statuses }) => ({
      data: statuses.map(({ updatedAt, meansDone, ...status }, at) => ({
        ...status,
        means_done: meansDone,
        order_index: at + 1,
        updated_at: updatedAt,
      })),
    }),
  },
  allItems: {
    action: 'getItems',
    about: 'The items of a feature in their order, open and completed, with their notes.',
    reply: listed,
  },
  addItem: { about: 'Adds an item to a feature.', reply: replyId },
  editItem: {
    about: 'Changes the given fields of an item; those that are left out stay.',
    differences: { feature_id: nullableDigits },
  },
  setCompleted: {
    action: 'updateItemCompletion',
    about: 'Completes an item or opens it again; without a status it goes where the rule says.',
  },
  deleteItems: { action: 'deleteItem', about: 'Moves an item to the trash.' },
  orderItems: {
    action: 'updateItemOrder',
    about: 'Puts items into a new order, all or a part of a list; an entry may carry a new status.',
  },
  orderFeatures: { action: 'updateFeatureOrder', about: 'Puts features into a new order, all or a part.' },
  orderStatuses: {
    action: 'updateStatusOrder',
    about: 'Puts statuses into a new order, for one feature or for the account.',
  },
  addFeature: {
    about: 'Adds a feature.',
    reply: ({ id: made }) => ({ id: made, feature_id: made }),
  },
  editFeature: { about: 'Changes the name or the description of a feature.' },
  deleteFeature: { about: 'Moves a feature with its items to the trash.' },
  addStatus: { about: 'Adds a status; statuses serve every feature.', reply: replyId },
  editStatus: { about: 'Renames a status, or changes its colour or whether it means done.' },
  deleteStatus: { about: 'Moves a status to the trash; its items stay, without a status.' },
  changesSince: changesRow,
  undo: undoRow,
} satisfies Rows;

/** The calls of the settings screen are documented under another name, which accepts all others too. */
export const devflowRest = (['DevFlow', 'DevFlowSettings'] as const).map((name) =>
  restEndpoint(name, devflowRouter, rows, { differences }),
);

/** Streamed: a feature may have 100,000 items with their notes. */
async function* listed(items: AsyncIterable<Item>): Streamed<{ data: ReturnType<typeof wireItem>[] }> {
  let place = 0;
  yield ',"data":[';
  for await (const item of items) yield `${place++ > 0 ? ',' : ''}${JSON.stringify(wireItem(item, place))}`;
  yield ']';
}

function wireItem(item: Item, place: number) {
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
    priority: item.priority,
    labels: item.labels,
    repeats: item.repeats,
    reminder_days: item.reminderDays,
  };
}

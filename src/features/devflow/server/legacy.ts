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
import type { Item } from './items/queries';
import { devflowRouter } from './router';

type Rows = Parameters<typeof legacyEndpoint<typeof devflowRouter>>[2];

const rows: Rows = [
  {
    methods: ['GET'],
    action: 'getModules',
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
    procedure: 'statuses',
    input: fields({ feature_id: ['featureId', optionalId] }),
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
    procedure: 'allItems',
    input: fields({ feature_id: ['featureId', id] }),
    reply: listed,
  },
  {
    methods: ['POST'],
    action: 'addItem',
    procedure: 'addItem',
    input: (wire) => ({
      featureId: nullableId(wire.get('feature_id') ?? null),
      title: wire.get('title') ?? '',
      statusId: nullableId(wire.get('status') ?? null),
      ...fields({ notes: ['notes', asSent], is_completed: ['completed', flag] })(wire),
    }),
    reply: ({ id: made }) => ({ id: made }),
  },
  {
    methods: ['POST'],
    action: 'editItem',
    procedure: 'editItem',
    input: fields({
      id: ['id', id],
      feature_id: ['featureId', nullableId],
      title: ['title', text],
      status: ['statusId', nullableId],
      notes: ['notes', asSent],
      is_completed: ['completed', flag],
    }),
    reply: nothing,
  },
  {
    methods: ['POST'],
    action: 'updateItemCompletion',
    procedure: 'setCompleted',
    input: (wire) => ({
      ids: oneId(wire),
      ...fields({ is_completed: ['completed', flag], status: ['statusId', nullableId] })(wire),
    }),
    reply: nothing,
  },
  {
    methods: ['POST'],
    action: 'deleteItem',
    procedure: 'deleteItems',
    input: (wire) => ({ ids: oneId(wire) }),
    reply: nothing,
  },
  { methods: ['POST'], action: 'updateItemOrder', procedure: 'orderItems', input: order, reply: nothing },
  {
    methods: ['POST'],
    action: 'updateFeatureOrder',
    procedure: 'orderFeatures',
    input: order,
    reply: nothing,
  },
  {
    methods: ['POST'],
    action: 'updateStatusOrder',
    procedure: 'orderStatuses',
    input: (wire) => ({ ...order(wire), ...fields({ feature_id: ['featureId', optionalId] })(wire) }),
    reply: nothing,
  },
  {
    methods: ['POST'],
    action: 'addFeature',
    procedure: 'addFeature',
    input: (wire) => ({
      name: wire.get('name') ?? '',
      ...fields({ description: ['description', asSent] })(wire),
    }),
    reply: ({ id: made }) => ({ id: made, feature_id: made }),
  },
  {
    methods: ['POST'],
    action: 'editFeature',
    procedure: 'editFeature',
    input: (wire) => ({
      ...named(wire),
      ...fields({ name: ['name', text], description: ['description', asSent] })(wire),
    }),
    reply: nothing,
  },
  { methods: ['POST'], action: 'deleteFeature', procedure: 'deleteFeature', input: named, reply: nothing },
  {
    methods: ['POST'],
    action: 'addStatus',
    procedure: 'addStatus',
    input: (wire) => ({ name: wire.get('name') ?? '' }),
    reply: ({ id: made }) => ({ id: made }),
  },
  {
    methods: ['POST'],
    action: 'editStatus',
    procedure: 'editStatus',
    input: (wire) => ({ ...named(wire), name: wire.get('name') ?? '' }),
    reply: nothing,
  },
  { methods: ['POST'], action: 'deleteStatus', procedure: 'deleteStatus', input: named, reply: nothing },
  { methods: ['POST'], action: 'undo', procedure: 'undo', reply: nothing },
];

/** The calls of the settings screen are documented under another name, which accepts all others too. */
export const devflowLegacy = ['DevFlow', 'DevFlowSettings'].map((name) =>
  legacyEndpoint(name, devflowRouter, rows),
);

function named(wire: WireFields): { id: unknown } {
  return { id: nullableId(wire.get('id') ?? null) };
}

function oneId(wire: WireFields): unknown[] {
  const { id: sent } = named(wire);
  return sent === null ? [] : [sent];
}

const orderEntry = fields({
  id: ['id', id],
  order_index: ['orderIndex', optionalId],
  status: ['statusId', nullableId],
});

function order(wire: WireFields): object {
  return orderField(wire, orderEntry);
}

function nothing(): object {
  return {};
}

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
  };
}

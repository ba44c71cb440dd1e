import type { Effects } from '@/platform/client/changes/cached-queries';
import { rowEffects } from '@/platform/client/changes/row-effects';
import type { OnChangeError, Replays } from '@/platform/client/changes/tool-change';
import { readAuthToken } from '@/platform/client/auth-token';
import type { Seen } from '@/platform/client/outbox/seen';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import { areNotes, devflowTexts } from '../../rules';
import type { Feature, OpenItem, Status, View } from './devflow-data';
import { completedBy, type Move, withMove } from './open-items';

interface Titled {
  id: number;
  title: string;
}

/** The fields that the user changed. */
export interface ItemEdit {
  title?: string;
  featureId?: number;
  statusId?: number;
  /** YYYY-MM-DD; null: none. */
  dueDate?: string | null;
  /** 0 (none) to 4 (urgent). */
  priority?: number;
  labels?: string[];
  /** An RRULE value; null: none. */
  repeats?: string | null;
  reminderDays?: number | null;
  notes?: string;
}

export type StatusEdit = Pick<Status, 'name' | 'color' | 'meansDone'>;

const items = rowEffects('devflow', { openItems: 'items' });
const features = rowEffects('devflow', { overview: 'features' });
const statuses = rowEffects('devflow', { overview: 'statuses' });
const found = rowEffects('devflow', { findOpen: 'items' });

const views = rowEffects('devflow', { views: 'views' });

/** A feature with so many more open items, and completed ones. */
const counted = (id: number, open: number, completed = 0) =>
  features.patch(id, ({ openCount, completedCount }) => ({
    openCount: openCount + open,
    completedCount: completedCount + completed,
  }));

/** The effects of open items in another feature; how they appear there only the server knows. */
function inFeature(from: number, to: number, ids: readonly number[]): Effects<'devflow'> {
  const gone = items.without(ids);
  return {
    openItems: (open, input) =>
      input.featureId === from ? gone.openItems(open, input) : input.featureId === to ? null : open,
    ...features.patch([from, to], ({ id, openCount }) => ({
      openCount: openCount + (id === to ? ids.length : 0) - (id === from ? ids.length : 0),
    })),
  };
}

/** What an edit is made on; what it leaves out is not compared. */
function seenItem(id: number, was: object, edit: ItemEdit): Seen {
  const becomes = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  return { query: 'devflow.item', input: { id }, was: { ...was }, becomes, labels: FIELD_LABELS };
}

const FIELD_LABELS = {
  ...{ title: 'Title', featureId: 'Feature', statusId: 'Status', dueDate: 'Due', priority: 'Priority' },
  ...{ labels: 'Labels', repeats: 'Repeats', reminderDays: 'Reminder', notes: 'Notes' },
};

/** Items that are done, of one feature. */
interface Done {
  featureId: number;
  ids: number[];
}

/** How changes show that wait for the server; see `Replays`. */
export const replays = {
  setCompleted: ({ featureId, ids }: Done): Effects<'devflow'> => ({
    ...items.without(ids),
    ...found.without(ids),
    ...counted(featureId, -ids.length, ids.length),
  }),
  moveItem: moved,
  moveItems: moved,
  addItem: ({ item, isDone }: { item: Required<ItemEdit>; isDone: boolean }, id): Effects<'devflow'> => {
    const { featureId, notes, ...fields } = item;
    if (isDone) return counted(featureId, 0, 1);
    const row = { ...fields, id, createdAt: new Date().toISOString(), hasNotes: areNotes(notes) };
    const { openItems } = items.added(row);
    return {
      openItems: (open, input) => (input.featureId === featureId ? openItems(open, input) : open),
      ...counted(featureId, 1),
    };
  },
} satisfies Replays<'devflow'>;

/** Items that were moved, of which some are done with it. */
function moved({
  featureId,
  move,
  done,
}: {
  featureId: number;
  move: Move;
  done: number[];
}): Effects<'devflow'> {
  return {
    ...items.changed((open) => withMove(open, move).filter(({ id }) => !done.includes(id))),
    ...counted(featureId, -done.length, done.length),
  };
}

const orderFailed = (what: string) => (reason: string) => `Save ${what} order failed: ${reason}`;
const batchFailed = (reason: string) => `Batch operation failed: ${reason}`;
const batchDeleteFailed = (reason: string) => `Batch delete failed: ${reason}`;
function completionFailed(reason: string): string {
  if (reason === devflowTexts.itemNotFound || readAuthToken() === null)
    return 'Authentication failed or item not found';
  return reason === 'Unknown error' ? 'Unknown error updating completion' : reason;
}

const idsOf = (rows: readonly Titled[]) => rows.map(({ id }) => id);
const orderOf = (ids: readonly number[]) => ({ order: ids.map((id) => ({ id })) });

/** “Title”, or the number of items. */
function named(rows: readonly Titled[]): string {
  const [only] = rows;
  return rows.length === 1 && only ? `“${only.title}”` : countText(rows.length);
}

/** '3 items'. */
export const countText = (count: number) => `${String(count)} ${count === 1 ? 'item' : 'items'}`;

/** Which items are where, and how many, only the server knows: what an effect does not name counts as unchanged. */
const UNKNOWN: Effects<'devflow'> = { overview: () => null, openItems: () => null };

/** Where the next ones of those that repeat are only the server knows. */
const withNext = (done: readonly OpenItem[]) =>
  done.some(({ repeats }) => repeats !== null) && { answered: () => UNKNOWN };

/** The mutations of DevFlow, optimistic where the result is predictable, and with undo. */
export function createDevflowActions({ change }: ToolChanges<'devflow'>) {
  return {
    move: (featureId: number, rows: readonly OpenItem[], move: Move) => {
      const done = completedBy(rows, move);
      const replay = { featureId, move, done: idsOf(done) };
      const options = { shows: moved(replay), replay, failed: orderFailed('item'), ...withNext(done) };
      const { statusId, afterId } = move;
      const [id, ...others] = move.ids;
      const text = `${done.length > 0 ? 'Completed' : 'Moved'} ${named(rows)}`;
      return id !== undefined && statusId !== undefined && others.length === 0
        ? change('moveItem', { id, statusId, afterId }, text, options)
        : change('moveItems', { ids: [...move.ids], statusId, afterId }, text, options);
    },

    complete: (featureId: number, rows: readonly Titled[]) => {
      const ids = idsOf(rows);
      const shows = replays.setCompleted({ featureId, ids });
      return change('setCompleted', { ids, completed: true }, `Completed ${named(rows)}`, {
        shows,
        replay: { featureId, ids },
        // Where the next ones of those that repeat are only the server knows.
        answered: ({ repeated }) => (repeated.length > 0 ? { ...shows, ...UNKNOWN } : shows),
        failed: ids.length > 1 ? batchFailed : completionFailed,
      });
    },

    setStatus: (featureId: number, rows: readonly OpenItem[], { id: statusId, name, meansDone }: Status) => {
      const ids = idsOf(rows);
      const move = { ids, statusId, completes: meansDone, afterId: null };
      const done = completedBy(rows, move);
      return change('moveItems', { ids, statusId }, `Moved ${named(rows)} to ${name}`, {
        shows: {
          ...(meansDone ? items.without(idsOf(done)) : items.patch(ids, { statusId })),
          ...counted(featureId, -done.length, done.length),
        },
        replay: { featureId, move, done: idsOf(done) },
        ...withNext(done),
        failed: batchFailed,
      });
    },

    toFeature: (from: number, to: Pick<Feature, 'id' | 'name'>, rows: readonly Titled[]) => {
      const ids = idsOf(rows);
      return change('moveItems', { ids, featureId: to.id }, `Moved ${named(rows)} to ${to.name}`, {
        shows: inFeature(from, to.id, ids),
        failed: batchFailed,
      });
    },

    /** Moves open items to the trash. */
    deleteOpen: (featureId: number, rows: readonly Titled[]) => {
      const ids = idsOf(rows);
      return change('deleteItems', { ids }, `Deleted ${named(rows)}`, {
        shows: { ...items.without(ids), ...counted(featureId, -ids.length) },
        failed: ids.length > 1 ? batchDeleteFailed : undefined,
      });
    },

    deleteCompleted: (ids: number[]) =>
      change('deleteItems', { ids }, `Deleted ${countText(ids.length)}`, { failed: batchDeleteFailed }),

    reactivate: (ids: number[]) =>
      change('reactivateItems', { ids }, `Reactivated ${countText(ids.length)}`, { failed: batchFailed }),

    /** @param isDone its status means done */
    add: (item: Required<ItemEdit>, isDone: boolean, onError: OnChangeError) => {
      const added = (id: number) => replays.addItem({ item, isDone }, id);
      return change('addItem', item, `Added “${item.title}”`, {
        added,
        replay: { item, isDone },
        answered: ({ id }) => added(id),
        onError,
      });
    },

    /** Their places only the server knows. */
    addMany: (items: Required<ItemEdit>[], onError: OnChangeError) =>
      change('addItems', { items }, `Added ${countText(items.length)}`, { onError }),

    /** `completes`: it comes into a status that means done; `was`: its fields as they were seen */
    edit: (
      item: {
        id: number;
        featureId: number;
        title: string;
        completed: boolean;
        completes?: boolean;
        was?: object;
      },
      { notes, featureId, ...edit }: ItemEdit,
      onError: OnChangeError,
    ) => {
      const patched = { ...edit, ...(notes !== undefined && { hasNotes: areNotes(notes) }) };
      const isMoved = featureId !== undefined;
      const isElsewhere = item.completed ? isMoved || edit.statusId !== undefined : isMoved && item.completes;
      const lists = isElsewhere
        ? UNKNOWN
        : item.completed
          ? {}
          : featureId !== undefined
            ? inFeature(item.featureId, featureId, [item.id])
            : item.completes
              ? { ...items.without(item.id), ...counted(item.featureId, -1, 1) }
              : items.patch(item.id, patched);
      const shows: Effects<'devflow'> = {
        ...lists,
        ...(notes !== undefined && {
          item: (shown, { id }) => (id === item.id ? { ...shown, notes } : shown),
        }),
      };
      return change(
        'editItem',
        { id: item.id, ...edit, notes, featureId },
        `Saved “${edit.title ?? item.title}”`,
        {
          ...{ onError, shows },
          seen: item.was && seenItem(item.id, item.was, { ...edit, notes, featureId }),
          answered: ({ repeated }) => (repeated.length > 0 ? UNKNOWN : shows),
        },
      );
    },

    orderFeatures: (ids: readonly number[]) =>
      change('orderFeatures', orderOf(ids), 'Moved the feature', {
        shows: features.ordered(ids),
        failed: orderFailed('features'),
      }),

    orderStatuses: (featureId: number, ids: readonly number[]) => {
      const statusIds = [...ids];
      return change('orderStatuses', { featureId, ...orderOf(ids) }, 'Moved the group', {
        shows: {
          openItems: (open, input) => (input.featureId === featureId ? { ...open, statusIds } : open),
          overview: (overview) => ({
            ...overview,
            statusOrders: [
              ...overview.statusOrders.filter((order) => order.featureId !== featureId),
              { featureId, statusIds },
            ],
          }),
        },
        failed: orderFailed('statuses'),
      });
    },

    /** For all features without an order of their own; their positions in the orders of features only the server knows. */
    orderAllStatuses: (ids: readonly number[]) =>
      change('orderStatuses', orderOf(ids), 'Moved the status', {
        shows: { ...statuses.ordered(ids), openItems: () => null },
        failed: orderFailed('statuses'),
      }),

    addFeature: (feature: { name: string; description: string }, onError: OnChangeError) =>
      change('addFeature', feature, `Added “${feature.name}”`, { onError }),

    editFeature: (id: number, edit: { name: string; description: string }, onError: OnChangeError) =>
      change('editFeature', { id, ...edit }, `Saved “${edit.name}”`, { onError }),

    deleteFeature: ({ id, name }: Pick<Feature, 'id' | 'name'>, onError: OnChangeError) =>
      change('deleteFeature', { id }, `Deleted “${name}”`, { onError }),

    addStatus: (status: StatusEdit, onError: OnChangeError) =>
      change('addStatus', status, `Added “${status.name}”`, { onError }),

    editStatus: (id: number, edit: StatusEdit, onError: OnChangeError) =>
      change('editStatus', { id, ...edit }, `Saved “${edit.name}”`, { onError }),

    addView: (view: Pick<View, 'name' | 'filter'>, onError: OnChangeError) => {
      const added = (id: number) => views.added({ id, ...view });
      return change('addView', view, `Saved the view “${view.name}”`, {
        added,
        answered: ({ id }) => added(id),
        onError,
      });
    },

    renameView: (id: number, name: string, onError: OnChangeError) =>
      change('editView', { id, name }, `Saved “${name}”`, { shows: views.patch(id, { name }), onError }),

    updateView: ({ id, name }: View, filter: View['filter']) =>
      change('editView', { id, filter }, `Updated the view “${name}”`, {
        shows: views.patch(id, { filter }),
      }),

    deleteView: ({ id, name }: Pick<View, 'id' | 'name'>) =>
      change('deleteView', { id }, `Deleted the view “${name}”`, { shows: views.without(id) }),

    orderViews: (ids: readonly number[]) =>
      change('orderViews', orderOf(ids), 'Moved the view', { shows: views.ordered(ids) }),

    deleteStatus: ({ id, name }: Pick<Status, 'id' | 'name'>, onError: OnChangeError) =>
      change('deleteStatus', { id }, `Deleted “${name}”`, { onError }),
  };
}

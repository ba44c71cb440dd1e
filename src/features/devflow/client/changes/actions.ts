import type { OnChangeError } from '@/platform/client/changes/tool-change';
import { readAuthToken } from '@/platform/client/auth-token';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import { areNotes, devflowTexts } from '../../rules';
import type { Feature, OpenItem, Status } from './devflow-data';
import * as effects from './effects';
import type { Move } from './open-items';

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
  notes?: string;
}

const orderFailed = (what: string) => (reason: string) => `Save ${what} order failed: ${reason}`;
const batchFailed = (reason: string) => `Batch operation failed: ${reason}`;
function completionFailed(reason: string): string {
  if (reason === devflowTexts.itemNotFound || readAuthToken() === null)
    return 'Authentication failed or item not found';
  return reason === 'Unknown error' ? 'Unknown error updating completion' : reason;
}
/** “Title”, or the number of items. */
function named(items: readonly Titled[]): string {
  const [only] = items;
  return items.length === 1 && only ? `“${only.title}”` : `${String(items.length)} items`;
}

/** The mutations of DevFlow, optimistic where the result is predictable, and with undo. */
export function createDevflowActions({ mutate }: ToolChanges<'devflow'>) {
  return {
    move: (items: readonly Titled[], move: Move) => {
      const words = { done: `Moved ${named(items)}`, failed: orderFailed('item') };
      const { statusId, afterId } = move;
      const [id, ...others] = move.ids;
      const shown = effects.moveEffects(move);
      return id !== undefined && statusId !== undefined && others.length === 0
        ? mutate({ call: 'moveItem', input: { id, statusId, afterId }, effects: shown }, words)
        : mutate(
            { call: 'moveItems', input: { ids: [...move.ids], statusId, afterId }, effects: shown },
            words,
          );
    },

    complete: (featureId: number, items: readonly Titled[]) => {
      const ids = items.map(({ id }) => id);
      return mutate(
        {
          call: 'setCompleted',
          input: { ids, completed: true },
          effects: effects.completeEffects(featureId, ids),
        },
        {
          done: `Completed ${named(items)}`,
          failed: items.length > 1 ? batchFailed : completionFailed,
        },
      );
    },

    setStatus: (items: readonly Titled[], status: Pick<Status, 'id' | 'name'>) => {
      const ids = items.map(({ id }) => id);
      return mutate(
        {
          call: 'moveItems',
          input: { ids, statusId: status.id },
          effects: effects.statusEffects(ids, status.id),
        },
        { done: `Moved ${named(items)} to ${status.name}`, failed: batchFailed },
      );
    },

    toFeature: (from: number, to: Pick<Feature, 'id' | 'name'>, items: readonly Titled[]) => {
      const ids = items.map(({ id }) => id);
      return mutate(
        {
          call: 'moveItems',
          input: { ids, featureId: to.id },
          effects: effects.toFeatureEffects(from, to.id, ids),
        },
        { done: `Moved ${named(items)} to ${to.name}`, failed: batchFailed },
      );
    },

    /** Moves open items to the trash. */
    deleteOpen: (featureId: number, items: readonly Titled[]) => {
      const ids = items.map(({ id }) => id);
      return mutate(
        {
          call: 'deleteItems',
          input: { ids },
          effects: effects.deleteEffects(featureId, ids),
        },
        {
          done: `Deleted ${named(items)}`,
          ...(items.length > 1 && { failed: (reason: string) => `Batch delete failed: ${reason}` }),
        },
      );
    },

    deleteCompleted: (ids: number[]) =>
      mutate(
        { call: 'deleteItems', input: { ids } },
        {
          done: `Deleted ${ids.length === 1 ? '1 item' : `${String(ids.length)} items`}`,
          failed: (reason) => `Batch delete failed: ${reason}`,
        },
      ),

    reactivate: (ids: number[]) =>
      mutate(
        { call: 'reactivateItems', input: { ids } },
        {
          done: `Reactivated ${ids.length === 1 ? '1 item' : `${String(ids.length)} items`}`,
          failed: batchFailed,
        },
      ),

    add: (
      item: { title: string; featureId: number; statusId: number; dueDate: string | null; notes: string },
      onError: OnChangeError,
    ) =>
      mutate(
        {
          call: 'addItem',
          input: item,
          effectsOf: ({ id }: { id: number; revision: number }) =>
            effects.addEffects(item.featureId, {
              id,
              title: item.title,
              statusId: item.statusId,
              createdAt: new Date().toISOString(),
              dueDate: item.dueDate,
              hasNotes: areNotes(item.notes),
            }),
        },
        { done: `Added “${item.title}”`, onError },
      ),

    edit: (
      item: { id: number; featureId: number; title: string; completed: boolean },
      { notes, featureId, ...edit }: ItemEdit,
      onError: OnChangeError,
    ) => {
      const shown: Partial<OpenItem> = {
        ...edit,
        ...(notes !== undefined && { hasNotes: areNotes(notes) }),
      };
      return mutate(
        {
          call: 'editItem',
          input: { id: item.id, ...edit, notes, featureId },
          // In which lists a completed item is, and where, only the server knows.
          effects: item.completed
            ? undefined
            : featureId === undefined
              ? effects.editEffects(item.id, shown)
              : effects.toFeatureEffects(item.featureId, featureId, [item.id]),
        },
        { done: `Saved “${edit.title ?? item.title}”`, onError },
      );
    },

    orderFeatures: (ids: readonly number[]) =>
      mutate(
        {
          call: 'orderFeatures',
          input: { order: ids.map((id) => ({ id })) },
          effects: effects.featureOrderEffects(ids),
        },
        { done: 'Moved the feature', failed: orderFailed('features') },
      ),

    orderStatuses: (featureId: number, ids: readonly number[]) =>
      mutate(
        {
          call: 'orderStatuses',
          input: { featureId, order: ids.map((id) => ({ id })) },
          effects: effects.statusOrderEffects(featureId, ids),
        },
        { done: 'Moved the group', failed: orderFailed('statuses') },
      ),

    /** For all features without an order of their own. */
    orderAllStatuses: (ids: readonly number[]) =>
      mutate(
        {
          call: 'orderStatuses',
          input: { order: ids.map((id) => ({ id })) },
          effects: effects.allStatusesOrderEffects(ids),
        },
        { done: 'Moved the status', failed: orderFailed('statuses') },
      ),

    /** Restores entries of the trash; `what` describes them. */
    restore: (
      ids: { items: number[]; features: number[]; statuses: number[] },
      what: string,
      onError: OnChangeError,
    ) => mutate({ call: 'restore', input: ids }, { done: `Restored ${what}`, onError }),

    addFeature: (feature: { name: string; description: string }, onError: OnChangeError) =>
      mutate({ call: 'addFeature', input: feature }, { done: `Added “${feature.name}”`, onError }),

    editFeature: (id: number, edit: { name: string; description: string }, onError: OnChangeError) =>
      mutate({ call: 'editFeature', input: { id, ...edit } }, { done: `Saved “${edit.name}”`, onError }),

    deleteFeature: ({ id, name }: Pick<Feature, 'id' | 'name'>, onError: OnChangeError) =>
      mutate({ call: 'deleteFeature', input: { id } }, { done: `Deleted “${name}”`, onError }),

    addStatus: ({ name }: { name: string }, onError: OnChangeError) =>
      mutate({ call: 'addStatus', input: { name } }, { done: `Added “${name}”`, onError }),

    editStatus: (id: number, { name }: { name: string }, onError: OnChangeError) =>
      mutate({ call: 'editStatus', input: { id, name } }, { done: `Saved “${name}”`, onError }),

    deleteStatus: ({ id, name }: Pick<Status, 'id' | 'name'>, onError: OnChangeError) =>
      mutate({ call: 'deleteStatus', input: { id } }, { done: `Deleted “${name}”`, onError }),
  };
}

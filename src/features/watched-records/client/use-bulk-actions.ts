import { randomId } from '@/platform/client/random-id';
import { isRefusal, trpc } from '@/platform/client/trpc';
import type { WatchedActions } from './use-watched-actions';
import { failureText, say } from './say';

interface Change {
  tag?: string;
  addTypes?: string[];
  removeTypes?: string[];
  completed?: boolean;
}

interface BulkActionsOptions {
  actions: WatchedActions;
  hear: (revision: number) => void;
  /** Some of the records may be no more. */
  onGone: () => Promise<void>;
}

/** Changes of many records in one call each, all of them or none; every message offers to take it back. */
export function useBulkActions({ actions, hear, onGone }: BulkActionsOptions) {
  const edit = trpc.watchedRecords.bulkEdit.useMutation();
  const remove = trpc.watchedRecords.remove.useMutation();

  /** Whether it is done; why not has been told. */
  async function editAll(ids: number[], change: Change): Promise<boolean> {
    const operationId = randomId();
    try {
      const { revision } = await edit.mutateAsync({ ids, ...change, operationId });
      hear(revision);
      actions.offerUndo(`已修改 ${String(ids.length)} 条记录`, [operationId]);
      return true;
    } catch (error) {
      say('error', failureText(error));
      if (isRefusal(error)) void onGone();
      return false;
    }
  }

  /** `done` is what is said of it. Raises what the call raises. */
  async function removeAll(ids: number[], done: string): Promise<void> {
    const operationId = randomId();
    try {
      const { revision } = await remove.mutateAsync({ ids, operationId });
      hear(revision);
      actions.offerUndo(done, [operationId]);
    } catch (error) {
      if (isRefusal(error)) void onGone();
      throw error;
    }
  }

  return { edit: editAll, remove: removeAll, busy: edit.isPending || remove.isPending };
}

export type BulkActions = ReturnType<typeof useBulkActions>;

import { useState } from 'react';
import { reasonOf } from '@/platform/client/changes/tool-words';
import { useSelection } from '@/platform/client/lists/selection';
import { useSelectionKeys } from '@/platform/client/lists/selection-keys';
import { trpc } from '@/platform/client/trpc';
import type { Devflow } from '../changes/use-devflow';
import { exportCompleted } from '../export-items';
import type { CompletedFilter } from './use-completed';

/** The selected completed items and their actions; `total` is the number of items that match the filter. */
export function useCompletedCommands(
  { actions, changes }: Devflow,
  filter: CompletedFilter,
  total: number | undefined,
) {
  const utils = trpc.useUtils();
  const selection = useSelection();
  const { ids: chosen } = selection;
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState<'export' | 'reactivate' | 'delete' | null>(null);

  const mayBeAll = total !== undefined && total > 0 && chosen.size >= total;
  const all = trpc.devflow.completedIds.useQuery(filter, { enabled: mayBeAll });
  const allChosen = mayBeAll && all.data !== undefined && all.data.ids.every((id) => chosen.has(id));

  const matchingIds = async () => (await utils.devflow.completedIds.fetch(filter)).ids;

  /** Shows failures; `attempt` is the beginning of the message. */
  async function work(kind: typeof working, attempt: string, run: () => Promise<void>) {
    setWorking(kind);
    try {
      await run();
    } catch (error) {
      changes.setProblem(`${attempt}: ${reasonOf(error)}`);
    } finally {
      setWorking(null);
    }
  }

  function toggle(id: number, shift: boolean) {
    if (!shift || selection.anchor === null) selection.toggle(id);
    else {
      void work(null, 'Batch operation failed', async () => selection.extendTo(await matchingIds(), id));
    }
  }

  function toggleAll() {
    void work(null, 'Batch operation failed', async () => {
      const ids = await matchingIds();
      selection.set(ids, !allChosen);
    });
  }

  useSelectionKeys({
    group: 'DevFlow',
    words: { all: 'Select all items', clear: 'Clear the selection' },
    active: chosen.size > 0,
    onAll: () => {
      if (!allChosen) toggleAll();
    },
    onClear: selection.clear,
  });

  function exportFile() {
    if (total === 0 && chosen.size === 0) {
      changes.setProblem('No data available for export');
      return;
    }
    void work('export', 'Batch operation failed', async () => {
      const ids = await matchingIds();
      // In the order of the table; those that do not match the search come last.
      const matching = new Set(ids);
      const wanted =
        chosen.size === 0
          ? ids
          : [...ids.filter((id) => chosen.has(id)), ...[...chosen].filter((id) => !matching.has(id))];
      await exportCompleted(utils.client, wanted);
    });
  }

  /** The selected ones that still exist: the server refuses the whole batch if one is gone. */
  async function stillThere(): Promise<number[]> {
    const { ids } = await utils.devflow.completedIds.fetch({ featureId: filter.featureId });
    const there = new Set(ids);
    selection.keep((id) => there.has(id));
    return ids.filter((id) => chosen.has(id));
  }

  function reactivate() {
    void work('reactivate', 'Batch operation failed', async () => {
      const ids = await stillThere();
      if (ids.length > 0 && (await actions.reactivate(ids))) selection.clear();
    });
  }

  function askToDelete() {
    void work(null, 'Batch delete failed', async () => setAsking((await stillThere()).length > 0));
  }

  async function remove() {
    setWorking('delete');
    if (await actions.deleteCompleted([...chosen])) selection.clear();
    setWorking(null);
    setAsking(false);
  }

  return {
    chosen,
    allChosen,
    working,
    toggle,
    toggleAll,
    clear: selection.clear,
    exportFile,
    reactivate,
    /** Whether the confirmation for deleting is open. */
    asking,
    askToDelete,
    remove,
    endAsking: () => setAsking(false),
  };
}

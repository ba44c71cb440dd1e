import { useState } from 'react';
import { useSelectionMode } from '@/platform/client/lists/selection';
import { trpc } from '@/platform/client/trpc';
import { failureText, say } from './say';
import type { RecordsView } from './records-view';

/** The selected records, for changing or deleting several at once. */
export function useSelection(view: RecordsView, rows: readonly ({ id: number } | null)[]) {
  const utils = trpc.useUtils();
  const { ids, anchor, begin, end, toggle, extendTo, set, keep, clear } = useSelectionMode();
  const [loading, setLoading] = useState(false);

  const { search, tag, type, progress, state, score, airs, work, grouped } = view;
  const filtered = { search, tag, type, progress, state, score, airs, work, grouped };
  // Without the sort order, which does not affect a selection.
  const shown = JSON.stringify(filtered);
  /** The filter for which all were selected; null if only several were. */
  const [filter, setFilter] = useState<string | null>(null);

  async function matching(asked: Partial<RecordsView>): Promise<number[] | null> {
    setLoading(true);
    try {
      return (await utils.client.watchedRecords.ids.query(asked)).ids;
    } catch (error) {
      say('error', failureText(error));
      return null;
    } finally {
      setLoading(false);
    }
  }

  return {
    /** Null while not in selection mode. */
    ids,
    /** Whether the whole view, of `total` records, is selected. */
    holdsAll: (total: number) => ids !== null && ids.size > 0 && filter === shown && ids.size >= total,
    loading,
    begin,
    end,
    /** One record, or (`toHere`) all from the last one to it, including those never loaded. */
    toggle: async (id: number, toHere = false) => {
      setFilter((before) => (!ids?.size || before === shown ? shown : null));
      if (!toHere || anchor === null || !ids) {
        toggle(id);
        return;
      }
      const [from = -1, to = -1] = [anchor, id]
        .map((one) => rows.findIndex((row) => row?.id === one))
        .sort((one, other) => one - other);
      const between = rows.slice(Math.max(0, from), to + 1).flatMap((row) => row?.id ?? []);
      const isLoaded = from >= 0 && between.length === to - from + 1;
      const order = isLoaded ? between : await matching(view);
      if (order) extendTo(order, id);
    },
    none: clear,
    /** All records of the view, including those never loaded. */
    all: async () => {
      const found = await matching(filtered);
      if (!found) return;
      begin();
      set(found, true);
      setFilter(shown);
    },
    /** Deselects records that were deleted. */
    drop: (gone: readonly number[]) => set(gone, false),
    /** Deselects records that no longer exist, whoever deleted them. */
    dropGone: async () => {
      const left = await matching({});
      if (!left) return;
      const there = new Set(left);
      keep((id) => there.has(id));
    },
  };
}

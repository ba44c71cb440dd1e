import { useState } from 'react';
import { useSelectionMode } from '@/platform/client/selection';
import { trpc } from '@/platform/client/trpc';
import { failureText, say } from './say';
import type { RecordsView } from './watched-address';

/** Which records are chosen, where several are to be changed or deleted at once. */
export function useSelection(view: RecordsView) {
  const utils = trpc.useUtils();
  const { ids, begin, end, toggle, set, keep, clear } = useSelectionMode();
  const [loading, setLoading] = useState(false);

  const { search, tag, type, progress } = view;
  // Their order chooses no others.
  const shown = JSON.stringify([search, tag, type, progress]);
  /** Under which all of them were chosen; null for several. */
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
    /** Null while none can be chosen. */
    ids,
    /** Whether the view, of so many records, is chosen whole. */
    holdsAll: (total: number) => ids !== null && ids.size > 0 && filter === shown && ids.size >= total,
    loading,
    begin,
    end,
    toggle: (id: number) => {
      setFilter((before) => (!ids?.size || before === shown ? shown : null));
      toggle(id);
    },
    none: clear,
    /** All records of the view, those too that were never loaded. */
    all: async () => {
      const found = await matching({ search, tag, type, progress });
      if (!found) return;
      clear();
      set(found, true);
      setFilter(shown);
    },
    /** Lets go of records that were deleted. */
    drop: (gone: readonly number[]) => set(gone, false),
    /** Lets go of records that are no more, whoever deleted them. */
    dropGone: async () => {
      const left = await matching({});
      if (!left) return;
      const there = new Set(left);
      keep((id) => there.has(id));
    },
  };
}

import { useState } from 'react';
import { trpc } from '@/platform/client/trpc';
import { failureText, say } from './say';
import type { RecordsView } from './watched-address';

/** Which records are chosen, where several are to be changed or deleted at once. */
export function useSelection(view: RecordsView) {
  const utils = trpc.useUtils();
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null);
  const [loading, setLoading] = useState(false);

  async function matching(filter: Partial<RecordsView>): Promise<number[] | null> {
    setLoading(true);
    try {
      return (await utils.client.watchedRecords.ids.query(filter)).ids;
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
    loading,
    begin: () => setIds(new Set()),
    end: () => setIds(null),
    toggle: (id: number) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    none: () => setIds(new Set()),
    /** All records of the view, those too that were never loaded. */
    all: async () => {
      const { search, tag, type, progress } = view;
      const found = await matching({ search, tag, type, progress });
      if (found) setIds((before) => before && new Set(found));
    },
    /** Lets go of records that were deleted. */
    drop: (gone: readonly number[]) => {
      const without = new Set(gone);
      setIds((before) => before && new Set([...before].filter((id) => !without.has(id))));
    },
    /** Lets go of records that are no more, whoever deleted them. */
    dropGone: async () => {
      const left = await matching({});
      if (!left) return;
      const there = new Set(left);
      setIds((before) => before && new Set([...before].filter((id) => there.has(id))));
    },
  };
}

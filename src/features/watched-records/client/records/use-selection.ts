import { useState } from 'react';
import { trpc } from '@/platform/client/trpc';
import { failureText, say } from './say';
import { holdsAll, narrowed, NOTHING_CHOSEN, type Selection, toggled } from './selection';
import type { RecordsView } from './watched-address';

/** Which records are chosen, where several are to be changed or deleted at once. */
export function useSelection(view: RecordsView) {
  const utils = trpc.useUtils();
  const [chosen, setChosen] = useState<Selection | null>(null);
  const [loading, setLoading] = useState(false);

  const { search, tag, type, progress } = view;
  // Their order chooses no others.
  const shown = JSON.stringify([search, tag, type, progress]);

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
    ids: chosen?.ids ?? null,
    /** Whether the view, of so many records, is chosen whole. */
    holdsAll: (total: number) => chosen !== null && holdsAll(chosen, shown, total),
    loading,
    begin: () => setChosen(NOTHING_CHOSEN),
    end: () => setChosen(null),
    toggle: (id: number) => setChosen(toggled(chosen ?? NOTHING_CHOSEN, id, shown)),
    none: () => setChosen(NOTHING_CHOSEN),
    /** All records of the view, those too that were never loaded. */
    all: async () => {
      const found = await matching({ search, tag, type, progress });
      if (found) setChosen((before) => before && { ids: new Set(found), filter: shown });
    },
    /** Lets go of records that were deleted. */
    drop: (gone: readonly number[]) => {
      const without = new Set(gone);
      setChosen((before) => before && narrowed(before, (id) => !without.has(id)));
    },
    /** Lets go of records that are no more, whoever deleted them. */
    dropGone: async () => {
      const left = await matching({});
      if (!left) return;
      const there = new Set(left);
      setChosen((before) => before && narrowed(before, (id) => there.has(id)));
    },
  };
}

import type { ReactNode } from 'react';
import { loadStateOf } from '../load-state';
import type { TrashDialogProps, TrashRow } from '../ui/trash-dialog';
import type { OnChangeError } from './tool-change';
import { reasonOf } from './tool-words';

interface Entry {
  kind: string;
  id: number;
  name: string;
  /** ISO 8601. */
  trashedAt: string;
}

/** Ids of things by what their kinds are called in the calls: `{ habits: [1], goals: [] }`. */
type Ids<Kinds> = Record<keyof Kinds, number[]>;

interface ToolTrash<Of extends Entry, Kinds extends Record<string, Of['kind']>> {
  trash: Parameters<typeof loadStateOf>[0] & {
    data: { entries: readonly Of[] } | undefined;
    refetch: () => Promise<unknown>;
  };
  /** Those of the tool, of which `restore` is one. */
  changes: {
    change: (
      call: 'restore',
      ids: Ids<Kinds>,
      done: string,
      options: { onError: OnChangeError },
    ) => Promise<unknown>;
    catchUp: (revision: number) => Promise<unknown>;
  };
  purge: (ids: Ids<Kinds>) => Promise<{ revision: number }>;
  /** Deletes all that is in it for good, also what is not shown. */
  empty?: () => Promise<{ revision: number }>;
  kinds: Kinds;
  /** What tells an entry from others; see `TrashRow`. */
  factsOf: (entry: Of) => readonly ReactNode[];
  /** What is deleted for good with things of these ids: 'with all its events'. */
  goesAlong: (ids: Ids<Kinds>) => string;
}

/** What the trash of a tool with several kinds of things shows and does, as a `TrashDialog` takes it. */
export function toolTrash<Of extends Entry, const Kinds extends Record<string, Of['kind']>>({
  trash,
  changes,
  purge,
  empty,
  kinds,
  factsOf,
  goesAlong,
}: ToolTrash<Of, Kinds>): Pick<
  TrashDialogProps,
  'rows' | 'load' | 'onRestore' | 'onPurge' | 'onEmpty' | 'goesAlong'
> {
  const idsOf = (rows: readonly TrashRow[]) =>
    Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => {
        const keys = rows.flatMap(({ key }) => (key.startsWith(`${kind}-`) ? [key] : []));
        return [name, keys.map((key) => Number(key.slice(kind.length + 1)))];
      }),
    ) as Ids<Kinds>;

  async function forGood(send: () => Promise<{ revision: number }>): Promise<string | null> {
    try {
      const { revision } = await send();
      void changes.catchUp(revision);
      await trash.refetch();
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  }

  return {
    rows: trash.data?.entries.map((entry) => ({
      key: `${entry.kind}-${String(entry.id)}`,
      name: entry.name,
      facts: factsOf(entry),
      trashedAt: entry.trashedAt,
    })),
    load: loadStateOf(trash),
    onRestore: async (rows, what) => {
      let problem: string | null = null;
      const onError = (told: string) => {
        problem = told;
      };
      await changes.change('restore', idsOf(rows), `Restored ${what}`, { onError });
      await trash.refetch();
      return problem;
    },
    onPurge: (rows) => forGood(() => purge(idsOf(rows))),
    ...(empty && { onEmpty: () => forGood(empty) }),
    goesAlong: (rows) => goesAlong(idsOf(rows)),
  };
}

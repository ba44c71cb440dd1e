import { loadStateOf } from '../load-state';
import type { OnChangeError } from './tool-change';
import type { TrashDialogProps, TrashRow } from '../ui/trash-dialog';
import { reasonOf } from './tool-words';

/** The key of a thing in a trash that holds several kinds. */
export function trashKey(kind: string, id: number): string {
  return `${kind}-${String(id)}`;
}

/** The ids of those rows that are of a kind, by their `trashKey`. */
export function idsOfKind(rows: readonly TrashRow[], kind: string): number[] {
  return rows.flatMap(({ key }) => (key.startsWith(`${kind}-`) ? [Number(key.slice(kind.length + 1))] : []));
}

/**
 * How the trash of a tool shows that it cannot be loaded, restores and deletes for good, as a `TrashDialog` takes them;
 * `Ids` is what its calls take.
 */
export function trashCalls<Ids>({
  trash,
  idsOf,
  restore,
  purge,
  empty,
  onRevision,
}: {
  trash: Parameters<typeof loadStateOf>[0] & { refetch: () => Promise<unknown> };
  idsOf: (rows: readonly TrashRow[]) => Ids;
  /** A change of the tool; `onError` is told why it failed. */
  restore: (ids: Ids, what: string, onError: OnChangeError) => Promise<unknown>;
  purge: (ids: Ids) => Promise<{ revision: number }>;
  /** All that is in it, also what is not shown. */
  empty?: () => Promise<{ revision: number }>;
  /** Something was deleted for good, which cannot be undone. */
  onRevision: (revision: number) => void;
}): Pick<TrashDialogProps, 'load' | 'onRestore' | 'onPurge' | 'onEmpty'> {
  async function forGood(send: () => Promise<{ revision: number }>): Promise<string | null> {
    try {
      const { revision } = await send();
      onRevision(revision);
      await trash.refetch();
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  }

  return {
    load: loadStateOf(trash),
    onRestore: async (rows, what) => {
      let problem: string | null = null;
      await restore(idsOf(rows), what, (told) => {
        problem = told;
      });
      await trash.refetch();
      return problem;
    },
    onPurge: (rows) => forGood(() => purge(idsOf(rows))),
    ...(empty && { onEmpty: () => forGood(empty) }),
  };
}

import { undoneText } from '@/platform/client/changes/reverse';
import { reasonOf } from '@/platform/client/changes/tool-words';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { showToast } from '@/platform/client/ui/toast-store';
import styles from './import-view.module.css';
import { countsText } from './import-texts';

/** The imports of the last 30 days, and how to take one back. */
export function usePastImports(onUndone: (revision: number) => void) {
  const { data, refetch } = trpc.calendar.imports.useQuery(undefined, { staleTime: 0 });
  const undo = trpc.calendar.undo.useMutation({
    onSuccess: ({ revision, changedSince }) => {
      showToast({ tone: 'success', text: undoneText('import', changedSince) });
      void refetch();
      onUndone(revision);
    },
    onError: (error) => showToast({ tone: 'error', text: reasonOf(error) }),
  });
  return {
    imports: data?.imports ?? [],
    /** The one that is being taken back. */
    undoing: undo.isPending ? undo.variables.operationId : null,
    undo: (operationId: string) => undo.mutate({ operationId }),
    reload: refetch,
  };
}

/** The imports of the last 30 days, each with its undo. */
export function PastImports({
  past: { imports, undoing, undo },
}: {
  past: ReturnType<typeof usePastImports>;
}) {
  const dates = useDates();
  if (imports.length === 0) return null;
  return (
    <section className={styles.past}>
      <h2>Imported in the last 30 days</h2>
      <ul aria-label="Imported in the last 30 days">
        {imports.map(({ operationId, at, fileName, counts }) => (
          <li key={operationId}>
            <span className={styles.pastName}>{fileName || 'A file'}</span>
            <span className={styles.pastFacts}>
              {dates.minute(at)} · {countsText(counts)}
            </span>
            <Button
              size="small"
              aria-label={`Undo the import of ${dates.minute(at)}`}
              busy={undoing === operationId}
              onClick={() => undo(operationId)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

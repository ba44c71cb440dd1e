import { ENGLISH_WORDS, reasonOf } from '@/platform/client/changes/tool-words';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { showToast } from '@/platform/client/ui/toast-store';
import styles from './import-page.module.css';
import { countsText } from './import-texts';

/** The imports of the last 30 days, each with its undo. */
export function PastImports({ onRevision }: { onRevision: (revision: number) => void }) {
  const dates = useDates();
  const { data, refetch } = trpc.calendar.imports.useQuery(undefined, { staleTime: 0 });
  const undo = trpc.calendar.undo.useMutation({
    onSuccess: ({ revision, changedSince }) => {
      onRevision(revision);
      showToast({ tone: 'success', text: ENGLISH_WORDS.undone('import', changedSince) });
      void refetch();
    },
    onError: (error) => showToast({ tone: 'error', text: reasonOf(error) }),
  });
  if (!data || data.imports.length === 0) return null;
  return (
    <section className={styles.past}>
      <h2>Imported in the last 30 days</h2>
      <ul aria-label="Imported in the last 30 days">
        {data.imports.map(({ operationId, at, fileName, counts }) => (
          <li key={operationId}>
            <span className={styles.pastName}>{fileName || 'A file'}</span>
            <span className={styles.pastFacts}>
              {dates.minute(at)} · {countsText(counts)}
            </span>
            <Button
              size="small"
              aria-label={`Undo the import of ${dates.minute(at)}`}
              busy={undo.isPending && undo.variables.operationId === operationId}
              onClick={() => undo.mutate({ operationId })}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useState } from 'react';
import { undoneText } from '../changes/reverse';
import { reasonOf } from '../changes/tool-words';
import { useDates } from '../preferences';
import { Button } from '../ui/button';
import { showToast } from '../ui/toast-store';
import styles from './importing.module.css';

const HEADING = 'Imported in the last 30 days';

/** Takes imports back by their operations, and tells what came of it. */
export function useTakeBack(
  undo: (input: { operationId: string }) => Promise<{ revision: number; changedSince: string[] }>,
  onUndone: (revision: number) => void,
) {
  const [undoing, setUndoing] = useState<string | null>(null);
  return {
    /** The one that is being taken back. */
    undoing,
    takeBack: async (operationId: string): Promise<void> => {
      setUndoing(operationId);
      try {
        const { revision, changedSince } = await undo({ operationId });
        showToast({ tone: 'success', text: undoneText('import', changedSince) });
        onUndone(revision);
      } catch (error) {
        showToast({ tone: 'error', text: reasonOf(error) });
      }
      setUndoing(null);
    },
  };
}

/** The imports that can be taken back, each with its undo. */
export function PastImports<Id extends string | number>({
  imports,
  undoing,
  onUndo,
}: {
  imports: readonly { id: Id; at: string; name: string; where?: string | undefined; did: string }[];
  undoing: Id | null;
  onUndo: (id: Id) => void;
}) {
  const dates = useDates();
  if (imports.length === 0) return null;
  return (
    <section className="stack gap-8">
      <h2>{HEADING}</h2>
      <ul aria-label={HEADING}>
        {imports.map(({ id, at, name, where, did }) => (
          <li key={id} className={styles.past}>
            <span className={styles.name}>{name}</span>
            <span className={styles.facts}>{[where, dates.minute(at), did].filter(Boolean).join(' · ')}</span>
            <Button
              size="small"
              aria-label={`Undo the import of ${dates.minute(at)}`}
              busy={undoing === id}
              onClick={() => onUndo(id)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

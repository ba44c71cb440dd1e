import { use, useState } from 'react';
import { useDates } from '../preferences';
import { Button } from '../ui/button';
import { KitWordsContext } from '../ui/kit-words';
import { showToast } from '../ui/toast-store';
import { ENGLISH_IMPORTING } from './english';
import styles from './importing.module.css';

/** Takes imports back by their operations, and tells what came of it. */
export function useTakeBack(
  undo: (input: { operationId: string }) => Promise<{ revision: number; changedSince: string[] }>,
  onUndone: (revision: number) => void,
) {
  const { lang, importing: words = ENGLISH_IMPORTING } = use(KitWordsContext);
  const [undoing, setUndoing] = useState<string | null>(null);
  return {
    /** The one that is being taken back. */
    undoing,
    takeBack: async (operationId: string): Promise<void> => {
      setUndoing(operationId);
      try {
        const { revision, changedSince } = await undo({ operationId });
        showToast({ tone: 'success', text: words.undone(changedSince), lang });
        onUndone(revision);
      } catch (error) {
        showToast({ tone: 'error', text: words.reason(error), lang });
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
  const { importing: words = ENGLISH_IMPORTING } = use(KitWordsContext);
  const minute = words.minute ?? dates.minute;
  if (imports.length === 0) return null;
  return (
    <section className="stack gap-8">
      <h2>{words.past}</h2>
      <ul aria-label={words.past}>
        {imports.map(({ id, at, name, where, did }) => (
          <li key={id} className={styles.past}>
            <span className={styles.name}>{name}</span>
            <span className={styles.facts}>{[where, minute(at), did].filter(Boolean).join(' · ')}</span>
            <Button
              size="small"
              aria-label={words.undoOf(minute(at))}
              busy={undoing === id}
              onClick={() => onUndo(id)}
            >
              {words.undo}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

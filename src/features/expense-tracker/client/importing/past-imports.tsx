import { useState } from 'react';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import type { TakenOut } from '../../import-answers';
import type { Books } from '../changes/use-books';
import { countsText } from './import-texts';
import styles from './past-imports.module.css';
import { TakenOutNotice } from './taken-out';
import type { useImport } from './use-import';

const HEADING = 'Imported in the last 30 days';

/** The imports that can still be undone, each with its undo. */
export function PastImports({ books, importing }: { books: Books; importing: ReturnType<typeof useImport> }) {
  const dates = useDates();
  const { data, refetch } = trpc.expenses.imports.useQuery(undefined, { staleTime: 0 });
  const [undoing, setUndoing] = useState<number | null>(null);
  const [last, setLast] = useState<{ takenOut: TakenOut; currency: string } | null>(null);
  const imports = data?.imports.filter(({ undoable }) => undoable) ?? [];
  if (imports.length === 0 && !last) return null;

  async function undo(id: number, accountId: number) {
    setUndoing(id);
    const takenOut = await importing.undo(id);
    setUndoing(null);
    if (takenOut) setLast({ takenOut, currency: books.account(accountId)?.currency ?? books.baseCurrency });
    await refetch();
  }

  return (
    <section className={styles.past}>
      {last && <TakenOutNotice {...last} />}
      {imports.length > 0 && (
        <>
          <h2>{HEADING}</h2>
          <ul aria-label={HEADING}>
            {imports.map(({ id, at, fileName, accountId, ...counts }) => (
              <li key={id}>
                <span className={styles.name}>{fileName || 'By a program'}</span>
                <span className={styles.facts}>
                  {[books.account(accountId)?.name, dates.minute(at), countsText(counts)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <Button
                  size="small"
                  aria-label={`Undo the import of ${dates.minute(at)}`}
                  busy={undoing === id}
                  onClick={() => void undo(id, accountId)}
                >
                  Undo
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

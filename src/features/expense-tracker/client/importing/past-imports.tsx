import { useState } from 'react';
import { PastImports as PastImportList } from '@/platform/client/importing/past-imports';
import { trpc } from '@/platform/client/trpc';
import type { TakenOut } from '../../import-answers';
import type { Books } from '../changes/use-books';
import { countsText } from './import-texts';
import { TakenOutNotice } from './taken-out';
import type { useImport } from './use-import';

/** The imports that can still be undone, each with its undo. */
export function PastImports({ books, importing }: { books: Books; importing: ReturnType<typeof useImport> }) {
  const { data, refetch } = trpc.expenses.imports.useQuery(undefined, { staleTime: 0 });
  const [undoing, setUndoing] = useState<number | null>(null);
  const [last, setLast] = useState<{ takenOut: TakenOut; currency: string } | null>(null);
  const imports = data?.imports.filter(({ undoable }) => undoable) ?? [];

  async function undo(id: number) {
    const accountId = imports.find((one) => one.id === id)?.accountId;
    setUndoing(id);
    const takenOut = await importing.undo(id);
    setUndoing(null);
    if (takenOut) setLast({ takenOut, currency: books.account(accountId)?.currency ?? books.baseCurrency });
    await refetch();
  }

  return (
    <>
      {last && <TakenOutNotice {...last} />}
      <PastImportList
        imports={imports.map(({ id, at, fileName, accountId, ...counts }) => {
          const where = books.account(accountId)?.name;
          return { id, at, name: fileName || 'By a program', where, did: countsText(counts) };
        })}
        undoing={undoing}
        onUndo={(id) => void undo(id)}
      />
    </>
  );
}

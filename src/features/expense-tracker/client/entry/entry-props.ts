import type { Dispatch, ReactNode, SetStateAction } from 'react';
import type { Books } from '../changes/use-books';
import type { EntryFocus } from '../screen/dialog';
import type { Draft } from '../draft/draft';
import type { Problem } from '../draft/read-draft';

/** Of a transaction in fields. */
export interface EntryFormProps {
  /** 'New transaction', 'Edit “REWE”'. */
  label: string;
  draft: Draft;
  onChange: Dispatch<SetStateAction<Draft>>;
  books: Books;
  problem: Problem | null;
  /** Told of what was typed and cannot be read, once a field is left. */
  onLeave: () => void;
  onSave: () => void;
  onCancel: () => void;
  /** The field to get the focus, with each new object. */
  focus: { field: EntryFocus } | null;
  /** The transactions of all accounts are listed: it has a field for its account. */
  ofAll: boolean;
  /** In the column of the balance. */
  balance?: ReactNode;
  /** Reconciled: its date, amount and account are fixed until it is unlocked. */
  locked?: { onUnlock: () => void } | undefined;
  /** It is in the books already; the line with the buttons is there even where nothing needs it. */
  isStored?: boolean;
  className?: string;
}

import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { TransactionRow } from '../../answers';
import type { NewTransactionFields } from '../changes/transaction-actions';
import type { Books } from '../changes/use-books';
import type { ExpenseChanges } from '../changes/use-expense-changes';
import { draftOf } from '../draft/draft';
import { readDraft } from '../draft/read-draft';
import { changedText } from './spoken';
import { changedFields } from './use-entry';

interface EditToSave {
  row: TransactionRow;
  fields: NewTransactionFields;
  books: Books;
  /** The person has unlocked what is reconciled. */
  unlocked: boolean;
  onError: OnChangeError;
}

/** Stores what was changed of a transaction; resolves to whether it is stored now. */
export async function saveEdit(
  { actions }: Pick<ExpenseChanges, 'actions'>,
  { row, fields, books, unlocked, onError }: EditToSave,
): Promise<boolean> {
  const stored = readDraft(draftOf(row), books);
  const changed = changedFields('fields' in stored ? stored.fields : null, fields);
  if (Object.keys(changed).length === 0) return true;
  const done = `Saved ${changedText(fields, books)}`;
  return (await actions.editTransactions([row], { ...changed, unlock: unlocked }, done, onError)) !== null;
}

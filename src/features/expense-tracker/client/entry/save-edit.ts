import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { Seen } from '@/platform/client/outbox/seen';
import { minorDigits } from '@/platform/shared/currency';
import type { LineRow, TransactionRow } from '../../answers';
import { editedTransaction, type StoredEdit } from '../changes/edited-transaction';
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
  const replay: StoredEdit = { row, fields: changed };
  const edit = {
    seen: seenTransaction(row, { changed, fields, books }),
    replay,
    shows: editedTransaction(replay),
  };
  const done = `Saved ${changedText(fields, books)}`;
  return (
    (await actions.editTransactions([row], { ...changed, unlock: unlocked }, done, onError, edit)) !== null
  );
}

/** What an edit of one transaction is made on: its row, with a category as the one line that it stands for. */
export function seenTransaction(
  row: TransactionRow,
  {
    changed,
    fields,
    books,
  }: { changed: ReturnType<typeof changedFields>; fields: NewTransactionFields; books: Named },
): Seen {
  const { date, payee, notes, accountId, toAccountId, toAmount } = changed;
  const amount = Number(fields.amount);
  const isFiled = 'lines' in changed || 'categoryId' in changed;
  const becomes = {
    ...{ date, payee, notes, accountId, transferAccountId: toAccountId },
    amount: changed.amount === undefined ? undefined : amount,
    transferAmount: toAmount === undefined ? undefined : Math.abs(Number(toAmount)) * (amount > 0 ? -1 : 1),
    lines: isFiled ? linesOf(fields, amount).map(lineOf) : undefined,
  };
  const accounts = namesOf(books.accounts);
  const to = books.accounts.find(({ id }) => id === (fields.toAccountId ?? row.transferAccountId));
  return {
    ...{ query: 'expenses.transactions', of: { list: 'transactions', id: row.id }, input: { id: row.id } },
    was: { ...row, lines: row.lines.map(lineOf) },
    becomes: Object.fromEntries(Object.entries(becomes).filter(([, value]) => value !== undefined)),
    labels: FIELD_LABELS,
    digits: { amount: minorDigits(row.currency), transferAmount: minorDigits(to?.currency ?? row.currency) },
    names: {
      ...((accountId !== undefined || toAccountId !== undefined) && {
        ...{ accountId: accounts, transferAccountId: accounts },
      }),
      ...(isFiled && { categoryId: { ...namesOf(books.categories), null: 'Uncategorised' } }),
    },
  };
}

type Named = Pick<Books, 'accounts' | 'categories'>;

function linesOf({ lines, categoryId = null, toAccountId }: NewTransactionFields, amount: number) {
  if (lines && lines.length > 0) return lines;
  // A transfer has a line for its category alone.
  return typeof toAccountId === 'number' && categoryId === null ? [] : [{ categoryId, amount }];
}

/** As the server tells it: they are compared as text. */
const lineOf = ({
  categoryId = null,
  amount,
  note = '',
}: NonNullable<NewTransactionFields['lines']>[number]): LineRow => ({
  ...{ categoryId, amount: Number(amount), note },
});

const namesOf = (list: readonly { id: number; name: string }[]) =>
  Object.fromEntries(list.map(({ id, name }) => [id, name]));

const FIELD_LABELS = {
  ...{ date: 'Date', payee: 'Payee', amount: 'Amount', notes: 'Notes', lines: 'Categories' },
  ...{ accountId: 'Account', transferAccountId: 'Other account', transferAmount: 'Arrives' },
};

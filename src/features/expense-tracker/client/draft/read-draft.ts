import type { AccountRow } from '../../answers';
import { expenseTexts } from '../../rules';
import { amountText } from '../../rules/money';
import type { NewTransactionFields } from '../changes/transaction-actions';
import type { Books } from '../changes/use-books';
import { amountOf, type Draft, type DraftField, restOf, takesCategory } from './draft';

export type Problem = { field: DraftField; text: string };

/** What was typed and cannot be read, of what the draft has a field for. */
export function unreadOf({ unread, kind, lines }: Draft): Problem | null {
  const field = (['date', 'out', 'in', 'arriving'] as const).find((one) => unread[one] !== undefined);
  if (field && (field !== 'arriving' || kind === 'transfer')) return { field, text: unread[field] ?? '' };
  const line = kind === 'split' ? lines.find((one) => one.unread !== undefined) : undefined;
  return line ? { field: 'lines', text: line.unread ?? '' } : null;
}

/** What is sent of a draft, or what is missing. */
export function readDraft(
  draft: Draft,
  books: Pick<Books, 'account'>,
): { fields: NewTransactionFields } | { problem: Problem } {
  const refused = (field: DraftField, text: string) => ({ problem: { field, text } });
  const account = books.account(draft.accountId);
  const amount = amountOf(draft);
  const unread = unreadOf(draft);
  if (unread) return { problem: unread };
  if (!account) return refused('account', expenseTexts.chooseAccount);
  if (draft.date === null) return refused('date', expenseTexts.date);
  if (amount === null) return refused('out', expenseTexts.amount);
  const fields = {
    accountId: account.id,
    date: draft.date,
    amount,
    payee: draft.payee.trim(),
    notes: draft.notes,
  };
  if (draft.kind === 'transfer') return readTransfer(draft, fields, { books, account });
  if (draft.kind === 'plain') return { fields: { ...fields, categoryId: draft.categoryId } };
  return readLines(draft, fields, account);
}

function readTransfer(
  draft: Draft,
  fields: NewTransactionFields,
  { books, account }: { books: Pick<Books, 'account'>; account: AccountRow },
): { fields: NewTransactionFields } | { problem: Problem } {
  const to = books.account(draft.toAccountId);
  if (!to || to.id === account.id) return { problem: { field: 'to', text: expenseTexts.otherAccount } };
  const isForeign = to.currency !== account.currency;
  if (isForeign && draft.arriving === null)
    return { problem: { field: 'arriving', text: expenseTexts.arrivingAmount } };
  return {
    fields: {
      ...fields,
      toAccountId: to.id,
      ...(isForeign && draft.arriving !== null && { toAmount: draft.arriving }),
      ...(takesCategory(draft, books) && { categoryId: draft.categoryId }),
    },
  };
}

function readLines(
  draft: Draft,
  fields: NewTransactionFields,
  { currency }: AccountRow,
): { fields: NewTransactionFields } | { problem: Problem } {
  const refused = (text: string) => ({ problem: { field: 'lines' as const, text } });
  const whole = Number(fields.amount);
  const last = draft.lines.length - 1;
  if (draft.lines.some(({ amount }, at) => at < last && amount === null)) return refused(expenseTexts.amount);
  const lines = draft.lines
    .map(({ categoryId, note, amount }) => ({ categoryId, note, amount: amount ?? restOf(draft) }))
    .filter(({ categoryId, note, amount }) => amount !== 0 || categoryId !== null || note !== '');
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (sum !== Math.abs(whole))
    return refused(expenseTexts.linesAddUp(amountText(sum, currency), amountText(Math.abs(whole), currency)));
  const sign = whole > 0 ? 1 : -1;
  return {
    fields: {
      ...fields,
      lines: lines.map((line) => ({ ...line, amount: line.amount === 0 ? 0 : line.amount * sign })),
    },
  };
}

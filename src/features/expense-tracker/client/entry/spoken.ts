import type { NewTransactionFields } from '../changes/transaction-actions';
import type { Books } from '../changes/use-books';
import { spokenAmount } from '../../rules/figures';

/** 'Added 12.30 euro out, REWE, Groceries; balance 1,204.55 euro', of what is being added. */
export function addedText(fields: NewTransactionFields, books: Books): string {
  const account = books.account(fields.accountId);
  if (!account) return 'Added';
  const amount = Number(fields.amount);
  const balance = BigInt(account.balance) + BigInt(amount);
  return `Added ${changedText(fields, books)}; balance ${spokenAmount(balance, account.currency)}`;
}

/** '12.30 euro out, REWE, Groceries' */
export function changedText(fields: NewTransactionFields, books: Books): string {
  const account = books.account(fields.accountId);
  const amount = Number(fields.amount);
  const size = spokenAmount(Math.abs(amount), account?.currency ?? books.baseCurrency);
  const parts = [`${size} ${amount > 0 ? 'in' : 'out'}`, fields.payee, meantText(fields, books)];
  return parts.filter(Boolean).join(', ');
}

function meantText(fields: NewTransactionFields, books: Books): string {
  const to = books.account(fields.toAccountId);
  if (to) return `transfer ${Number(fields.amount) > 0 ? 'from' : 'to'} ${to.name}`;
  if (fields.lines && fields.lines.length > 1) return `split in ${String(fields.lines.length)} lines`;
  return books.category(fields.categoryId ?? fields.lines?.[0]?.categoryId)?.name ?? '';
}

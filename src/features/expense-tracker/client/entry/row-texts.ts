import type { TransactionRow } from '../../answers';
import type { Books } from '../changes/use-books';

/** What a row is called where it has no payee: the other side of its transfer. */
export function payeeText({ payee, transferAccountId }: TransactionRow, books: Books): string {
  return payee === '' ? (books.account(transferAccountId)?.name ?? '') : payee;
}

/** What a row is for: its category, 'Split, 3 lines', 'Transfer' or 'Uncategorised'. */
export function categoryText({ transferId, lines }: TransactionRow, books: Books): string {
  if (lines.length > 1) return `Split, ${String(lines.length)} lines`;
  const name = books.category(lines[0]?.categoryId)?.name;
  if (transferId !== null) return name ?? 'Transfer';
  return name ?? 'Uncategorised';
}

import type { TransactionRow } from '../../answers';

/** What a transaction is called: its payee, or its amount's day. */
export function titleOf({
  payee,
  date,
  transferId,
}: Pick<TransactionRow, 'payee' | 'date' | 'transferId'>): string {
  if (payee !== '') return payee;
  return `${transferId === null ? 'transaction' : 'transfer'} of ${date}`;
}

/** '1 transaction', '1,200 transactions'. */
export function countText(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'transaction' : 'transactions'}`;
}

/** What rows are called together: '“REWE”', '3 transactions'. */
export function nameOf(rows: readonly TransactionRow[]): string {
  const [first] = rows;
  return rows.length === 1 && first ? `“${titleOf(first)}”` : countText(rows.length);
}

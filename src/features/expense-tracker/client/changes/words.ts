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

/** What rows are called together: '“REWE”', '3 transactions'. */
export function nameOf(rows: readonly TransactionRow[]): string {
  const [first] = rows;
  return rows.length === 1 && first
    ? `“${titleOf(first)}”`
    : `${rows.length.toLocaleString('en-US')} transactions`;
}

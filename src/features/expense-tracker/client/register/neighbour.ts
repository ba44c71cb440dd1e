import type { TransactionRow } from '../../answers';

/** The row that the focus goes on to where others are taken away. */
export function neighbourOf(rows: readonly TransactionRow[], removed: readonly TransactionRow[]) {
  const gone = new Set(removed.map(({ id }) => id));
  const at = rows.findIndex(({ id }) => gone.has(id));
  const isLeft = ({ id }: TransactionRow) => !gone.has(id);
  return rows.slice(at).find(isLeft) ?? rows.slice(0, at).findLast(isLeft);
}

import type { TransactionRow } from '../../answers';
import { foldedText } from '../../rules/payee';

type Row = Pick<TransactionRow, 'id' | 'payee'>;

/** Notes which payees a person gives the same category, and tells once of those that got it twice. */
export function createTwice() {
  const given = new Map<string, { categoryId: number; ids: Set<number>; told: boolean }>();
  /** Gives the first row of a payee that has been given the category twice now, in different transactions. */
  return function note<Given extends Row>(rows: readonly Given[], categoryId: number): Given | null {
    let found: Given | null = null;
    for (const row of rows) {
      const payee = foldedText(row.payee);
      if (payee === '') continue;
      const before = given.get(payee);
      const known =
        before?.categoryId === categoryId ? before : { categoryId, ids: new Set<number>(), told: false };
      given.set(payee, known);
      known.ids.add(row.id);
      if (known.ids.size < 2 || known.told) continue;
      known.told = true;
      found ??= row;
    }
    return found;
  };
}

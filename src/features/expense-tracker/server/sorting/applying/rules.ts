import type { RuleExample } from '../../../import-answers';
import type { Sorted } from '../../../rules/sorting';
import type { Entry, StoredLine } from '../../transactions/queries';
import type { TransactionUpdate } from '../../transactions/storing.sql';

/** The lines that rules give a transaction; null: it keeps its own. */
function linesAfter({ lines, transfer_id }: Entry, sorted: Sorted): StoredLine[] | null {
  // A split is somebody's own work; the sides of a transfer have no category.
  if (!sorted.lines || transfer_id !== null || lines.length > 1) return null;
  const after = sorted.lines.map(({ categoryId, amount }, place): StoredLine => ({
    category_id: categoryId,
    amount,
    note: lines[place]?.note ?? '',
  }));
  return JSON.stringify(after) === JSON.stringify(lines) ? null : after;
}

/** What rules change about a stored transaction; null: nothing. */
export function updateOf(entry: Entry, sorted: Sorted): TransactionUpdate | null {
  const { payee = entry.payee, notes = entry.notes, state = entry.state } = sorted;
  const to = {
    ...(payee !== entry.payee && { payee }),
    ...(notes !== entry.notes && { notes }),
    // Only a person unlocks what was reconciled.
    ...(state !== entry.state && entry.state !== 'reconciled' && { state }),
  };
  const after = linesAfter(entry, sorted);
  if (Object.keys(to).length === 0 && !after) return null;
  return { id: entry.id, to, ...(after && { lines: { before: entry.lines, after } }) };
}

export function exampleOf(entry: Entry, currency: string, { to, lines }: TransactionUpdate): RuleExample {
  return {
    id: entry.id,
    accountId: entry.account_id,
    date: entry.date,
    amount: entry.amount,
    currency,
    payee: entry.payee,
    to: {
      payee: to.payee ?? null,
      notes: to.notes ?? null,
      state: to.state ?? null,
      lines: lines?.after.map(({ category_id, amount }) => ({ categoryId: category_id, amount })) ?? null,
    },
  };
}

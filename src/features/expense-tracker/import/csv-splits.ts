import type { ImportedRow } from './imported';

const WHOLE = /^\(SPLIT INTO (\d+)\) ?/;
const PART = /^\(SPLIT \d+ OF \d+\) ?/;

/** The transactions of Actual's export, where the parts of a split are rows of their own below one without an amount. */
export function joinedSplits(rows: readonly ImportedRow[], header: readonly string[] | null): ImportedRow[] {
  if (!header?.includes('Split_Amount')) return [...rows];
  const joined: ImportedRow[] = [];
  for (let at = 0; at < rows.length; at++) {
    const [row, count] = [rows[at], Number(WHOLE.exec(rows[at]?.notes ?? '')?.[1] ?? 0)];
    const parts = rows.slice(at + 1, at + 1 + count);
    if (!row) continue;
    if (count === 0 || parts.length < count || !parts.every(({ notes }) => PART.test(notes))) {
      joined.push(row);
      continue;
    }
    joined.push({
      ...row,
      amount: parts.reduce((sum, { amount }) => sum + amount, 0),
      notes: row.notes.replace(WHOLE, ''),
      splits: parts.map(({ category, amount, notes }) => ({
        category,
        amount,
        note: notes.replace(PART, ''),
      })),
    });
    at += count;
  }
  return joined;
}

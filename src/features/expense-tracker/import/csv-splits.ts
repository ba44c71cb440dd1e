import { type ImportedRow, joined as textsIn } from './imported';

const WHOLE = /^\(SPLIT INTO (\d+)\) ?/;
const PART = /^\(SPLIT \d+ OF \d+\) ?/;

/**
 * The transactions of Actual's export, where the parts of a split are rows of their own below one without an amount. A part
 * that is a transfer to another account of the file stays by itself, since only a whole can be matched with its other side.
 */
export function joinedSplits(
  rows: readonly ImportedRow[],
  header: readonly string[] | null,
  accounts: ReadonlySet<string>,
): ImportedRow[] {
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
    at += count;
    const whole = row.notes.replace(WHOLE, '');
    const isTransfer = ({ category, payee }: ImportedRow) => category === '' && accounts.has(payee);
    const [kept, transfers] = [parts.filter((part) => !isTransfer(part)), parts.filter(isTransfer)];
    const alone = kept.length > 1 ? transfers : parts;
    if (kept.length > 1) {
      joined.push({
        ...row,
        amount: kept.reduce((sum, { amount }) => sum + amount, 0),
        notes: whole,
        splits: kept.map(({ category, amount, payee, notes }) => ({
          category,
          amount,
          note: textsIn([payee === row.payee ? '' : payee, notes.replace(PART, '')]),
        })),
      });
    }
    joined.push(
      ...alone.map((part) => ({
        ...part,
        notes: textsIn([kept.length > 1 ? '' : whole, part.notes.replace(PART, '')]),
      })),
    );
  }
  return joined;
}

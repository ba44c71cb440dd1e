import { sha256OfJson } from '@/platform/server/json-pieces';
import { inSteps } from '@/platform/server/pacing';
import type { ImportCounts, ImportRow, MissingCategory } from '../../import-answers';
import { expenseLimits, expenseTexts, type Outcome, type TransactionState } from '../../rules';
import type { Found } from '../../rules/matching';
import { beginningOf } from '@/platform/shared/beginning';
import type { Sorted } from '../../rules/sorting';
import type { StoredLine } from '../transactions/queries';
import type { Bill } from './bills.sql';
import type { StoredCandidate } from './candidates.sql';
import type { ReadRow } from './reading';

/** A row with what it is found to be, and what it would be stored as. */
export interface PlannedRow {
  at: number;
  row: ReadRow;
  found: Found;
  /** The stored transaction that it is found to be. */
  stored: StoredCandidate | null;
  /** The occurrence that it is found to be. */
  bill: Bill | null;
  payee: string;
  notes: string;
  state: TransactionState;
  lines: StoredLine[];
  message: string;
}

function linesOf(row: ReadRow, sorted: Sorted, bill: Bill | null): StoredLine[] {
  const whole = (categoryId: number | null) => [{ category_id: categoryId, amount: row.amount, note: '' }];
  if (row.lines) return row.lines;
  // The file's own word counts more than a rule, and a rule more than what the bill usually is.
  if (row.categoryId !== null) return whole(row.categoryId);
  if (sorted.lines)
    return sorted.lines.map(({ categoryId, amount }) => ({ category_id: categoryId, amount, note: '' }));
  return whole(bill?.categoryId ?? null);
}

export function planRow(
  at: number,
  {
    row,
    found,
    stored,
    sorted,
    bill,
  }: Pick<PlannedRow, 'row' | 'found' | 'stored' | 'bill'> & { sorted: Sorted },
): PlannedRow {
  const messages = [found.idReused ? expenseTexts.idReused : '', row.message];
  return {
    at,
    row,
    found,
    stored,
    bill,
    payee: sorted.payee ?? beginningOf(row.payee, expenseLimits.payeeMax).trimEnd(),
    notes: sorted.notes ?? row.notes,
    // The bank has booked it.
    state: sorted.state ?? 'cleared',
    lines: linesOf(row, sorted, bill),
    message: messages.filter((text) => text !== '').join('. '),
  };
}

/** What is answered of a row. */
export function rowOf({ at, found, stored, payee, lines, message }: PlannedRow): ImportRow {
  const { outcome, transactionId, scheduleId, occurrence } = found;
  const [only] = lines;
  return {
    row: at,
    outcome,
    transactionId,
    stored: stored && {
      accountId: stored.accountId,
      date: stored.date,
      amount: stored.amount,
      payee: stored.payee,
    },
    scheduleId,
    occurrence,
    message,
    payee,
    categoryId: lines.length === 1 && only ? only.category_id : null,
  };
}

/** Categories that are told as missing. */
const MISSING_MOST = 100;

/** The categories that rows name and that are not there, each once. */
export function missingOf(planned: readonly PlannedRow[]): MissingCategory[] {
  const byPath = new Map<string, MissingCategory>();
  for (const one of planned.flatMap(({ row }) => row.missing)) {
    const path = [one.kind, one.above ?? '', one.name].join('\n').toLowerCase();
    if (!byPath.has(path)) byPath.set(path, one);
  }
  return [...byPath.values()].slice(0, MISSING_MOST);
}

const COUNTED = {
  known: 'known',
  new: 'new',
  match: 'matched',
  transfer: 'transfers',
  scheduled: 'scheduled',
  deleted: 'deleted',
  double: 'doubles',
  alike: 'doubles',
  skip: 'skipped',
} as const satisfies Record<Outcome, keyof ImportCounts>;

export function countsOf(rows: readonly ImportRow[]): ImportCounts {
  const counts = {
    ...{ known: 0, new: 0, matched: 0, transfers: 0 },
    ...{ scheduled: 0, deleted: 0, doubles: 0, skipped: 0 },
  };
  for (const { outcome } of rows) counts[COUNTED[outcome]] += 1;
  return counts;
}

/** Another one as soon as a row would come out otherwise, or the stored transaction that it is found to be was changed. */
export async function previewTokenOf(planned: readonly PlannedRow[]): Promise<string> {
  const facts = planned.map(({ row, found, stored, bill, payee, notes, state, lines }) => [
    [row.fingerprint, row.externalId],
    [found.outcome, found.transactionId, found.scheduleId, found.occurrence],
    [stored?.revision, bill?.toAccountId],
    [payee, notes, state],
    lines.map(({ category_id, amount }) => [category_id, amount]),
  ]);
  return (await inSteps(sha256OfJson(facts))).toString('hex').slice(0, 32);
}

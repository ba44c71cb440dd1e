import type { AccountRecord } from '../accounts/queries';
import { isCategorised } from '../transactions/editing/rules';
import type { Entry, StoredLine } from '../transactions/queries';
import type { NewRow, TransactionUpdate } from '../transactions/storing.sql';
import type { DecidedRow } from './deciding';
import type { PlannedRow } from './planning';

/** The account of an import and its number. */
export interface Origin {
  account: AccountRecord;
  importId: number;
}

/** The lines of a side of a transfer: it has none but where money leaves or enters the budget (specification 5.5). */
function linesOfSide(lines: StoredLine[], own: AccountRecord, other: AccountRecord): StoredLine[] {
  return own.on_budget && !other.on_budget && isCategorised(lines) ? lines : [];
}

/** What is stored of a row; `other`: the account of the other side of a transfer. */
export function newRow(
  { planned, target, outcome }: DecidedRow,
  { account, importId }: Origin,
  other: AccountRecord | undefined,
): NewRow {
  const { row, found, payee, notes, state, lines } = planned;
  return {
    account_id: account.id,
    // Both sides of a transfer are of one day, and the other one's was there first.
    date: target?.date ?? row.date,
    amount: row.amount,
    payee,
    imported_text: row.payee,
    notes,
    state,
    transfer_id: target?.id ?? null,
    schedule_id: outcome === 'scheduled' ? found.scheduleId : null,
    occurrence: outcome === 'scheduled' ? found.occurrence : null,
    import_id: importId,
    external_id: row.externalId,
    fingerprint: row.fingerprint,
    lines: other ? linesOfSide(lines, account, other) : lines,
  };
}

/** The other side of a bill that is a transfer: its own bank has not booked it yet. */
export function billSide(
  { planned, outcome }: DecidedRow,
  account: AccountRecord,
  other: AccountRecord | undefined,
): NewRow | null {
  const toAccountId = outcome === 'scheduled' ? planned.bill?.toAccountId : null;
  if (typeof toAccountId !== 'number') return null;
  const { row, found, payee, notes } = planned;
  return {
    account_id: toAccountId,
    date: row.date,
    amount: -row.amount,
    payee,
    notes,
    schedule_id: found.scheduleId,
    occurrence: found.occurrence,
    lines: other
      ? linesOfSide(
          planned.lines.map((line) => ({ ...line, amount: -line.amount || 0 })),
          other,
          account,
        )
      : [],
  };
}

/** Makes a stored transaction the other side of a new one. */
export function sideUpdate(
  entry: Entry,
  transferId: number,
  { account, other }: { account: AccountRecord; other: AccountRecord },
): TransactionUpdate {
  return {
    id: entry.id,
    to: { transfer_id: transferId },
    lines: { before: entry.lines, after: linesOfSide(entry.lines, other, account) },
  };
}

/**
 * Links a stored transaction with the row that it is matched with: what is empty is filled, what was typed stays, and the
 * bank's date is taken only if that was asked for.
 */
export function matchUpdate(
  entry: Entry,
  { row, payee, notes, state, lines }: PlannedRow,
  { importId, takeDates }: { importId: number; takeDates: boolean },
): TransactionUpdate {
  const isFilled = entry.transfer_id !== null || entry.lines.length !== 1 || isCategorised(entry.lines);
  const after = lines.map((line, place) => ({
    ...line,
    note: line.note || (entry.lines[place]?.note ?? ''),
  }));
  return {
    id: entry.id,
    to: {
      import_id: importId,
      external_id: row.externalId,
      fingerprint: row.fingerprint,
      imported_text: row.payee,
      ...(entry.payee === '' && { payee }),
      ...(entry.notes === '' && { notes }),
      // The bank has booked what was still open.
      ...(entry.state === 'open' && { state }),
      // Both sides of a transfer are of one day; that of a reconciled one is fixed.
      ...(takeDates && entry.transfer_id === null && entry.state !== 'reconciled' && { date: row.date }),
    },
    ...(!isFilled && isCategorised(lines) && { lines: { before: entry.lines, after } }),
  };
}

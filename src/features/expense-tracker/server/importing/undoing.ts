import type { UndoRecords } from '@/platform/server/journal/change';
import type { Image, RowImage } from '@/platform/server/journal/images';
import type { Cell } from '@/platform/server/journal/rows';
import { columnsOf } from '../changes/writes';
import type { StoredLine } from '../transactions/queries';
import { wholeLine } from '../transactions/editing/rules';
import type { TransactionUpdate } from '../transactions/storing.sql';

/** What an import did to a transaction. */
export interface Imported {
  id: number;
  /** Null: it was added. */
  before: RowImage;
  after: Cell[];
  /** Null: its lines were left as they were. */
  lines: { before: StoredLine[]; after: StoredLine[] } | null;
}

interface ImageRecord {
  table: string;
  images: Image[];
}

const COLUMNS = columnsOf('expense_transactions');
const at = (column: string) => COLUMNS.indexOf(column);
const [ID, DATE, AMOUNT, PAYEE] = ['id', 'date', 'amount', 'payee'].map(at);
const [TRANSFER, IMPORT] = ['transfer_id', 'import_id'].map(at);

const cell = (image: RowImage, place: number | undefined) => image?.[place ?? -1] ?? null;
const imagesOf = (records: UndoRecords, table: string) =>
  ((records.images ?? []) as ImageRecord[]).flatMap((record) =>
    record.table === table ? record.images : [],
  );

function lineOf([, , categoryId, amount, note]: Cell[]): StoredLine {
  return { category_id: categoryId as number | null, amount: Number(amount), note: String(note) };
}

/** What an import did, from what it recorded for its undo. */
export function importedBy(records: UndoRecords): Imported[] {
  const lines = new Map<number, NonNullable<Imported['lines']>>();
  for (const [before, after] of imagesOf(records, 'expense_lines')) {
    const id = Number((after ?? before)?.[0]);
    const known = lines.get(id) ?? { before: [], after: [] };
    if (before) known.before.push(lineOf(before));
    if (after) known.after.push(lineOf(after));
    lines.set(id, known);
  }
  const imported = new Map<number, Imported>();
  for (const [before, after] of imagesOf(records, 'expense_transactions')) {
    const id = Number(cell(after, ID));
    const known = imported.get(id);
    // The sides of a new transfer are added first, and then named by each other.
    if (known && after) known.after = after;
    else if (after) imported.set(id, { id, before, after, lines: lines.get(id) ?? null });
  }
  return [...imported.values()];
}

/** Whether a transaction is as an import left it, as far as that changed it. */
export function isAsLeft(
  { before, after, lines }: Imported,
  now: { image: RowImage; lines: readonly StoredLine[] },
): boolean {
  const isChanged = (place: number) => !before || before[place] !== after[place];
  const wanted = lines?.after ?? (before ? null : []);
  return (
    now.image !== null &&
    after.every((value, place) => !isChanged(place) || now.image?.[place] === value) &&
    (wanted === null || JSON.stringify(now.lines) === JSON.stringify(wanted))
  );
}

/** The other side of a transfer that an import made, on either side. */
export function sideOf({ before, after }: Imported): number | null {
  const [was, is] = [cell(before, TRANSFER), cell(after, TRANSFER)];
  return was === null && is !== null ? Number(is) : null;
}

/** Whether it is only the other side of a transfer, to which the row of the file belongs. */
export function isSide(one: Imported): boolean {
  return one.before ? sideOf(one) !== null : cell(one.after, IMPORT) === null;
}

/** Takes back what an import did to a transaction that is as it left it: what it added goes to the trash. */
export function takeOut(one: Imported, now: Date): TransactionUpdate {
  const { id, before, after, lines } = one;
  if (before) {
    const changed = COLUMNS.filter((column) => cell(before, at(column)) !== cell(after, at(column)));
    const to = Object.fromEntries(changed.map((column) => [column, cell(before, at(column))]));
    return { id, to, ...(lines && { lines: { before: lines.after, after: lines.before } }) };
  }
  const isTransfer = sideOf(one) !== null;
  const whole = lines?.after.length ? lines.after : wholeLine(Number(cell(after, AMOUNT)));
  return {
    id,
    to: { trashed_at: now, ...(isTransfer && { transfer_id: null }) },
    ...(isTransfer && { lines: { before: lines?.after ?? [], after: whole } }),
  };
}

/** How a transaction that stays is named. */
export function nameOf({ id, after }: Imported) {
  return {
    id,
    date: String(cell(after, DATE)),
    amount: Number(cell(after, AMOUNT)),
    payee: String(cell(after, PAYEE)),
  };
}

import { isDuplicateKey, isParentMissing } from '@db/failures';
import { AppError } from '@/platform/server/errors';
import type { Image } from '@/platform/server/journal/images';
import { journal } from '@/platform/server/journal/journal';
import { expenseTexts } from '../rules';
import type { UndoRecords, WrittenRows } from '@/platform/server/journal/change';
import { listUsed } from './changes/queries';
import { listApart, type Rows } from './checking.sql';
import { type Change, type TableName, TABLES } from './changes/schema';
import { undoImages } from './changes/writes';

const refusal = () => new AppError('CONFLICT', expenseTexts.undoConflict, { code: 'changed_meanwhile' });

export const expenseJournal = journal('expense-tracker', {
  tables: TABLES,
  undoHandlers: { images: undoRows },
  writeBack: (change, table, updates) => asFarAsThereIsRoom(() => change.write(table, updates)),
  refusal,
  checkUndone: refuseApart,
  leftApart,
  undoesOnce: true,
  notUndoable: expenseTexts.notUndoable,
});

/** Refuses an undo where what would come back belongs to something that is no more. */
async function asFarAsThereIsRoom<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw isDuplicateKey(error) || isParentMissing(error) ? refusal() : error;
  }
}

/**
 * Cells that were changed since stay, so what is put back beside them may not fit: lines that no longer make their amount,
 * sides of a transfer that no longer mirror each other, or of which one would be in an account of the trash.
 */
async function refuseApart(change: Change, all: readonly UndoRecords[]): Promise<void> {
  const apart = await listApart(change, touchedBy(all));
  if (apart.transactions.size + apart.categories.size > 0) throw refusal();
}

/** The same of what is not refused as a whole: what of it would not fit. */
async function leftApart(change: Change, written: UndoRecords): Promise<UndoRecords | undefined> {
  const apart = await listApart(change, touchedBy([written]));
  const isApart = (table: string, id: number) => setOf(apart, table)?.has(id) === true;
  const { rows = [], images = [] } = written as Written;
  const left = {
    rows: rows
      .map((record) => ({ ...record, rows: record.rows.filter(([id]) => isApart(record.table, id)) }))
      .filter((record) => record.rows.length > 0),
    images: images
      .map((record) => ({
        ...record,
        images: record.images.filter((image) => isApart(record.table, idOf(image))),
      }))
      .filter((record) => record.images.length > 0),
  };
  return left.rows.length + left.images.length > 0 ? left : undefined;
}

interface Written {
  rows?: WrittenRows[];
  images?: Recorded[];
}

/** Those of the rows of a table; undefined if it is none that has to fit. */
function setOf<Ids>(rows: { [Name in keyof Rows]: Ids }, table: string): Ids | undefined {
  if (table === 'expense_accounts') return rows.accounts;
  if (table === 'expense_categories') return rows.categories;
  return table === 'expense_transactions' || table === 'expense_lines' ? rows.transactions : undefined;
}

function touchedBy(all: readonly UndoRecords[]): Rows {
  const touched = {
    accounts: new Set<number>(),
    categories: new Set<number>(),
    transactions: new Set<number>(),
  };
  for (const { rows = [], images = [] } of all as readonly Written[]) {
    for (const { table, rows: written } of rows) for (const [id] of written) setOf(touched, table)?.add(id);
    for (const { table, images: recorded } of images)
      for (const image of recorded) setOf(touched, table)?.add(idOf(image));
  }
  return touched;
}

interface Recorded {
  table: TableName;
  images: Image[];
}

/** The row's id, of a line that of its transaction. */
const idOf = ([before, after]: Image) => Number((before ?? after)?.[0]);

/** Puts rows back; those that others are in, or name, count as changed since, and stay. */
async function undoRows(change: Change, payload: unknown) {
  const recorded = payload as Recorded;
  const made = recorded.images.filter(([before]) => !before).map(idOf);
  const used = await listUsed(change, recorded.table, made);
  const images = recorded.images.filter((image) => !used.has(idOf(image)));
  const { undone, changedSince } = await asFarAsThereIsRoom(() =>
    undoImages(change, { ...recorded, images }),
  );
  return { undone, changedSince: [...changedSince, ...[...used].map(String)] };
}

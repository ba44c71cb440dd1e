import { isDuplicateKey, isParentMissing } from '@db/failures';
import { AppError } from '@/platform/server/errors';
import type { Image } from '@/platform/server/journal/images';
import { journal } from '@/platform/server/journal/journal';
import { expenseTexts } from '../rules';
import type { UndoRecords, WrittenRows } from '@/platform/server/journal/change';
import { listUsed } from './changes/queries';
import { isApart } from './checking.sql';
import { type Change, type TableName, TABLES } from './changes/schema';
import { undoImages } from './changes/writes';

const refusal = () => new AppError('CONFLICT', expenseTexts.undoConflict, { code: 'changed_meanwhile' });

export const expenseJournal = journal('expense-tracker', {
  tables: TABLES,
  undoHandlers: { images: undoRows },
  writeBack: (change, table, updates) => asFarAsThereIsRoom(() => change.write(table, updates)),
  refusal,
  checkUndone: refuseApart,
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
  const touched = {
    accounts: new Set<number>(),
    categories: new Set<number>(),
    transactions: new Set<number>(),
  };
  const setOf = (table: string) =>
    table === 'expense_accounts'
      ? touched.accounts
      : table === 'expense_categories'
        ? touched.categories
        : table === 'expense_transactions' || table === 'expense_lines'
          ? touched.transactions
          : null;
  for (const { rows = [], images = [] } of all as { rows?: WrittenRows[]; images?: Recorded[] }[]) {
    for (const { table, rows: written } of rows) for (const [id] of written) setOf(table)?.add(id);
    for (const { table, images: recorded } of images)
      for (const image of recorded) setOf(table)?.add(idOf(image));
  }
  if (await isApart(change, touched)) throw refusal();
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

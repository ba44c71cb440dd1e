import { isDuplicateKey, isParentMissing } from '@db/failures';
import { AppError } from '@/platform/server/errors';
import type { Image } from '@/platform/server/journal/images';
import { journal } from '@/platform/server/journal/journal';
import { expenseTexts } from '../rules';
import { listUsed } from './changes/queries';
import { type Change, type IMAGES, TABLES } from './changes/schema';
import { undoImages } from './changes/writes';

const refusal = () => new AppError('CONFLICT', expenseTexts.undoConflict, { code: 'changed_meanwhile' });

export const expenseJournal = journal('expense-tracker', {
  tables: TABLES,
  undoHandlers: { images: undoRows },
  writeBack: (change, table, updates) => asFarAsThereIsRoom(() => change.write(table, updates)),
  refusal,
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

interface Recorded {
  table: keyof typeof IMAGES;
  images: Image[];
}

/** Puts rows back; those that others are in, or name, count as changed since, and stay. */
async function undoRows(change: Change, payload: unknown) {
  const recorded = payload as Recorded;
  const idOf = ([before, after]: Image) => Number((before ?? after)?.[0]);
  const made = recorded.images.filter(([before]) => !before).map(idOf);
  const used = await listUsed(change, recorded.table, made);
  const images = recorded.images.filter((image) => !used.has(idOf(image)));
  const { undone, changedSince } = await asFarAsThereIsRoom(() =>
    undoImages(change, { ...recorded, images }),
  );
  return { undone, changedSince: [...changedSince, ...[...used].map(String)] };
}

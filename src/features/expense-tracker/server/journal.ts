import { isDuplicateKey, isParentMissing } from '@db/failures';
import { AppError } from '@/platform/server/errors';
import { journal } from '@/platform/server/journal/journal';
import { expenseTexts } from '../rules';
import { type Change, TABLES } from './changes/schema';
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

async function undoRows(change: Change, payload: unknown) {
  return asFarAsThereIsRoom(() => undoImages(change, payload));
}

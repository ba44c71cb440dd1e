import { type Change as JournalChange, journal } from '@/platform/server/journal/journal';
import { watchedTexts } from '../rules';
import { undoChange, undoMaking, undoRemoval } from './undo';

/** A change of an account's records on its way. */
export type Change = JournalChange;

/** Records that were changed since stay as they are; their titles are answered. */
export const watchedJournal = journal('watched-records', {
  tables: {},
  undoers: { changed: undoChange, removed: undoRemoval, made: undoMaking },
  notUndoable: watchedTexts.operationNotFound,
});

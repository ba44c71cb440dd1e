import { AppError } from '@/platform/server/errors';
import { journal } from '@/platform/server/journal/journal';
import { calendarTexts } from '../rules';
import { TABLES } from './changes/schema';
import { undoImages } from './changes/writes';

export const calendarJournal = journal('calendar', {
  tables: TABLES,
  undoHandlers: { images: undoImages },
  refusal: () => new AppError('CONFLICT', calendarTexts.undoConflict, { code: 'changed_meanwhile' }),
  notUndoable: calendarTexts.notUndoable,
});

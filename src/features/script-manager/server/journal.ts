import { journal, type Change as JournalChange } from '@/platform/server/journal/journal';
import { scriptTexts } from '../rules';
import { undoScripts } from './undo';

/** A change of an account's scripts on its way. */
export type Change = JournalChange;

/** What was changed since stays as it is; its names are answered. */
export const scriptsJournal = journal('scripts', {
  tables: {},
  undoers: { scripts: undoScripts },
  notUndoable: scriptTexts.notUndoable,
});

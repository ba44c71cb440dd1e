import { undoneText } from '../changes/reverse';
import { reasonOf } from '../changes/tool-words';
import type { ImportingWords } from '../ui/kit-words';

export const ENGLISH_IMPORTING: ImportingWords = {
  past: 'Imported in the last 30 days',
  undo: 'Undo',
  undoOf: (minute) => `Undo the import of ${minute}`,
  undone: (changedSince) => undoneText('import', changedSince),
  reason: reasonOf,
  outcomes: 'Outcomes',
  all: 'All',
};

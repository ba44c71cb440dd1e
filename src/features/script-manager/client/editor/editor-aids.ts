import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { SqlDialect } from '../../sql-dialects';
import { completion, typingAids } from './completion';
import { findPanel } from './find-panel';
import { folding } from './folding';

const ofAll: Extension = [
  typingAids,
  folding,
  highlightSelectionMatches({ minSelectionLength: 2 }),
  search({ top: true, createPanel: findPanel }),
  keymap.of(searchKeymap),
];

const ofDialects = new Map<SqlDialect, Extension>();

/** What an editor has beside the text, once its code is loaded; the same object for a dialect at all times. */
export function editorAids(dialect: SqlDialect): Extension {
  const known = ofDialects.get(dialect) ?? [ofAll, completion(dialect)];
  ofDialects.set(dialect, known);
  return known;
}

export { openSearchPanel };

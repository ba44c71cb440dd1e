import {
  MariaSQL,
  MSSQL,
  MySQL,
  PLSQL,
  PostgreSQL,
  SQLite,
  SQLDialect,
  StandardSQL,
} from '@codemirror/lang-sql';
import { syntaxTree } from '@codemirror/language';
import { Prec, RangeSetBuilder, type Extension } from '@codemirror/state';
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view';

import { FUNCTION_CLASS } from './editor-look';
import type { SqlDialect } from '../../sql-dialects';

/** Keywords of window functions, which are missing in the grammar's lists of these two dialects. */
const WINDOW_WORDS = 'over window preceding following unbounded current row';

function withWindows(dialect: SQLDialect): SQLDialect {
  const { spec } = dialect;
  return SQLDialect.define({ ...spec, keywords: `${spec.keywords ?? ''} ${WINDOW_WORDS}` });
}

const DIALECTS: Record<SqlDialect, SQLDialect> = {
  mysql: withWindows(MySQL),
  mariadb: withWindows(MariaSQL),
  postgresql: PostgreSQL,
  sqlite: SQLite,
  transactsql: MSSQL,
  plsql: PLSQL,
  sql: StandardSQL,
};

/** The SQL of a dialect: highlighting, with names directly before a bracket as functions. */
export function sqlLanguage(dialect: SqlDialect): Extension {
  // Without `sql()`, which brings the code of completion with the first load.
  return [DIALECTS[dialect].language, Prec.lowest(functionNames)];
}

const listed = (words = '') => words.split(' ').filter((word) => word !== '');

/** The keywords, types and functions of a dialect. The grammar does not tell those of the standard: others share them. */
export function dialectWords(dialect: SqlDialect): string[] {
  const { keywords, types, builtin } = DIALECTS[dialect].spec;
  if (keywords !== undefined) return [...new Set([keywords, types, builtin].flatMap(listed))];
  const sqlite = new Set(dialectWords('sqlite'));
  return dialectWords('postgresql').filter((word) => sqlite.has(word));
}

const functionMark = Decoration.mark({ class: FUNCTION_CLASS });
const MAY_BE_FUNCTIONS = new Set(['Identifier', 'Keyword', 'Builtin', 'Type']);
/** Keywords that may be followed by a bracket without being a function call. */
const NO_FUNCTIONS =
  /^(?:and|as|by|check|exists|from|having|in|index|key|limit|not|on|or|over|returning|select|then|union|unique|using|values|when|where|with|(?:var)?(?:char|binary)|(?:big|small|tiny|medium)?int(?:eger)?|decimal|numeric|bit|datetime|timestamp|float|double|enum|set|n?varchar2?)$/i;

const functionNames = ViewPlugin.define(
  (view) => ({
    decorations: markFunctions(view),
    update({ docChanged, viewportChanged, startState, state, view }: ViewUpdate) {
      const parsed = syntaxTree(startState) !== syntaxTree(state);
      if (docChanged || viewportChanged || parsed) this.decorations = markFunctions(view);
    },
  }),
  { decorations: (plugin) => plugin.decorations },
);

function markFunctions(view: EditorView): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>();
  const { doc } = view.state;
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter(node) {
        if (!MAY_BE_FUNCTIONS.has(node.name) || doc.sliceString(node.to, node.to + 1) !== '(') return;
        if (NO_FUNCTIONS.test(doc.sliceString(node.from, node.to))) return;
        marks.add(node.from, node.to, functionMark);
      },
    });
  }
  return marks.finish();
}

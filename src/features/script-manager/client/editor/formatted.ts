import { formatDialect, mariadb, mysql, plsql, postgresql, sql, sqlite, transactsql } from 'sql-formatter';
import { NAME, parametersOf } from '../../parameters';
import type { SqlDialect } from '../../sql-dialects';

export interface FormatRequest {
  text: string;
  dialect: SqlDialect;
}

/** `text` is null if the formatter cannot parse the SQL; `reason` says where it failed. */
export type FormatAnswer = { text: string } | { text: null; reason: string };

const DIALECTS = { mariadb, mysql, plsql, postgresql, sql, sqlite, transactsql };

/** A command of the mysql client, not SQL: the formatter would split the new delimiters. */
const DELIMITER = /^[^\S\n]*delimiter\b/im;

/** The parameters of scripts, which most dialects do not know. */
const PARAMETERS = { custom: [{ regex: `:${NAME}` }, { regex: `\\{\\{\\s*${NAME}\\s*\\}\\}` }] };

/** The text formatted, with its parameters as they are. */
export function formatted({ text, dialect }: FormatRequest): FormatAnswer {
  if (DELIMITER.test(text)) return { text: null, reason: 'scripts with DELIMITER are left as they are' };
  const hasParameters = parametersOf(text, dialect).length > 0;
  try {
    return {
      text: formatDialect(text, {
        ...{ dialect: DIALECTS[dialect], tabWidth: 4, keywordCase: 'preserve' },
        ...(hasParameters && { paramTypes: PARAMETERS }),
      }),
    };
  } catch (error) {
    return { text: null, reason: error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : '' };
  }
}

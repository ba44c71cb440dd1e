import { formatDialect, mariadb, mysql, plsql, postgresql, sql, sqlite, transactsql } from 'sql-formatter';
import type { SqlDialect } from '../../sql-dialects';

export interface FormatRequest {
  text: string;
  dialect: SqlDialect;
}

/** `text` is null if the formatter cannot parse the SQL; `reason` says where it failed. */
export type FormatAnswer = { text: string } | { text: null; reason: string };

const DIALECTS = { mariadb, mysql, plsql, postgresql, sql, sqlite, transactsql };

self.addEventListener('message', ({ data }: MessageEvent<FormatRequest>) => {
  self.postMessage(format(data));
});

/** A command of the mysql client, not SQL: the formatter would split the new delimiters. */
const DELIMITER = /^[^\S\n]*delimiter\b/im;

function format({ text, dialect }: FormatRequest): FormatAnswer {
  if (DELIMITER.test(text)) return { text: null, reason: 'scripts with DELIMITER are left as they are' };
  try {
    return {
      text: formatDialect(text, { dialect: DIALECTS[dialect], tabWidth: 4, keywordCase: 'preserve' }),
    };
  } catch (error) {
    return { text: null, reason: error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : '' };
  }
}

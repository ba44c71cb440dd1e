/** The SQL dialects that the editor highlights and formats, by the formatter's names for them. */
export const SQL_DIALECTS = {
  mysql: 'MySQL',
  mariadb: 'MariaDB',
  postgresql: 'PostgreSQL',
  sqlite: 'SQLite',
  transactsql: 'SQL Server',
  plsql: 'Oracle PL/SQL',
  sql: 'Standard SQL',
} as const;
export type SqlDialect = keyof typeof SQL_DIALECTS;

export const DEFAULT_DIALECT: SqlDialect = 'mysql';

export function isSqlDialect(text: string): text is SqlDialect {
  return Object.hasOwn(SQL_DIALECTS, text);
}

import type { OpenDatabase } from '@db/client';
import { sql } from 'kysely';

/**
 * The statements that make all tables of a database and their rows again, in the order of their names; texts and bytes as
 * hexadecimal numbers, so that neither the server's character set nor a line end matters.
 */
export async function dumpOf({ db, name: database }: OpenDatabase) {
  const found = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = ${database} AND table_type = 'BASE TABLE' ORDER BY table_name`.execute(db);
  const tables: { name: string; rows: number }[] = [];
  const lines = ['SET FOREIGN_KEY_CHECKS = 0;', "SET SQL_MODE = 'NO_AUTO_VALUE_ON_ZERO';"];
  for (const { name } of found.rows) {
    const made = await sql<Record<string, string>>`SHOW CREATE TABLE ${sql.table(name)}`.execute(db);
    const rows = await rowsOf(name);
    tables.push({ name, rows: rows.length });
    lines.push(`${made.rows[0]?.['Create Table'] ?? ''};`);
    if (rows.length > 0) lines.push(`INSERT INTO \`${name}\` VALUES\n${rows.join(',\n')};`);
  }
  lines.push('SET FOREIGN_KEY_CHECKS = 1;', '');
  return { tables, text: lines.join('\n') };

  async function rowsOf(table: string): Promise<string[]> {
    const { rows: columns } = await sql<{ col: string; kind: string }>`
      SELECT column_name AS col, data_type AS kind FROM information_schema.columns
      WHERE table_schema = ${database} AND table_name = ${table} ORDER BY ordinal_position`.execute(db);
    const values = columns.map(({ col, kind }) => {
      const isText = /char|text|binary|blob/.test(kind);
      const value = isText
        ? sql`CONCAT("X'", HEX(${sql.ref(col)}), "'")`
        : sql`QUOTE(CAST(${sql.ref(col)} AS CHAR))`;
      return sql`COALESCE(${value}, 'NULL')`;
    });
    const { rows } = await sql<{ line: string }>`
      SELECT CONCAT('(', CONCAT_WS(',', ${sql.join(values)}), ')') AS line FROM ${sql.table(table)}
      ORDER BY line`.execute(db);
    return rows.map(({ line }) => line);
  }
}

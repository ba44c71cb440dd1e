import { randomBytes } from 'node:crypto';
import type { OpenDatabase } from '@db/client';
import { sql } from 'kysely';

interface Column {
  name: string;
  kind: string;
  type: string;
  longest: number | null;
  automatic: string;
  target: string | null;
  targetColumn: string | null;
}

/** Puts one row into each table that is empty: what an account has only for a moment, and what a program alone makes. */
export async function fillTheRest({ db, name: database }: OpenDatabase, ownerId: number): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = ${database} AND table_type = 'BASE TABLE' AND table_name NOT LIKE 'kysely%'
    ORDER BY table_name`.execute(db);
  for (const { name } of tables) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(db);
    if (rows.length > 0) continue;
    const { rows: columns } = await sql<Column>`
      SELECT c.column_name AS name, c.data_type AS kind, c.column_type AS type,
        c.character_maximum_length AS longest, c.extra AS automatic,
        k.referenced_table_name AS target, k.referenced_column_name AS targetColumn
      FROM information_schema.columns c LEFT JOIN information_schema.key_column_usage k
        ON k.table_schema = c.table_schema AND k.table_name = c.table_name AND k.column_name = c.column_name
        AND k.referenced_table_name IS NOT NULL
      WHERE c.table_schema = ${database} AND c.table_name = ${name} ORDER BY c.ordinal_position`.execute(db);
    const own = columns.filter(({ automatic }) => !/auto_increment/i.test(automatic));
    const values = own.map((column) => valueOf(column, ownerId));
    await sql`
      INSERT INTO ${sql.table(name)} (${sql.join(own.map((column) => sql.ref(column.name)))})
      VALUES (${sql.join(values)})`.execute(db);
  }
}

function valueOf({ name, kind, longest, target, targetColumn }: Column, ownerId: number) {
  if (name === 'user_id') return sql`${ownerId}`;
  if (target !== null && targetColumn !== null) {
    return sql`(SELECT MAX(${sql.ref(`other.${targetColumn}`)}) FROM ${sql.table(target)} other)`;
  }
  if (/binary|blob/.test(kind)) return sql`${randomBytes(Math.min(longest ?? 32, 32))}`;
  if (/text|char/.test(kind)) return sql`${'made up'.slice(0, longest ?? 7)}`;
  if (/date|time/.test(kind)) return sql`CURRENT_TIMESTAMP`;
  return sql`1`;
}

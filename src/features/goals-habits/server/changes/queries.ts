import type { Database } from '@db/database';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { partsOf } from '@/platform/server/batches';
import { type Cell, cellOf } from '@/platform/server/journal/rows';
import { jsonOf } from '@/platform/server/json-table';
import { type ImageName, imageTable } from './schema';

export const ROWS_A_STATEMENT = 10_000;

/** Lists of cells as a table with these columns. */
export function cellTable(
  columns: Readonly<Record<string, string>>,
  rows: readonly (readonly Cell[])[],
): RawBuilder<unknown> {
  const paths = Object.entries(columns).map(
    ([column, type], at) => sql`${sql.id(column)} ${sql.raw(type)} PATH ${sql.lit(`$[${String(at)}]`)}`,
  );
  return sql`JSON_TABLE(${jsonOf(rows)}, '$[*]' COLUMNS (${sql.join(paths)}))`;
}

/** The condition that a row of a table is the one that is wanted. */
export function isWanted(table: ImageName): RawBuilder<boolean> {
  const { key, asText } = imageTable(table);
  const parts = key.map((column) => {
    const wanted = sql.ref(`wanted.${column}`);
    // Compared as a text the index would not be used.
    const value = asText.includes(column) ? sql`CAST(${wanted} AS DATE)` : wanted;
    return sql`${sql.ref(`target.${column}`)} = ${value}`;
  });
  return sql`${sql.join(parts, sql` AND `)}`;
}

/** The types of a table's key columns. */
export function keyColumns(table: ImageName): Record<string, string> {
  const { key, columns } = imageTable(table);
  return Object.fromEntries(key.map((column) => [column, columns[column] ?? '']));
}

/** The rows of an account with these keys, by their keys joined by spaces; missing ones are left out. */
export async function readImages(
  db: Kysely<Database>,
  ownerId: number,
  table: ImageName,
  keys: readonly Cell[][],
): Promise<Map<string, Cell[]>> {
  const { key, columns, asText } = imageTable(table);
  const names = Object.keys(columns);
  const selected = names.map((column) =>
    asText.includes(column)
      ? sql`CAST(${sql.ref(`target.${column}`)} AS CHAR) AS ${sql.id(column)}`
      : sql.ref(`target.${column}`),
  );
  const found = new Map<string, Cell[]>();
  for (const part of partsOf(keys, ROWS_A_STATEMENT)) {
    const { rows } = await sql<Record<string, unknown>>`
      SELECT STRAIGHT_JOIN ${sql.join(selected)}
      FROM ${cellTable(keyColumns(table), part)} AS wanted
        JOIN ${sql.table(table)} AS target ON ${isWanted(table)}
      WHERE target.user_id = ${ownerId}`.execute(db);
    for (const row of rows) {
      const cells = names.map((column) => cellOf(row[column]));
      found.set(key.map((column) => cellOf(row[column])).join(' '), cells);
    }
  }
  return found;
}

/** Which of an account's habits or goals are there, those in the trash too. */
export async function listThere(
  db: Kysely<Database>,
  ownerId: number,
  table: 'habits' | 'goals',
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('user_id', '=', ownerId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

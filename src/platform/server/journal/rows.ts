import type { Column } from '@db/columns';
import { type Database, type TableName, TABLES } from '@db/database';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { partsOf } from '../batches';
import { jsonOf } from '../json-table';

/** A column value as JSON. */
export type Cell = string | number | null;

/** Times in UTC, as the session expects them; booleans as 0 and 1. */
export function cellOf(value: unknown): Cell {
  if (value instanceof Date) return value.toISOString().slice(0, 23).replace('T', ' ');
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** Bounds statements independently of the server's max_allowed_packet. */
const ROWS_A_STATEMENT = 10_000;

/** Ids as a table with their position in the list; parameters end at 65,535 and are slow long before. */
export function idTable(ids: readonly number[]): RawBuilder<{ id: number; place: number }> {
  return sql`JSON_TABLE(${jsonOf(ids)}, '$[*]'
    COLUMNS (place FOR ORDINALITY, id INT UNSIGNED PATH '$'))`;
}

/**
 * Columns of a table as JSON_TABLE reads them from a list of cells.
 *
 * @throws Error for a column that the table's value in `db/tables` has not
 */
export function cellColumns(table: TableName, columns: readonly string[], list = '$'): RawBuilder<unknown> {
  const known: Record<string, Column> = TABLES[table];
  return sql.join(
    columns.map((column, at) => {
      const path = sql.lit(`${list}[${String(at)}]`);
      const type = known[column]?.sql;
      if (!type) throw new Error(`${table} has no column ${column} in db/tables`);
      return sql`${sql.id(column)} ${sql.raw(type)} PATH ${path}`;
    }),
  );
}

/** Updates an account's rows, 10,000 per statement; each row has its cells in the order of `columns`. */
export async function writeCells(
  trx: Transaction<Database>,
  ownerId: number,
  table: TableName,
  columns: readonly string[],
  rows: readonly (readonly [id: number, cells: readonly Cell[]])[],
): Promise<void> {
  const paths = cellColumns(table, columns, '$[1]');
  const values = columns.map(
    (column) => sql`${sql.ref(`target.${column}`)} = ${sql.ref(`wanted.${column}`)}`,
  );
  for (const part of partsOf(rows, ROWS_A_STATEMENT)) {
    // STRAIGHT_JOIN, since the optimizer does not know the length of the list.
    await sql`
      UPDATE JSON_TABLE(${jsonOf(part)}, '$[*]' COLUMNS (id INT UNSIGNED PATH '$[0]', ${paths})) AS wanted
        STRAIGHT_JOIN ${sql.table(table)} AS target ON target.id = wanted.id
      SET ${sql.join(values)}
      WHERE target.user_id = ${ownerId}`.execute(trx);
  }
}

/** The cells of an account's rows by id; deleted rows are missing. */
export async function readCells(
  db: Kysely<Database>,
  ownerId: number,
  table: keyof Database,
  columns: readonly string[],
  ids: readonly number[],
): Promise<Map<number, Cell[]>> {
  const cells = columns.map((column) => sql.ref(`target.${column}`));
  const { rows } = await sql<Record<string, unknown> & { id: number }>`
    SELECT STRAIGHT_JOIN target.id, ${sql.join(cells)}
    FROM ${idTable(ids)} AS wanted JOIN ${sql.table(table)} AS target ON target.id = wanted.id
    WHERE target.user_id = ${ownerId}`.execute(db);
  return new Map(rows.map((row) => [row.id, columns.map((column) => cellOf(row[column]))]));
}

import type { Database } from '@db/database';
import type { DevflowItemsTable, DevflowModulesTable, DevflowStatusesTable } from '@db/tables/devflow';
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { jsonOf } from '@/platform/server/json-table';

/** The tables whose rows are changed in bulk. */
export interface Rows {
  devflow_items: Selectable<DevflowItemsTable>;
  devflow_modules: Selectable<DevflowModulesTable>;
  devflow_statuses: Selectable<DevflowStatusesTable>;
}
export type TableName = keyof Rows;

const TYPES = {
  name: 'VARCHAR(255) CHARACTER SET utf8mb4',
  description: 'MEDIUMTEXT CHARACTER SET utf8mb4',
  title: 'VARCHAR(500) CHARACTER SET utf8mb4',
  notes: 'MEDIUMTEXT CHARACTER SET utf8mb4',
  feature_id: 'INT UNSIGNED',
  status_id: 'INT UNSIGNED',
  is_completed: 'TINYINT',
  position: 'BIGINT',
  placed_revision: 'BIGINT UNSIGNED',
  // Times as text, which every server makes a time of where it stores it.
  completed_at: 'VARCHAR(23) CHARACTER SET utf8mb4',
  trashed_at: 'VARCHAR(23) CHARACTER SET utf8mb4',
  updated_at: 'VARCHAR(23) CHARACTER SET utf8mb4',
} as const;
export type ColumnName = keyof typeof TYPES;

/** A value as JSON carries it into a column and out of it. */
export type Cell = string | number | null;

/** Times in UTC, as the session reads them. */
export function cellOf(value: Cell | Date): Cell {
  return value instanceof Date ? value.toISOString().slice(0, 23).replace('T', ' ') : value;
}

/** Bounds the statements, whatever the packets of the server hold. */
const ROWS_A_STATEMENT = 10_000;

/** Ids as a table, with the place of each in the list: a list of parameters ends at 65,535, and is slow long before. */
export function idTable(ids: readonly number[]): RawBuilder<{ id: number; place: number }> {
  return sql`JSON_TABLE(${jsonOf(ids)}, '$[*]'
    COLUMNS (place FOR ORDINALITY, id INT UNSIGNED PATH '$'))`;
}

/** Sets `columns` of each row to its cells, one statement for 10,000 rows. */
export async function writeCells(
  trx: Transaction<Database>,
  table: TableName,
  columns: readonly ColumnName[],
  rows: readonly (readonly [id: number, cells: readonly Cell[]])[],
): Promise<void> {
  const paths = columns.map(
    (column, at) => sql`${sql.id(column)} ${sql.raw(TYPES[column])} PATH ${sql.lit(`$[1][${String(at)}]`)}`,
  );
  const values = columns.map(
    (column) => sql`${sql.ref(`target.${column}`)} = ${sql.ref(`wanted.${column}`)}`,
  );
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const part = jsonOf(rows.slice(from, from + ROWS_A_STATEMENT));
    // The order of the join is prescribed: the server would guess how long the list is.
    await sql`
      UPDATE JSON_TABLE(${part}, '$[*]' COLUMNS (id INT UNSIGNED PATH '$[0]', ${sql.join(paths)})) AS wanted
        STRAIGHT_JOIN ${sql.table(table)} AS target ON target.id = wanted.id
      SET ${sql.join(values)}`.execute(trx);
  }
}

/** The cells of an account's rows, by id; those that are gone are left out. */
export async function readCells(
  db: Kysely<Database>,
  ownerId: number,
  table: TableName,
  columns: readonly ColumnName[],
  ids: readonly number[],
): Promise<Map<number, Cell[]>> {
  const cells = columns.map((column) => sql.ref(`target.${column}`));
  const { rows } = await sql<Record<string, Cell | Date> & { id: number }>`
    SELECT STRAIGHT_JOIN target.id, ${sql.join(cells)}
    FROM ${idTable(ids)} AS wanted JOIN ${sql.table(table)} AS target ON target.id = wanted.id
    WHERE target.user_id = ${ownerId}`.execute(db);
  return new Map(rows.map((row) => [row.id, columns.map((column) => cellOf(row[column] ?? null))]));
}

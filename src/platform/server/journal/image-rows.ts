import type { Database } from '@db/database';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { partsOf } from '../batches';
import { jsonOf } from '../json-table';
import type { Change } from './change';
import { type Cell, cellOf, type ColumnTypes } from './rows';

/* The statements of row images (images.ts). */

/** A table whose rows come and go; a change stores them as they were before and after. */
export interface ImageTable {
  /** What makes a row the same one. */
  key: readonly string[];
  /** All columns but those of the account and of the change, with their types for JSON_TABLE. */
  columns: ColumnTypes;
  /** Days and times, read as text. */
  asText: readonly string[];
  /** The row that it belongs to, without which it is not put back. */
  parent?: { table: keyof Database; column: string };
  /** Written with the time of the change. */
  stamped?: 'updated_at';
  /** The table has a `revision` column: the account's revision of the row's last change. */
  hasRevision?: true;
}

/** The account and the transaction of a change. */
export interface Owned {
  trx: Transaction<Database>;
  ownerId: number;
}

export type Writing = Pick<Change, 'trx' | 'ownerId' | 'now' | 'revision' | 'recordUndo'>;

const ROWS_A_STATEMENT = 10_000;

/** Lists of cells as a table with these columns. */
function cellTable(columns: ColumnTypes, rows: readonly (readonly Cell[])[]): RawBuilder<unknown> {
  const paths = Object.entries(columns).map(
    ([column, type], at) => sql`${sql.id(column)} ${sql.raw(type)} PATH ${sql.lit(`$[${String(at)}]`)}`,
  );
  return sql`JSON_TABLE(${jsonOf(rows)}, '$[*]' COLUMNS (${sql.join(paths)}))`;
}

/** The condition that a row of a table is the one that is wanted. */
function isWanted({ key, asText }: ImageTable): RawBuilder<boolean> {
  const parts = key.map((column) => {
    const wanted = sql.ref(`wanted.${column}`);
    // Compared as a text the index would not be used.
    const value = asText.includes(column) ? sql`CAST(${wanted} AS DATE)` : wanted;
    return sql`${sql.ref(`target.${column}`)} = ${value}`;
  });
  return sql`${sql.join(parts, sql` AND `)}`;
}

/** The types of a table's key columns. */
function keyColumns({ key, columns }: ImageTable): ColumnTypes {
  return Object.fromEntries(key.map((column) => [column, columns[column] ?? '']));
}

export async function selectImages(
  db: Kysely<Database>,
  ownerId: number,
  table: keyof Database,
  description: ImageTable,
  keys: readonly Cell[][],
): Promise<Map<string, Cell[]>> {
  const { key, columns, asText } = description;
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
      FROM ${cellTable(keyColumns(description), part)} AS wanted
        JOIN ${sql.table(table)} AS target ON ${isWanted(description)}
      WHERE target.user_id = ${ownerId}`.execute(db);
    for (const row of rows) {
      const cells = names.map((column) => cellOf(row[column]));
      found.set(key.map((column) => cellOf(row[column])).join(' '), cells);
    }
  }
  return found;
}

export async function upsertImages(
  change: Writing,
  table: keyof Database,
  { columns, stamped, hasRevision }: ImageTable,
  rows: readonly Cell[][],
): Promise<void> {
  const names = Object.keys(columns);
  const ofChange: [column: string, value: unknown][] = [];
  if (stamped) ofChange.push([stamped, change.now]);
  if (hasRevision) ofChange.push(['revision', change.revision]);
  const updates = [
    ...names.map((column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`wanted.${column}`)}`),
    ...ofChange.map(([column, value]) => sql`${sql.ref(`${table}.${column}`)} = ${value}`),
  ];
  const inserted = [...names, ...ofChange.map(([column]) => column)].map((name) => sql.id(name));
  const values = [
    ...names.map((name) => sql.ref(`wanted.${name}`)),
    ...ofChange.map(([, value]) => sql`${value}`),
  ];
  for (const part of partsOf(rows, ROWS_A_STATEMENT)) {
    await sql`
      INSERT INTO ${sql.table(table)} (user_id, ${sql.join(inserted)})
      SELECT ${change.ownerId}, ${sql.join(values)}
      FROM ${cellTable(columns, part)} AS wanted
      ON DUPLICATE KEY UPDATE ${sql.join(updates)}`.execute(change.trx);
  }
}

export async function removeImages(
  { trx, ownerId }: Owned,
  table: keyof Database,
  description: ImageTable,
  keys: readonly Cell[][],
): Promise<void> {
  for (const part of partsOf(keys, ROWS_A_STATEMENT)) {
    await sql`
      DELETE target FROM ${cellTable(keyColumns(description), part)} AS wanted
        STRAIGHT_JOIN ${sql.table(table)} AS target ON ${isWanted(description)}
      WHERE target.user_id = ${ownerId}`.execute(trx);
  }
}

/** Which of an account's rows are there, those in the trash too. */
export async function listThere(
  db: Kysely<Database>,
  ownerId: number,
  table: keyof Database,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)}
    WHERE user_id = ${ownerId} AND id IN (${sql.join([...new Set(ids)])})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

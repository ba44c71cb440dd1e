import type { Database, TableName } from '@db/database';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { partsOf } from '../batches';
import { jsonOf } from '../json-table';
import type { Change } from './change';
import { type Cell, cellColumns, cellOf } from './rows';
import type { JournalTable } from './tables';

/* The statements of row images (images.ts). */

/** The account and the transaction of a change. */
export interface Owned {
  trx: Transaction<Database>;
  ownerId: number;
}

export type Writing = Pick<Change, 'trx' | 'ownerId' | 'now' | 'revision' | 'recordUndo' | 'noteDeleted'>;

const ROWS_A_STATEMENT = 10_000;

/** Lists of cells as a table with these columns. */
const cellTable = (table: TableName, columns: readonly string[], rows: readonly (readonly Cell[])[]) =>
  sql`JSON_TABLE(${jsonOf(rows)}, '$[*]' COLUMNS (${cellColumns(table, columns)}))`;

/** The condition that a row of a table is the one that is wanted. */
function isWanted({ key, days }: JournalTable): RawBuilder<boolean> {
  const parts = key.map((column) => {
    const wanted = sql.ref(`wanted.${column}`);
    // Compared as a text the index would not be used.
    const value = days.includes(column) ? sql`CAST(${wanted} AS DATE)` : wanted;
    return sql`${sql.ref(`target.${column}`)} = ${value}`;
  });
  return sql`${sql.join(parts, sql` AND `)}`;
}

export async function selectImages(
  db: Kysely<Database>,
  ownerId: number,
  described: JournalTable,
  keys: readonly Cell[][],
): Promise<Map<string, Cell[]>> {
  const { table, key, imaged, days } = described;
  const selected = imaged.map((column) =>
    days.includes(column)
      ? sql`CAST(${sql.ref(`target.${column}`)} AS CHAR) AS ${sql.id(column)}`
      : sql.ref(`target.${column}`),
  );
  const found = new Map<string, Cell[]>();
  for (const part of partsOf(keys, ROWS_A_STATEMENT)) {
    const { rows } = await sql<Record<string, unknown>>`
      SELECT STRAIGHT_JOIN ${sql.join(selected)}
      FROM ${cellTable(table, key, part)} AS wanted
        JOIN ${sql.table(table)} AS target ON ${isWanted(described)}
      WHERE target.user_id = ${ownerId}`.execute(db);
    for (const row of rows) {
      const cells = imaged.map((column) => cellOf(row[column]));
      found.set(key.map((column) => cellOf(row[column])).join(' '), cells);
    }
  }
  return found;
}

export async function upsertImages(
  change: Writing,
  { table, imaged, isStamped, hasRevision }: JournalTable,
  rows: readonly Cell[][],
): Promise<void> {
  const ofChange: [column: string, value: unknown][] = [];
  if (isStamped) ofChange.push(['updated_at', change.now]);
  if (hasRevision) ofChange.push(['revision', change.revision]);
  const updates = [
    ...imaged.map((column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`wanted.${column}`)}`),
    ...ofChange.map(([column, value]) => sql`${sql.ref(`${table}.${column}`)} = ${value}`),
  ];
  const inserted = [...imaged, ...ofChange.map(([column]) => column)].map((name) => sql.id(name));
  const values = [
    ...imaged.map((name) => sql.ref(`wanted.${name}`)),
    ...ofChange.map(([, value]) => sql`${value}`),
  ];
  for (const part of partsOf(rows, ROWS_A_STATEMENT)) {
    await sql`
      INSERT INTO ${sql.table(table)} (user_id, ${sql.join(inserted)})
      SELECT ${change.ownerId}, ${sql.join(values)}
      FROM ${cellTable(table, imaged, part)} AS wanted
      ON DUPLICATE KEY UPDATE ${sql.join(updates)}`.execute(change.trx);
  }
}

export async function removeImages(
  { trx, ownerId }: Owned,
  described: JournalTable,
  keys: readonly Cell[][],
): Promise<void> {
  const { table, key } = described;
  for (const part of partsOf(keys, ROWS_A_STATEMENT)) {
    await sql`
      DELETE target FROM ${cellTable(table, key, part)} AS wanted
        STRAIGHT_JOIN ${sql.table(table)} AS target ON ${isWanted(described)}
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

import type { Database } from '@db/database';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { partsOf } from '../batches';
import { insertRows } from '../data/insert-rows';
import { jsonOf } from '../json-table';
import type { Change } from './change';
import { type Cell, cellOf, type ColumnTypes } from './rows';

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

/** A row's cells in the order of its columns; null: there is none. */
export type RowImage = Cell[] | null;

/** A row before and after a change. */
export type Image = [before: RowImage, after: RowImage];

/** The account and the transaction of a change. */
interface Owned {
  trx: Transaction<Database>;
  ownerId: number;
}

type Writing = Pick<Change, 'trx' | 'ownerId' | 'now' | 'revision' | 'recordUndo'>;

interface ImageRecord {
  table: string;
  images: Image[];
}

const ROWS_A_STATEMENT = 10_000;

/**
 * Changes of rows that come and go, recorded for an undo that puts them back to the letter. `undoImages` belongs into the
 * journal's undo handlers, under the kind `images`.
 */
export function rowImages<const Ts extends Record<string, ImageTable>>(tables: Ts) {
  type Name = keyof Ts & string & keyof Database;
  const descriptionOf = (table: string): ImageTable => {
    const known = tables[table];
    if (!known) throw new Error(`${table} is no table of images`);
    return known;
  };
  /** The cells of a row in the order of the table's columns. */
  const imageOf = (table: Name, row: object): Cell[] =>
    Object.keys(descriptionOf(table).columns).map((column) => (row as Record<string, Cell>)[column] ?? null);
  /** What the account's rows of a table are told apart by. */
  const keyOf = (table: Name, image: readonly Cell[]): Cell[] => {
    const { key, columns } = descriptionOf(table);
    const names = Object.keys(columns);
    return key.map((column) => image[names.indexOf(column)] ?? null);
  };

  /** The rows of an account with these keys, by their keys joined by spaces; missing ones are left out. */
  const readImages = (db: Kysely<Database>, ownerId: number, table: Name, keys: readonly Cell[][]) =>
    selectImages(db, ownerId, table, descriptionOf(table), keys);

  /** Stores rows as their images say; the caller cares for their undo. */
  async function writeImages(change: Writing, table: Name, images: readonly Image[]): Promise<void> {
    const written = images.flatMap(([, after]) => (after ? [after] : []));
    const gone = images.flatMap(([before, after]) => (before && !after ? [keyOf(table, before)] : []));
    // What goes makes room: the key of a row that comes may have been its own.
    await remove(change, table, descriptionOf(table), gone);
    await upsert(change, table, descriptionOf(table), written);
  }

  /** Stores rows as their images say, and records them for undo; the caller has read what was before. */
  async function storeImages(change: Writing, table: Name, images: readonly Image[]): Promise<void> {
    if (images.length === 0) return;
    await writeImages(change, table, images);
    change.recordUndo('images', { table, images });
  }

  /** Inserts rows that are told apart by their ids, records them for undo, and returns the ids in the same order. */
  async function insertImages<T extends Name & Parameters<typeof insertRows>[1]>(
    change: Writing,
    table: T,
    rows: Parameters<typeof insertRows<T>>[2],
  ): Promise<number[]> {
    if (rows.length === 0) return [];
    const ids = await insertRows(change, table, rows);
    const stored = await readImages(
      change.trx,
      change.ownerId,
      table,
      ids.map((id) => [id]),
    );
    change.recordUndo('images', { table, images: [...stored.values()].map((after): Image => [null, after]) });
    return ids;
  }

  /** Deletes rows that are told apart by their ids; those that are not the account's are left out. Returns their images. */
  async function deleteImages(change: Writing, table: Name, ids: readonly number[]): Promise<Cell[][]> {
    const stored = await readImages(
      change.trx,
      change.ownerId,
      table,
      ids.map((id) => [id]),
    );
    const images = [...stored.values()];
    await storeImages(
      change,
      table,
      images.map((before): Image => [before, null]),
    );
    return images;
  }

  /** Puts rows back that were stored, changed or deleted, as far as they are as the change left them. */
  async function undoImages(change: Writing, payload: unknown) {
    const { table, images } = payload as ImageRecord & { table: Name };
    const { trx, ownerId } = change;
    const keys = images.map(([before, after]) => keyOf(table, before ?? after ?? []));
    const stored = await readImages(trx, ownerId, table, keys);
    const there = await parentsThere(change, descriptionOf(table), images);
    const reverted: Image[] = [];
    const changedSince: string[] = [];
    for (const [at, [before, after]] of images.entries()) {
      const now = stored.get(keys[at]?.join(' ') ?? '') ?? null;
      // Of a row that was only changed, what was changed alone counts, and the rest stays.
      const isChanged = (cell: number) => !before || !after || before[cell] !== after[cell];
      const isAsLeft =
        now && after ? after.every((cell, place) => !isChanged(place) || now[place] === cell) : now === after;
      if (!isAsLeft || (before && !there(before))) changedSince.push(keys[at]?.join(' ') ?? '');
      else
        reverted.push([
          now,
          before && now
            ? before.map((cell, place) => (isChanged(place) ? cell : (now[place] ?? null)))
            : before,
        ]);
    }
    await storeImages(change, table, reverted);
    return { table, reverted, undone: reverted.length, changedSince };
  }

  return { imageOf, keyOf, readImages, writeImages, storeImages, insertImages, deleteImages, undoImages };
}

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

async function selectImages(
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

async function upsert(
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

async function remove(
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

/** Whether the rows that images belong to are still there, those in the trash too. */
async function parentsThere(
  { trx, ownerId }: Owned,
  { parent, columns }: ImageTable,
  images: readonly Image[],
) {
  if (!parent) return () => true;
  const at = Object.keys(columns).indexOf(parent.column);
  const idOf = (image: readonly Cell[]) => image[at] ?? null;
  const wanted = images.flatMap(([before]) => (before ? [Number(idOf(before) ?? 0)] : []));
  const there = await listThere(trx, ownerId, parent.table, wanted);
  return (image: readonly Cell[]) => idOf(image) === null || there.has(Number(idOf(image)));
}

async function listThere(
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

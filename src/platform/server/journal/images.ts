import type { Database, TableName } from '@db/database';
import type { Kysely } from 'kysely';
import { insertRows } from '../data/insert-rows';
import { listThere, type Owned, removeImages, selectImages, upsertImages, type Writing } from './image-rows';
import { type Cell, cellOf } from './rows';
import { type JournalTable, journalTables, tableOf, type Tables } from './tables';

/** A row's cells in the order of its columns; null: there is none. */
export type RowImage = Cell[] | null;

/** A row before and after a change. */
export type Image = [before: RowImage, after: RowImage];

interface ImageRecord {
  table: string;
  images: Image[];
}

/**
 * Changes of rows that come and go, recorded for an undo that puts them back to the letter. `undoImages` belongs into the
 * journal's undo handlers, under the kind `images`.
 */
export function rowImages<Name extends TableName>(given: Pick<Tables, Name>) {
  const tables = journalTables(given);
  /** The columns of a table's images, in their order. */
  const columnsOf = (table: Name): readonly string[] => tableOf(tables, table).imaged;
  const imageOf = (table: Name, row: object): Cell[] =>
    columnsOf(table).map((column) => (row as Record<string, Cell>)[column] ?? null);
  /** What the account's rows of a table are told apart by. */
  const keyOf = (table: Name, image: readonly Cell[]): Cell[] => {
    const { key, imaged } = tableOf(tables, table);
    return key.map((column) => image[imaged.indexOf(column)] ?? null);
  };

  /** The rows of an account with these keys, by their keys joined by spaces; missing ones are left out. */
  const readImages = (db: Kysely<Database>, ownerId: number, table: Name, keys: readonly Cell[][]) =>
    selectImages(db, ownerId, tableOf(tables, table), keys);

  const readByIds = ({ trx, ownerId }: Owned, table: Name, ids: readonly number[]) =>
    readImages(
      trx,
      ownerId,
      table,
      ids.map((id) => [id]),
    );

  /** Stores rows as their images say; the caller cares for their undo. */
  async function writeImages(change: Writing, table: Name, images: readonly Image[]): Promise<void> {
    const written = images.flatMap(([, after]) => (after ? [after] : []));
    const gone = images.flatMap(([before, after]) => (before && !after ? [keyOf(table, before)] : []));
    // What goes makes room: the key of a row that comes may have been its own.
    await removeImages(change, tableOf(tables, table), gone);
    if (tableOf(tables, table).hasRevision)
      change.noteDeleted(
        table,
        gone.map((key) => key.join(' ')),
      );
    await upsertImages(change, tableOf(tables, table), written);
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
    const stored = await readByIds(change, table, ids);
    change.recordUndo('images', { table, images: [...stored.values()].map((after): Image => [null, after]) });
    return ids;
  }

  /** Deletes rows that are told apart by their ids; those that are not the account's are left out. Returns their images. */
  async function deleteImages(change: Writing, table: Name, ids: readonly number[]): Promise<Cell[][]> {
    const stored = await readByIds(change, table, ids);
    const images = [...stored.values()];
    await storeImages(
      change,
      table,
      images.map((before): Image => [before, null]),
    );
    return images;
  }

  /** Changes rows that are told apart by their ids; those that are not the account's are left out. */
  async function changeImages(
    change: Writing,
    table: Name,
    updates: readonly { id: number; to: object }[],
  ): Promise<void> {
    const stored = await readByIds(
      change,
      table,
      updates.map(({ id }) => id),
    );
    const images = updates.flatMap(({ id, to }): Image[] => {
      const before = stored.get(String(id));
      if (!before) return [];
      const named = new Map<string, unknown>(Object.entries(to));
      const after = columnsOf(table).map((column, at) =>
        named.has(column) ? cellOf(named.get(column)) : (before[at] ?? null),
      );
      return [[before, after]];
    });
    await storeImages(change, table, images);
  }

  /** Puts rows back that were stored, changed or deleted, as far as they are as the change left them. */
  async function undoImages(change: Writing, payload: unknown) {
    const { table, images } = payload as ImageRecord & { table: Name };
    const { trx, ownerId } = change;
    const keys = images.map(([before, after]) => keyOf(table, before ?? after ?? []));
    const stored = await readImages(trx, ownerId, table, keys);
    const there = await parentsThere(change, tableOf(tables, table), images);
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
            ? // Columns that are newer than the image stay as they are.
              now.map((cell, place) => (isChanged(place) ? (before[place] ?? null) : cell))
            : before,
        ]);
    }
    await storeImages(change, table, reverted);
    return { table, reverted, undone: reverted.length, changedSince };
  }

  return {
    columnsOf,
    imageOf,
    keyOf,
    readImages,
    writeImages,
    storeImages,
    insertImages,
    changeImages,
    deleteImages,
    undoImages,
  };
}
/** Whether the rows that images belong to are still there, those in the trash too. */
async function parentsThere(
  { trx, ownerId }: Owned,
  { parent, imaged }: JournalTable,
  images: readonly Image[],
) {
  if (!parent) return () => true;
  const at = imaged.indexOf(parent.column);
  const idOf = (image: readonly Cell[]) => image[at] ?? null;
  const wanted = images.flatMap(([before]) => (before ? [Number(idOf(before) ?? 0)] : []));
  const there = await listThere(trx, ownerId, parent.table, wanted);
  return (image: readonly Cell[]) => idOf(image) === null || there.has(Number(idOf(image)));
}

import { sql } from 'kysely';
import { partsOf } from '@/platform/server/batches';
import { insertRows } from '@/platform/server/data/insert-rows';
import type { Cell } from '@/platform/server/journal/rows';
import { cellTable, isWanted, keyColumns, readImages, ROWS_A_STATEMENT } from './queries';
import { type Change, type Image, type ImageName, imageTable, keyOf, type Owned } from './schema';

/** Stores rows as their images say, and records them for undo; the caller has read what was before. */
export async function storeImages(change: Change, table: ImageName, images: readonly Image[]): Promise<void> {
  if (images.length === 0) return;
  await writeImages(change, table, images);
  change.recordUndo('images', { table, images });
}

/** Stores rows as their images say; the caller cares for their undo. */
export async function writeImages(change: Change, table: ImageName, images: readonly Image[]): Promise<void> {
  const written = images.flatMap(([, after]) => (after ? [after] : []));
  const gone = images.flatMap(([before, after]) => (before && !after ? [keyOf(table, before)] : []));
  await upsert(change, table, written);
  await remove(change, table, gone);
}

async function upsert(change: Change, table: ImageName, rows: readonly Cell[][]): Promise<void> {
  const { columns, stamped } = imageTable(table);
  const names = Object.keys(columns);
  const stamp = stamped ? [sql.id(stamped)] : [];
  const now = stamped ? [sql`${change.now}`] : [];
  const updates = names.map(
    (column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`wanted.${column}`)}`,
  );
  if (stamped) updates.push(sql`${sql.ref(`${table}.${stamped}`)} = ${change.now}`);
  for (const part of partsOf(rows, ROWS_A_STATEMENT)) {
    await sql`
      INSERT INTO ${sql.table(table)} (user_id, ${sql.join([...names.map((name) => sql.id(name)), ...stamp])})
      SELECT ${change.ownerId}, ${sql.join([...names.map((name) => sql.ref(`wanted.${name}`)), ...now])}
      FROM ${cellTable(columns, part)} AS wanted
      ON DUPLICATE KEY UPDATE ${sql.join(updates)}`.execute(change.trx);
  }
}

async function remove({ trx, ownerId }: Owned, table: ImageName, keys: readonly Cell[][]): Promise<void> {
  for (const part of partsOf(keys, ROWS_A_STATEMENT)) {
    await sql`
      DELETE target FROM ${cellTable(keyColumns(table), part)} AS wanted
        STRAIGHT_JOIN ${sql.table(table)} AS target ON ${isWanted(table)}
      WHERE target.user_id = ${ownerId}`.execute(trx);
  }
}

type IdTable = Exclude<ImageName, 'habit_entries' | 'habit_schedules'>;

/** Inserts rows that are told apart by their ids, records them for undo, and returns the ids in the same order. */
export async function insertImages<T extends IdTable>(
  change: Change,
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
export async function deleteImages(
  change: Change,
  table: IdTable,
  ids: readonly number[],
): Promise<Cell[][]> {
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

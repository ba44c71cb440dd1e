import type { TableName } from '@db/database';
import { sql } from 'kysely';
import type { Change, UndoRecords, WrittenRows } from './change';
import type { Image } from './images';
import type { JournalTable } from './tables';

/** Gives the rows whose parts have changed the revision of the change. */
export async function touchWholes(
  { trx, ownerId, revision }: Pick<Change, 'trx' | 'ownerId' | 'revision'>,
  tables: ReadonlyMap<string, JournalTable>,
  { images = [], rows = [] }: UndoRecords,
): Promise<void> {
  const wholes = new Map<TableName, Set<number>>();
  const add = ({ parent }: JournalTable, ids: readonly number[]) => {
    if (!parent) return;
    const known = wholes.get(parent.table) ?? new Set();
    for (const id of ids) known.add(id);
    wholes.set(parent.table, known);
  };
  for (const { table, images: changed } of images as { table: string; images: Image[] }[]) {
    const described = tables.get(table);
    if (!described?.isPart) continue;
    const at = described.imaged.indexOf(described.parent?.column ?? '');
    add(
      described,
      changed.flatMap((both) => both.flatMap((image) => (image ? [Number(image[at])] : []))),
    );
  }
  for (const { table, rows: changed } of rows as WrittenRows[]) {
    const described = tables.get(table);
    if (!described?.isPart || !described.parent || changed.length === 0) continue;
    const { rows: found } = await sql<{ id: number }>`
      SELECT DISTINCT ${sql.ref(described.parent.column)} AS id FROM ${sql.table(table)}
      WHERE user_id = ${ownerId} AND id IN (${sql.join(changed.map(([id]) => id))})`.execute(trx);
    add(
      described,
      found.map(({ id }) => id),
    );
  }
  for (const [table, ids] of wholes)
    await sql`
      UPDATE ${sql.table(table)} SET revision = ${revision}
      WHERE user_id = ${ownerId} AND id IN (${sql.join([...ids])})`.execute(trx);
}

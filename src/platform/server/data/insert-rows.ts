import { type Database, TABLES } from '@db/database';
import type { Insertable, Transaction } from 'kysely';
import { partsOf } from '../batches';

/** Rows per statement: the longest texts of them (64 KB) fit into the smallest supported packet. */
const PART = 200;

type OwnedTable = {
  [T in keyof Database]: Database[T] extends { id: unknown; user_id: number } ? T : never;
}[keyof Database];

/**
 * Inserts rows of an account, of the revision of their change, and returns their ids in the same order. Nobody else inserts into the account meanwhile: the
 * caller has locked its revision.
 */
export async function insertRows<T extends OwnedTable>(
  { trx, ownerId, revision }: { trx: Transaction<Database>; ownerId: number; revision: number },
  table: T,
  rows: readonly Omit<Insertable<Database[T]>, 'id' | 'user_id'>[],
): Promise<number[]> {
  const ids: number[] = [];
  // The table's type is only known to the caller, who is checked.
  const target = table as 'devflow_items';
  const stamp = 'revision' in (TABLES[target] as object) && { revision };
  for (const part of partsOf(rows, PART)) {
    const { insertId } = await trx
      .insertInto(target)
      .values(part.map((row) => ({ ...stamp, ...row, user_id: ownerId })) as never)
      .executeTakeFirstOrThrow();
    if (part.length === 1) {
      ids.push(Number(insertId));
      continue;
    }
    // Of several rows the server tells the id of the first only; the steps between them depend on a cluster's size.
    const made = await trx
      .selectFrom(target)
      .select('id')
      .where('user_id', '=', ownerId)
      .where('id', '>=', Number(insertId))
      .orderBy('id')
      .execute();
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}

import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import { type Kysely, sql } from 'kysely';
import { partsOf } from '@/platform/server/batches';
import { affected } from '@/platform/server/counting';
import type { Change } from '@/platform/server/journal/change';
import { idTable } from '@/platform/server/journal/rows';
import { bumpRevision } from '@/platform/server/revisions';
import { keepTrashed, noteKept } from '../records/journal';
import { notInTrash, selectTrashed } from '../rows/queries';
import { moveOutOfTrash } from '../rows/writes';

const PART = 1_000;

/** Restores records from the trash, with undo, atomically (404 if one is not there). */
export async function restoreRecords(change: Change, ids: ReadonlySet<number>): Promise<void> {
  const { trx, ownerId } = change;
  for (const part of partsOf([...ids], PART)) {
    const there = await selectTrashed(trx, ownerId).select('id').where('id', 'in', part).execute();
    if (there.length !== part.length) throw notInTrash();
    await keepTrashed(change, part, sql`revision`);
    await moveOutOfTrash(change, part);
  }
  noteKept(change, 'restored', ids.size);
}

/**
 * Deletes records of the trash permanently, together with their stored undo states; atomically (404 if one is not
 * there).
 */
export async function purgeRecords(
  db: Kysely<Database>,
  ownerId: number,
  ids: ReadonlySet<number>,
): Promise<{ revision: number }> {
  return inTransaction(db, async (trx) => {
    const revision = await bumpRevision(trx, ownerId, 'watched-records');
    for (const part of partsOf([...ids], PART)) {
      const deletion = trx.deleteFrom('watched_trash').where('user_id', '=', ownerId).where('id', 'in', part);
      if ((await affected(deletion)) !== part.length) throw notInTrash();
      await sql`
        DELETE kept FROM ${idTable(part)} AS gone
          JOIN watched_before AS kept ON kept.user_id = ${ownerId} AND kept.id = gone.id`.execute(trx);
    }
    return { revision };
  });
}

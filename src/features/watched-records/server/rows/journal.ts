import { type RawBuilder, sql } from 'kysely';
import type { Change } from '@/platform/server/journal/change';
import { partsOf } from '@/platform/server/batches';

/** Tables of rows that belong to records, and which of their rows no record needs any more. */
const TABLES: Record<keyof Inserted, RawBuilder<unknown>> = {
  watched_events: sql`TRUE`,
  watched_reviews: sql`TRUE`,
  watched_tags: sql`NOT EXISTS (
    SELECT 1 FROM watched_records record
    WHERE record.user_id = watched_tags.user_id AND record.tag = watched_tags.name)`,
  watched_types: sql`NOT EXISTS (
    SELECT 1 FROM watched_records record
    WHERE record.user_id = watched_types.user_id AND LOCATE(CONCAT(',', watched_types.name, ','), record.types) > 0)`,
};

/** Ids of inserted rows, by their table. */
export interface Inserted {
  watched_events: number[];
  watched_reviews: number[];
  watched_tags: number[];
  watched_types: number[];
}

const PART = 1_000;

/** Records such rows for undo. Call it after the records are noted, whose undo comes first. */
export function noteInserted(change: Change, inserted: Inserted): void {
  change.recordUndo('inserted', inserted);
}

/** Deletes them again; a tag or a type only if no record has it. */
export async function undoInserted(change: Change, payload: unknown) {
  const { trx, ownerId } = change;
  for (const [table, ids] of Object.entries(payload as Inserted)) {
    for (const part of partsOf(ids as number[], PART)) {
      const going = sql`${sql.table(table)}
        WHERE user_id = ${ownerId} AND id IN (${sql.join(part)}) AND ${TABLES[table as keyof Inserted]}`;
      if (table === 'watched_tags' || table === 'watched_types') {
        const { rows } = await sql<{ id: number }>`SELECT id FROM ${going}`.execute(trx);
        change.noteDeleted(
          table,
          rows.map(({ id }) => id),
        );
      }
      await sql`DELETE FROM ${going}`.execute(trx);
    }
  }
  // They are not counted: the records are, to which they belong.
  return { undone: 0, changedSince: [] };
}

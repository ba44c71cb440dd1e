import { withDeadline } from '@db/deadline';
import type { DeleteQueryBuilder, DeleteResult } from 'kysely';
import { TIME_LIMITS } from './time-limits';

/** Rows that one statement of the housekeeping touches. */
const ROWS = 500;

/**
 * Repeats a statement that touches a bounded number of rows until it finds no more, so that none takes long, holds many
 * rows or keeps a stop waiting.
 *
 * @param statement touches at most `limit` rows and gives how many it did
 * @param options.rows the limit, smaller where each row takes others with it
 */
export async function inBatches(
  statement: (limit: number) => Promise<bigint>,
  { rows = ROWS, signal }: { rows?: number; signal: AbortSignal },
): Promise<void> {
  for (let touched = rows; touched === rows && !signal.aborted;) {
    touched = Number(await withDeadline(TIME_LIMITS.housekeeping, () => statement(rows)));
  }
}

/** Deletes all that a query would delete, in batches. */
export function deleteInBatches<DB, Table extends keyof DB>(
  deletion: DeleteQueryBuilder<DB, Table, DeleteResult>,
  options: { rows?: number; signal: AbortSignal },
): Promise<void> {
  return inBatches(async (limit) => {
    const { numDeletedRows } = await deletion.limit(limit).executeTakeFirstOrThrow();
    return numDeletedRows;
  }, options);
}

/** A list part by part, each of at most `size`: what one statement names, or what the memory is to hold. */
export function* partsOf<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

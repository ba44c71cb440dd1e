import { affected } from './counting';
import { withDeadline } from '@db/deadline';
import type { DeleteQueryBuilder, DeleteResult } from 'kysely';
import { TIME_LIMITS } from './time-limits';

/** Rows per statement of the housekeeping. */
const ROWS = 500;

/**
 * Repeats a statement with a row limit until it affects no more rows, so that none takes long, locks many rows or delays
 * a stop.
 *
 * @param statement affects at most `limit` rows and returns how many it did
 * @param options.rows the limit; smaller if each row cascades to others
 */
export async function inBatches(
  statement: (limit: number) => Promise<number | bigint>,
  { rows = ROWS, signal }: { rows?: number | undefined; signal: AbortSignal },
): Promise<void> {
  for (let touched = rows; touched === rows && !signal.aborted;) {
    touched = Number(await withDeadline(TIME_LIMITS.housekeeping, () => statement(rows)));
  }
}

/** Executes a DELETE in batches. */
export function deleteInBatches<DB, Table extends keyof DB>(
  deletion: DeleteQueryBuilder<DB, Table, DeleteResult>,
  options: { rows?: number | undefined; signal: AbortSignal },
): Promise<void> {
  return inBatches((limit) => affected(deletion.limit(limit)), options);
}

/** Splits a list into chunks of at most `size`, to bound statements or memory. */
export function* partsOf<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

/** The same parts, of which the next one is being made while the last one is in use: two are in memory. */
export async function* oneAhead<Part>(parts: AsyncGenerator<Part>): AsyncGenerator<Part> {
  let next = parts.next();
  try {
    for (;;) {
      const part = await next;
      if (part.done) return;
      next = parts.next();
      // It is told where it is awaited, if ever.
      next.catch(() => undefined);
      yield part.value;
    }
  } finally {
    await parts.return(undefined);
  }
}

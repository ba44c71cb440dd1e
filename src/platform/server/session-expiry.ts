import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { deleteInBatches } from './batches';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session expires this long after its last use (CONTRACT section 2, Accounts). */
const IDLE_MS = 30 * DAY_MS;
/** A session that is used all the time expires too, so that a stolen one does not last for ever. */
const LONGEST_MS = 180 * DAY_MS;

/** An active session was used, and made, after these moments. */
export interface ActiveBounds {
  usedAfter: Date;
  madeAfter: Date;
}

export function activeBounds(): ActiveBounds {
  const now = Date.now();
  return { usedAfter: new Date(now - IDLE_MS), madeAfter: new Date(now - LONGEST_MS) };
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  const { usedAfter, madeAfter } = activeBounds();
  const expired = db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('last_used_at', '<=', usedAfter), where('created_at', '<=', madeAfter)]),
    );
  await deleteInBatches(expired, { signal });
}

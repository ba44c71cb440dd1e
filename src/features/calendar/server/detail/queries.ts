import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { EventDetail } from '../../answers';
import { findEvent, zoneOf } from '../events/queries';
import { occurrenceOf, spanOf } from '../window/rules';

/** An event with everything; raises 404. */
export async function readEvent(
  db: Kysely<Database>,
  ownerId: number,
  { id }: { id: number; recurrenceId?: string | undefined },
): Promise<EventDetail> {
  const zone = await zoneOf(db, ownerId);
  const row = await findEvent(db, ownerId, id);
  return {
    ...occurrenceOf(row, spanOf(row, zone)),
    notes: row.notes,
    next: [],
    changedCount: 0,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

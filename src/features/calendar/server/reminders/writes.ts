import { idTable } from '@/platform/server/journal/rows';
import { sql } from 'kysely';
import type { Change } from '../changes/schema';

/** Lets these events be looked at for reminders at once, which moves `next_reminder_at` to where it belongs. */
export async function lookAgain({ trx, ownerId, now }: Change, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    UPDATE ${idTable(ids)} AS wanted STRAIGHT_JOIN calendar_events AS event ON event.id = wanted.id
    SET event.next_reminder_at = ${now}
    WHERE event.user_id = ${ownerId}`.execute(trx);
}

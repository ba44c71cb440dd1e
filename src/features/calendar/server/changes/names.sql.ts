import type { Database } from '@db/database';
import type { Undone } from '@/platform/server/journal/journal';
import { type Kysely, sql } from 'kysely';
import type { Change } from './schema';

/* The names of calendars and objects in addresses, as far as changes lose them. */

/** What the name of an object that no program has named ends with, behind its UID. */
export const USUAL = '.ics';
/** Where a program has given the usual name to another object. */
export const OTHER = '.ics~';

/** What an undo that takes calendars away has to keep of them beside their rows: the names in addresses. */
export async function readNames(
  { trx, ownerId }: Pick<Change, 'trx' | 'ownerId'>,
  ids: readonly number[],
): Promise<Returning[]> {
  const rows = await trx
    .selectFrom('calendar_collections')
    .select(['calendar_id', 'name'])
    .where('user_id', '=', ownerId)
    .where('calendar_id', 'in', ids)
    .execute();
  return ids.map((id) => ({ id, name: rows.find((row) => row.calendar_id === id)?.name ?? null }));
}

interface Returning {
  id: number;
  name: string | null;
}

/**
 * Gives calendars that come back by an undo their names again, unless others have them by now. What was deleted in them went
 * with them, so tokens of before are too old.
 */
export async function returnNames({ trx, ownerId, revision }: Change, payload: unknown): Promise<Undone> {
  for (const { id, name } of payload as Returning[])
    await sql`
      INSERT INTO calendar_collections (calendar_id, user_id, name, forgotten)
      SELECT calendar.id, calendar.user_id, IF(other.calendar_id IS NULL, ${name}, NULL), ${revision}
      FROM calendars AS calendar
        LEFT JOIN calendar_collections AS other ON other.user_id = calendar.user_id AND other.name = ${name}
      WHERE calendar.id = ${id} AND calendar.user_id = ${ownerId}`.execute(trx);
  return { undone: 0, changedSince: [] };
}

/**
 * Keeps the name of an object whose usual one was another's, before that is forgotten: an address that changed by itself
 * would be told to nobody.
 */
export async function keepOtherName(
  db: Kysely<Database>,
  { user_id, calendar_id, name }: { user_id: number; calendar_id: number; name: string | null },
): Promise<void> {
  const uid = name?.endsWith(USUAL) ? name.slice(0, -USUAL.length) : '';
  if (uid === '') return;
  const other = `${uid}${OTHER}`;
  // Some program may have given that name, too, to another object.
  await sql`
    INSERT IGNORE INTO calendar_objects (user_id, calendar_id, uid, name, changed_at)
    SELECT DISTINCT user_id, calendar_id, uid, ${other}, ${new Date()} FROM calendar_events
    WHERE user_id = ${user_id} AND calendar_id = ${calendar_id} AND uid = ${uid}`.execute(db);
  await sql`
    UPDATE IGNORE calendar_objects SET name = ${other}
    WHERE calendar_id = ${calendar_id} AND uid = ${uid} AND name IS NULL`.execute(db);
}

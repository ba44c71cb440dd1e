import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { beginEra } from '@/platform/server/feed/eras.sql';
import type { CalendarRecord } from '../calendars/queries';
import { usualCalendarName } from './paths';

/** A calendar as a collection. */
export interface Collection extends Pick<CalendarRecord, 'id' | 'name' | 'color'> {
  /** The last part of its address. */
  segment: string;
  place: number;
  /** It follows a file at an address, and is read-only. */
  subscribed: boolean;
  /** The account's revision at which something last happened to its objects. */
  revision: number;
  /** Up to this one it is forgotten what was deleted. */
  forgotten: number;
  /** Of the account's revisions: after a restore they are others. */
  era: string;
}

type Row = Pick<Collection, 'id' | 'name' | 'color'> &
  Record<'segment' | 'era', string | null> &
  Record<'revision' | 'forgotten' | 'followed', number | string | null>;

/** The calendars of an account in their order. (MAX would read all of a calendar's entries of the index.) */
export async function listCollections(db: Kysely<Database>, ownerId: number): Promise<Collection[]> {
  const { rows } = await sql<Row>`
    SELECT calendar.id, calendar.name, calendar.color, collection.name AS segment, collection.forgotten, eras.era,
      subscription.calendar_id AS followed,
      GREATEST(COALESCE(collection.forgotten, 0),
        COALESCE((SELECT revision FROM calendar_events
          WHERE calendar_id = calendar.id ORDER BY revision DESC LIMIT 1), 0),
        COALESCE((SELECT revision FROM calendar_objects
          WHERE calendar_id = calendar.id ORDER BY revision DESC LIMIT 1), 0)) AS revision
    FROM calendars AS calendar
      LEFT JOIN calendar_collections AS collection ON collection.calendar_id = calendar.id
      LEFT JOIN calendar_subscriptions AS subscription ON subscription.calendar_id = calendar.id
      LEFT JOIN account_eras AS eras ON eras.user_id = calendar.user_id
    WHERE calendar.user_id = ${ownerId} AND calendar.trashed_at IS NULL
    ORDER BY calendar.position, calendar.id`.execute(db);
  const era = rows[0]?.era ?? (await beginEra(db, ownerId));
  return rows.map(({ id, name, color, segment, revision, forgotten, followed }, place) => ({
    id,
    name,
    color,
    place,
    subscribed: followed !== null,
    segment: segment ?? usualCalendarName(id),
    revision: Number(revision),
    forgotten: Number(forgotten ?? 0),
    era,
  }));
}

/** Gives a calendar the name in addresses that a program chose. */
export async function nameCollection(
  db: Kysely<Database>,
  ownerId: number,
  { id, name }: { id: number; name: string },
): Promise<void> {
  // One in the trash may have it; when it comes back, it is found by its id.
  await db
    .updateTable('calendar_collections')
    .set({ name: null })
    .where('user_id', '=', ownerId)
    .where('name', '=', name)
    .execute();
  await db.insertInto('calendar_collections').values({ calendar_id: id, user_id: ownerId, name }).execute();
}

const TOKEN = 'urn:toolstead:';

/** The state of a collection, for a program that asks later what has changed since (RFC 6578, 4). */
export function syncToken({ era, id, revision }: Collection): string {
  // Another calendar may get the address.
  return `${TOKEN}${era}:${String(id)}:${String(revision)}`;
}

/** The revision of a token; null for one that was never given, or that is too old to say what was deleted since. */
export function revisionOfToken(token: string, { era, id, revision, forgotten }: Collection): number | null {
  const begin = `${TOKEN}${era}:${String(id)}:`;
  const number = token.startsWith(begin) ? token.slice(begin.length) : '';
  const since = /^\d{1,15}$/.test(number) ? Number(number) : NaN;
  return since >= forgotten && since <= revision ? since : null;
}

import type { Database } from '@db/database';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { partsOf } from '@/platform/server/batches';
import { jsonOf } from '@/platform/server/json-table';
import { randomUUID } from 'node:crypto';
import { OTHER, USUAL } from '../changes/names.sql';
import type { Change } from '../changes/schema';

/*
 * The objects of a calendar (RFC 4791, 4.1): all rows of one UID. Each has the highest revision of anything that happened to
 * it, which is its entity tag: no change gives it one that it had before, an undo neither.
 */

/** An object as far as its address and its entity tag need it. */
export interface ObjectState {
  uid: string;
  /** The last part of its address. */
  name: string;
  revision: number;
  /** Whether it is there: not in the trash, or deleted. */
  isLive: boolean;
}

interface StateRow {
  uid: string;
  name: string | null;
  /** Whether another object has its usual name. */
  taken: number | string;
  revision: number | string;
  live: number | string | null;
}

/** The name of an object that no program has named. */
function usualName(uid: string): string {
  return `${uid}${USUAL}`;
}

/** The UIDs that a name may be the usual one of. */
function uidOfUsual(name: string): string {
  return name.replace(/\.ics~?$/, '');
}

function stateOf({ uid, name, taken, revision, live }: StateRow): ObjectState {
  const usual = Number(taken) === 1 ? `${uid}${OTHER}` : usualName(uid);
  return { uid, name: name ?? usual, revision: Number(revision), isLive: Number(live) === 1 };
}

const OBJECTS_A_STATEMENT = 2_000;

/** The objects of a calendar that are there, in the order of their UIDs, in batches. */
export async function* listObjects(
  db: Kysely<Database>,
  ownerId: number,
  calendarId: number,
): AsyncGenerator<ObjectState[]> {
  for (let last = ''; ;) {
    const { rows } = await sql<StateRow>`
      SELECT event.uid, MAX(object.name) AS name, MAX(event.trashed_at IS NULL) AS live,
        MAX(other.uid IS NOT NULL) AS taken,
        GREATEST(MAX(event.revision), COALESCE(MAX(object.revision), 0)) AS revision
      FROM calendar_events AS event
        LEFT JOIN calendar_objects AS object ON object.calendar_id = event.calendar_id AND object.uid = event.uid
        LEFT JOIN calendar_objects AS other ON other.calendar_id = event.calendar_id
          AND other.name = CONCAT(event.uid, ${USUAL}) AND other.uid <> event.uid
      WHERE event.user_id = ${ownerId} AND event.calendar_id = ${calendarId} AND event.uid > ${last}
      GROUP BY event.uid ORDER BY event.uid LIMIT ${OBJECTS_A_STATEMENT}`.execute(db);
    yield rows.map(stateOf).filter(({ isLive }) => isLive);
    if (rows.length < OBJECTS_A_STATEMENT) return;
    last = rows.at(-1)?.uid ?? last;
  }
}

const uidTable = (
  uids: readonly string[],
): RawBuilder<unknown> => sql`JSON_TABLE(${jsonOf(uids)}, '$[*]' COLUMNS (
  place FOR ORDINALITY, uid VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin PATH '$'))`;

/** Objects of a calendar by their UIDs, in that order, those that are gone too; in batches. */
export async function* readObjects(
  db: Kysely<Database>,
  ownerId: number,
  calendarId: number,
  uids: readonly string[],
): AsyncGenerator<ObjectState[]> {
  for (const part of partsOf(uids, OBJECTS_A_STATEMENT)) {
    const { rows } = await sql<StateRow>`
      SELECT STRAIGHT_JOIN wanted.uid, MAX(object.name) AS name, MAX(other.uid IS NOT NULL) AS taken,
        MAX(event.id IS NOT NULL AND event.trashed_at IS NULL) AS live,
        GREATEST(COALESCE(MAX(event.revision), 0), COALESCE(MAX(object.revision), 0)) AS revision
      FROM ${uidTable(part)} AS wanted
        LEFT JOIN calendar_objects AS object ON object.calendar_id = ${calendarId} AND object.uid = wanted.uid
        LEFT JOIN calendar_objects AS other ON other.calendar_id = ${calendarId}
          AND other.name = CONCAT(wanted.uid, ${USUAL}) AND other.uid <> wanted.uid
        LEFT JOIN calendar_events AS event ON event.user_id = ${ownerId}
          AND event.calendar_id = ${calendarId} AND event.uid = wanted.uid
      GROUP BY wanted.place, wanted.uid ORDER BY wanted.place`.execute(db);
    yield rows.map(stateOf);
  }
}

/** One of them, whether it is there or not. */
export async function readObject(
  db: Kysely<Database>,
  ownerId: number,
  calendarId: number,
  uid: string,
): Promise<ObjectState> {
  for await (const [state] of readObjects(db, ownerId, calendarId, [uid])) if (state) return state;
  throw new Error('A UID is answered with its state');
}

/**
 * Which UIDs these names of a calendar may stand for, by name: a program's own, or else the usual one. Whether an object has that
 * name, its state tells.
 */
export async function uidsOfNames(
  db: Kysely<Database>,
  ownerId: number,
  calendarId: number,
  names: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map(names.map((name) => [name, uidOfUsual(name)]));
  for (const part of partsOf(names, OBJECTS_A_STATEMENT)) {
    const rows = await db
      .selectFrom('calendar_objects')
      .select(['uid', 'name'])
      .where('user_id', '=', ownerId)
      .where('calendar_id', '=', calendarId)
      .where('name', 'in', part)
      .execute();
    for (const { uid, name } of rows) if (name !== null) found.set(name, uid);
  }
  return found;
}

/** An object of that name, whether it is there or not; undefined if none has it. */
export async function findObject(
  db: Kysely<Database>,
  ownerId: number,
  calendarId: number,
  name: string,
): Promise<ObjectState | undefined> {
  const uid = (await uidsOfNames(db, ownerId, calendarId, [name])).get(name) ?? '';
  const state = await readObject(db, ownerId, calendarId, uid);
  return state.name === name ? state : undefined;
}

/** The UIDs of a calendar to which something happened after a revision. */
export async function listChanged(
  db: Kysely<Database>,
  ownerId: number,
  calendarId: number,
  since: number,
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM calendar_events
    WHERE user_id = ${ownerId} AND calendar_id = ${calendarId} AND revision > ${since}
    UNION SELECT uid FROM calendar_objects
    WHERE user_id = ${ownerId} AND calendar_id = ${calendarId} AND revision > ${since}`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** What a name stands for that an object had before; UIDs have no blank at their beginning. */
const FORMER = ' ';

/**
 * Gives an object, which has just come or come again, the name that a program chose. Its name until then is told as gone; another
 * object that had the new one, and is gone, loses it.
 */
export async function nameObject(
  { trx, ownerId, now, revision }: Pick<Change, 'trx' | 'ownerId' | 'now' | 'revision'>,
  calendarId: number,
  { known, name }: { known: ObjectState; name: string },
): Promise<void> {
  const { uid } = known;
  if (known.name === name) return;
  const ofCalendar = { calendar_id: calendarId, user_id: ownerId, changed_at: now };
  const named = trx.updateTable('calendar_objects').where('user_id', '=', ownerId);
  await trx
    .deleteFrom('calendar_objects')
    .where('user_id', '=', ownerId)
    .where('calendar_id', '=', calendarId)
    .where('name', '=', name)
    .where('uid', 'like', `${FORMER}%`)
    .execute();
  await named.set({ name: null }).where('calendar_id', '=', calendarId).where('name', '=', name).execute();
  const own = name === usualName(uid) ? null : name;
  await trx
    .insertInto('calendar_objects')
    .values({ ...ofCalendar, uid, name: own })
    .onDuplicateKeyUpdate({ name: own })
    .execute();
  // Nobody was told of one that is new.
  if (known.revision === 0) return;
  await trx
    .insertInto('calendar_objects')
    .values({ ...ofCalendar, uid: `${FORMER}${randomUUID()}`, name: known.name, revision })
    .execute();
}

/** In which calendar of an account, of those that are shown in lists, a UID lives besides this one. */
export async function findElsewhere(
  db: Kysely<Database>,
  ownerId: number,
  calendarId: number,
  uid: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('calendars as calendar')
    .innerJoin('calendar_events as event', 'event.calendar_id', 'calendar.id')
    // An index begins with the calendar, of which there are few.
    .modifyFront(sql`STRAIGHT_JOIN`)
    .select('event.calendar_id')
    .where('calendar.user_id', '=', ownerId)
    .where('calendar.id', '!=', calendarId)
    .where('calendar.trashed_at', 'is', null)
    .where('event.user_id', '=', ownerId)
    .where('event.uid', '=', uid)
    .where('event.trashed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row?.calendar_id;
}

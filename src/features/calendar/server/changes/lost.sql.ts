import type { Database } from '@db/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inBatches } from '@/platform/server/batches';
import { jsonOf } from '@/platform/server/json-table';
import type { UndoRecords, WrittenRows } from '@/platform/server/journal/change';
import type { Image } from '@/platform/server/journal/images';
import type { Cell } from '@/platform/server/journal/rows';
import type { Housekeeping } from '@/platform/server/tools/tool';
import { daysAgo } from '@/platform/shared/dates';
import { groupedBy } from '@/platform/shared/grouped';
import { calendarLimits } from '../../rules';
import { keepOtherName } from './names.sql';
import type { Change } from './schema';
import { columnsOf } from './writes';

/*
 * What an object has lost. A row that changes carries the revision of its change, in the trash too; one that is deleted, or that
 * gets another UID or calendar, leaves none where it was: that is kept in `calendar_objects`.
 */

type Place = [calendarId: number, uid: string];

const COLUMNS = columnsOf('calendar_events');
const placeOf = (image: readonly Cell[]): Place => [
  Number(image[COLUMNS.indexOf('calendar_id')]),
  String(image[COLUMNS.indexOf('uid')]),
];

/** The calendar of an event's image. */
export function calendarOfImage(image: readonly Cell[]): number {
  return placeOf(image)[0];
}

/**
 * Of one change and calendar; of more, programs read that calendar again: a file that is followed may have other UIDs each quarter of
 * an hour.
 */
const MOST_TOLD = 2_000;

/** Stores which objects have lost rows by a change, with its revision. */
export async function noteLost(change: Change, records: UndoRecords): Promise<void> {
  const places = [...ofImages(records['images'] ?? []), ...(await ofRows(change, records['rows'] ?? []))];
  if (places.length === 0) return;
  const { trx, ownerId, revision, now } = change;
  const large = [...groupedBy(places, ([id]) => id)]
    .filter(([, lost]) => new Set(lost.map(([, uid]) => uid)).size > MOST_TOLD)
    .map(([id]) => id);
  if (large.length > 0)
    await sql`
      INSERT INTO calendar_collections (calendar_id, user_id, name, forgotten)
      SELECT id, user_id, NULL, ${revision} FROM calendars
      WHERE user_id = ${ownerId} AND id IN (${sql.join(large)})
      ON DUPLICATE KEY UPDATE forgotten = ${revision}`.execute(trx);
  // Of a calendar that goes with its events nothing is kept. What has rows left must get another entity tag.
  await sql`
    INSERT INTO calendar_objects (user_id, calendar_id, uid, revision, changed_at)
    SELECT ${ownerId}, calendars.id, lost.uid, ${revision}, ${now}
    FROM JSON_TABLE(${jsonOf(places)}, '$[*]' COLUMNS (
        calendar_id INT UNSIGNED PATH '$[0]',
        uid VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin PATH '$[1]')) AS lost
      STRAIGHT_JOIN calendars ON calendars.id = lost.calendar_id
    WHERE calendars.user_id = ${ownerId}
      AND (calendars.id NOT IN (${sql.join([...large, 0])}) OR EXISTS (
        SELECT 1 FROM calendar_events AS event
        WHERE event.user_id = ${ownerId} AND event.calendar_id = calendars.id AND event.uid = lost.uid))
    ON DUPLICATE KEY UPDATE revision = ${revision}, changed_at = ${now}`.execute(trx);
}

function ofImages(records: readonly object[]): Place[] {
  return (records as { table: string; images: Image[] }[]).flatMap(({ table, images }) =>
    table === 'calendar_events'
      ? images.flatMap(([before, after]) => {
          const was = before && placeOf(before);
          return was && (!after || placeOf(after).join() !== was.join()) ? [was] : [];
        })
      : [],
  );
}

/** Of rows that were written, their other columns are read. */
async function ofRows({ trx, ownerId }: Change, records: readonly object[]): Promise<Place[]> {
  const moved = (records as WrittenRows[]).flatMap(({ table, columns, rows }) => {
    const named = ['calendar_id', 'uid'].map((column) => columns.indexOf(column));
    if (table !== 'calendar_events' || named.every((at) => at < 0)) return [];
    return rows.flatMap(([id, before, after]) =>
      named.some((at) => at >= 0 && before[at] !== after[at])
        ? [{ id, was: named.map((at) => (at < 0 ? undefined : before[at])) }]
        : [],
    );
  });
  if (moved.length === 0) return [];
  const rows = await trx
    .selectFrom('calendar_events')
    .select(['id', 'calendar_id', 'uid'])
    .where('user_id', '=', ownerId)
    .where(
      'id',
      'in',
      moved.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return moved.flatMap(({ id, was: [calendarId, uid] }): Place[] => {
    const row = byId.get(id);
    return row ? [[Number(calendarId ?? row.calendar_id), String(uid ?? row.uid)]] : [];
  });
}

/** Of rows in the trash, what is kept of them when they are deleted for good: the revision at which they went there. */
const insertLost = (rows: ReturnType<typeof sql>) => sql<unknown>`
  INSERT INTO calendar_objects (user_id, calendar_id, uid, revision, changed_at)
  SELECT * FROM (
    SELECT user_id, calendar_id, uid, MAX(revision) AS last, ${new Date()} AS at
    FROM calendar_events WHERE ${rows} GROUP BY user_id, calendar_id, uid) AS gone
  ON DUPLICATE KEY UPDATE
    calendar_objects.revision = GREATEST(calendar_objects.revision, gone.last), changed_at = gone.at`;

/** To be called before rows of an account are deleted for good, with the changed occurrences of the series among them. */
export async function noteGone(
  { trx, ownerId }: { trx: Transaction<Database>; ownerId: number },
  ids: readonly number[],
): Promise<void> {
  await insertLost(sql`user_id = ${ownerId} AND id IN (${sql.join(ids)})`).execute(trx);
}

/** Rows per statement. */
const PART = 500;

/** The same before all rows that are in the trash since before a moment are deleted. */
export async function noteExpired(db: Kysely<Database>, moment: Date, signal: AbortSignal): Promise<void> {
  for (let last = 0; !signal.aborted;) {
    const rows = await db
      .selectFrom('calendar_events')
      .select('id')
      .where('trashed_at', '<', moment)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PART)
      .execute();
    if (rows.length === 0) return;
    await insertLost(sql`id IN (${sql.join(rows.map(({ id }) => id))})`).execute(db);
    last = rows.at(-1)?.id ?? last;
  }
}

/** Objects that are gone, of a calendar; of more, those that went first are forgotten before their time. */
const MOST_GONE = 20_000;

/**
 * Forgets objects that are gone for long, or are too many, and keeps for their calendars up to which revision that is: who has not
 * asked since is told to read everything (RFC 6578, 3.2, `valid-sync-token`).
 */
export async function forgetLost({ db, stopping }: Housekeeping, most = MOST_GONE): Promise<void> {
  const long = selectGone(db).where('object.changed_at', '<', daysAgo(calendarLimits.changesDays));
  await forget(db, long, stopping);
  const large = await db
    .selectFrom('calendar_objects')
    .select('calendar_id')
    .groupBy('calendar_id')
    .having(({ fn }) => fn.countAll(), '>', most)
    .execute();
  for (const { calendar_id } of large) {
    const gone = selectGone(db).where('object.calendar_id', '=', calendar_id);
    const [first] = await gone.orderBy('object.revision', 'desc').offset(most).limit(1).execute();
    // Whole changes, since it is told by revisions.
    if (first) await forget(db, gone.where('object.revision', '<=', first.revision), stopping);
  }
}

function selectGone(db: Kysely<Database>) {
  return db
    .selectFrom('calendar_objects as object')
    .leftJoin('calendar_events as event', (join) =>
      join
        .onRef('event.user_id', '=', 'object.user_id')
        .onRef('event.calendar_id', '=', 'object.calendar_id')
        .onRef('event.uid', '=', 'object.uid'),
    )
    .select(['object.user_id', 'object.calendar_id', 'object.uid', 'object.name', 'object.revision'])
    .where('event.id', 'is', null);
}

async function forget(
  db: Kysely<Database>,
  gone: ReturnType<typeof selectGone>,
  signal: AbortSignal,
): Promise<void> {
  await inBatches(
    async (limit) => {
      const rows = await gone.limit(limit).execute();
      for (const { user_id, calendar_id, uid, name, revision } of rows) {
        await keepOtherName(db, { user_id, calendar_id, name });
        await db
          .insertInto('calendar_collections')
          .values({ calendar_id, user_id, name: null, forgotten: revision })
          .onDuplicateKeyUpdate({ forgotten: sql`GREATEST(forgotten, ${revision})` })
          .execute();
        await db
          .deleteFrom('calendar_objects')
          .where('calendar_id', '=', calendar_id)
          .where('uid', '=', uid)
          .where('revision', '=', revision)
          .execute();
      }
      return BigInt(rows.length);
    },
    { rows: PART, signal },
  );
}

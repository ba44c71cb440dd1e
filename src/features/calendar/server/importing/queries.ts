import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { partsOf } from '@/platform/server/batches';
import { findCalendar, listWritable } from '../calendars/queries';
import { calendarReadOnly } from '../changes/subscribed.sql';
import { CONTENT_COLUMNS, contentOf } from '../ics/rows';

/** Where an import goes, and where its events may be already. */
export interface Target {
  /** Null: a first calendar is to be made. */
  calendarId: number | null;
  /** The calendars whose events are updated: of several the first that has the UID. */
  among: number[];
}

/**
 * The calendar that is named, or else the first that is shown: then events are updated in whatever calendar they are. Raises
 * 404, and 403 `calendar_read_only`.
 */
export async function findTarget(
  db: Kysely<Database>,
  ownerId: number,
  calendarId: number | undefined,
): Promise<Target> {
  if (calendarId !== undefined) {
    const { id, subscribed } = await findCalendar(db, ownerId, calendarId);
    if (subscribed) throw calendarReadOnly();
    return { calendarId: id, among: [id] };
  }
  const calendars = await listWritable(db, ownerId);
  const usual = calendars.find(({ hidden }) => !hidden) ?? calendars[0];
  return { calendarId: usual?.id ?? null, among: calendars.map(({ id }) => id) };
}

const UIDS_A_STATEMENT = 1_000;

/** The rows of an account with these UIDs, or with any, in these calendars, those in the trash too. */
export async function listByUid(
  db: Kysely<Database>,
  ownerId: number,
  { among, uids }: { among: readonly number[]; uids: readonly string[] | 'all' },
) {
  const found = [];
  const parts = uids === 'all' ? [null] : partsOf(uids, UIDS_A_STATEMENT);
  for (const part of among.length === 0 ? [] : parts) {
    const rows = await db
      .selectFrom('calendar_events')
      .select(CONTENT_COLUMNS)
      .select(['id', 'calendar_id', 'series_id', 'imported_hash', 'trashed_at', 'updated_at'])
      .select(['begins_at', 'ends_at', 'next_reminder_at'])
      .where('user_id', '=', ownerId)
      .where('calendar_id', 'in', among)
      .$if(part !== null, (query) => query.where('uid', 'in', part ?? []))
      .execute();
    found.push(
      ...rows.map((row) => ({
        id: row.id,
        row,
        content: contentOf(row),
        importedHash: row.imported_hash,
        isTrashed: row.trashed_at !== null,
        updatedAt: row.updated_at,
      })),
    );
  }
  return found;
}

export type Stored = Awaited<ReturnType<typeof listByUid>>[number];

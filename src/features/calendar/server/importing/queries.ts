import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { partsOf } from '@/platform/server/batches';
import { AppError } from '@/platform/server/errors';
import { IMPORTED } from '@/platform/shared/operations';
import type { ImportCounts, ImportRow } from '../../answers';
import { calendarGate } from '../../gate';
import { calendarTexts } from '../../rules';
import { CONTENT_COLUMNS, contentOf } from '../ics/rows/rules';

/** The calendars of an account that are not in the trash, in their order. */
async function liveCalendarIds(db: Kysely<Database>, ownerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('calendars')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Where an import goes, and where its events may be already. */
export interface Target {
  /** Null: a first calendar is to be made. */
  calendarId: number | null;
  /** The calendars whose events are updated: of several the first that has the UID. */
  among: number[];
}

/** The calendar that is named, or the first one, whose import updates events wherever they are. Raises 404. */
export async function findTarget(
  db: Kysely<Database>,
  ownerId: number,
  calendarId: number | undefined,
): Promise<Target> {
  const ids = await liveCalendarIds(db, ownerId);
  if (calendarId === undefined) return { calendarId: ids[0] ?? null, among: ids };
  if (!ids.includes(calendarId)) throw new AppError('NOT_FOUND', calendarTexts.calendarNotFound);
  return { calendarId, among: [calendarId] };
}

const UIDS_A_STATEMENT = 1_000;

/** The rows of an account with these UIDs in these calendars, those in the trash too. */
export async function listByUid(
  db: Kysely<Database>,
  ownerId: number,
  { among, uids }: { among: readonly number[]; uids: readonly string[] },
) {
  const found = [];
  for (const part of among.length === 0 ? [] : partsOf(uids, UIDS_A_STATEMENT)) {
    const rows = await db
      .selectFrom('calendar_events')
      .select(CONTENT_COLUMNS)
      .select(['id', 'calendar_id', 'series_id', 'imported_hash', 'trashed_at', 'updated_at'])
      .select(['begins_at', 'ends_at', 'next_reminder_at'])
      .where('user_id', '=', ownerId)
      .where('calendar_id', 'in', among)
      .where('uid', 'in', part)
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

/** What was imported, for as long as it can be undone, newest first. */
export async function listImports(db: Kysely<Database>, ownerId: number): Promise<{ imports: ImportRow[] }> {
  // An answer may hold thousands of items.
  const part = (path: string) => sql<string>`JSON_EXTRACT(answer, ${sql.lit(path)})`;
  const rows = await db
    .selectFrom('operations')
    .select(['operation_id', 'created_at', part('$.counts').as('counts'), part('$.fileName').as('fileName')])
    .where('user_id', '=', ownerId)
    .where('topic', '=', calendarGate.topic)
    .where('kind', '=', IMPORTED)
    .where('undone', 'is', null)
    .where('answer', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  return {
    imports: rows.map(({ operation_id, created_at, counts, fileName }) => ({
      operationId: operation_id,
      at: created_at.toISOString(),
      fileName: JSON.parse(fileName) as string,
      counts: JSON.parse(counts) as ImportCounts,
    })),
  };
}

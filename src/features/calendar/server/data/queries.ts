import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { type DataFile, type DataSource, inOneBatch, rowsFile } from '@/platform/server/data/part';
import { daysAgo } from '@/platform/shared/dates';
import { calendarLimits } from '../../rules';
import { listCalendars } from '../calendars/queries';
import { icsText, readEvents } from '../exporting/queries';
import { wallText } from '../../rules/wall';
import { CONTENT_COLUMNS, contentOf } from '../ics/rows';
import type { CalendarLine, EventLine } from './schema';

const ROWS_A_STATEMENT = 1_000;

/** The moment before which the trash is over. */
export function expiredBefore(): Date {
  return daysAgo(calendarLimits.trashDays);
}

/** The calendars of an account in their order, those that can be restored too. */
export async function listCalendarLines(db: Kysely<Database>, ownerId: number) {
  const rows = await db
    .selectFrom('calendars')
    .select(['id', 'name', 'color', 'hidden', 'trashed_at', 'position', 'updated_at'])
    .where('user_id', '=', ownerId)
    .where((where) => where.or([where('trashed_at', 'is', null), where('trashed_at', '>=', expiredBefore())]))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const { id, name, color, hidden, trashed_at: trashedAt } = row;
    const line: CalendarLine = { id, name, color, hidden, trashedAt };
    return { row, line };
  });
}

/** The events of these calendars in batches, series before changed occurrences, those that can be restored too. */
export async function* readEventLines(db: Kysely<Database>, ownerId: number, calendarIds: readonly number[]) {
  for (const isOccurrence of [false, true]) {
    let last = 0;
    for (let count = ROWS_A_STATEMENT; count === ROWS_A_STATEMENT && calendarIds.length > 0;) {
      const rows = await db
        .selectFrom('calendar_events')
        .select(CONTENT_COLUMNS)
        .select(['id', 'calendar_id', 'series_id', 'imported_hash', 'created_at', 'trashed_at'])
        .select(['begins_at', 'ends_at', 'next_reminder_at'])
        .where('user_id', '=', ownerId)
        .where('calendar_id', 'in', calendarIds)
        .where('series_id', isOccurrence ? 'is not' : 'is', null)
        .where((where) =>
          where.or([where('trashed_at', 'is', null), where('trashed_at', '>=', expiredBefore())]),
        )
        .where('id', '>', last)
        .orderBy('id')
        .limit(ROWS_A_STATEMENT)
        .execute();
      yield rows.map((row) => {
        const { start, end, ...content } = contentOf(row);
        const line: EventLine = {
          ...content,
          id: row.id,
          calendar: row.calendar_id,
          series: row.series_id,
          start: wallText(start),
          end: wallText(end),
          importedHash: row.imported_hash,
          createdAt: row.created_at,
          trashedAt: row.trashed_at,
        };
        return { row, line };
      });
      count = rows.length;
      last = rows.at(-1)?.id ?? last;
    }
  }
}

export async function countData(db: Kysely<Database>, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('calendar_events')
    .select(sql<number>`COUNT(*)`.as('count'))
    .where('user_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The files of the calendar in the zip: the lines are those of schema.ts, and one that calendar programs read. */
export async function* writeData({ db, ownerId, wrote }: DataSource): AsyncGenerator<DataFile> {
  const calendars = await listCalendarLines(db, ownerId);
  const lines = calendars.map(({ line }) => line);
  yield rowsFile('calendars.json', inOneBatch(Promise.resolve(lines)));
  async function* events() {
    const ids = calendars.map(({ row }) => row.id);
    for await (const batch of readEventLines(db, ownerId, ids)) yield batch.map(({ line }) => line);
  }
  yield rowsFile('events.json', events(), wrote);
  const live = (await listCalendars(db, ownerId)).map(({ id }) => id);
  yield {
    path: 'calendar.ics',
    content: await icsText({ name: null, color: null }, readEvents(db, ownerId, live)),
  };
}

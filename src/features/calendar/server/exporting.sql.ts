import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { pacer } from '@/platform/server/pacing';
import type { FileAnswer } from '../answers';
import { calendarNotFound, listCalendars } from './calendars/queries';
import { CONTENT_COLUMNS, contentOf } from './ics/rows';
import {
  ICS_END,
  icsEvent,
  icsHead,
  noteZones,
  type WrittenCalendar,
  type WrittenEvent,
} from './ics/writing';
import { type UsedZones, zoneDefinitions } from './ics/zones/definition';

const ROWS_A_STATEMENT = 1_000;

/** Events as they are written, changed occurrences too; without those in the trash. */
export function selectWritten(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('calendar_events as event')
    .leftJoin('calendar_events as series', 'series.id', 'event.series_id')
    .select(CONTENT_COLUMNS.map((column) => `event.${column}` as const))
    .select(['event.id', 'event.created_at', 'event.updated_at'])
    .select(['series.all_day as series_all_day', 'series.zone as series_zone'])
    .where('event.user_id', '=', ownerId)
    .where('event.trashed_at', 'is', null);
}

type WrittenRow = Awaited<ReturnType<ReturnType<typeof selectWritten>['execute']>>[number];

export function writtenOf(row: WrittenRow): WrittenEvent {
  const content = contentOf(row);
  const { series_all_day: allDay, series_zone: zone } = row;
  return {
    content,
    series: { allDay: allDay ?? content.allDay, zone: zone ?? content.zone },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The events of calendars, changed occurrences too, in batches; without those in the trash. */
export async function* readEvents(
  db: Kysely<Database>,
  ownerId: number,
  calendarIds: readonly number[],
): AsyncGenerator<WrittenEvent[]> {
  let last = 0;
  while (calendarIds.length > 0) {
    const rows = await selectWritten(db, ownerId)
      .where('event.calendar_id', 'in', calendarIds)
      .where('event.id', '>', last)
      .orderBy('event.id')
      .limit(ROWS_A_STATEMENT)
      .execute();
    yield rows.map(writtenOf);
    if (rows.length < ROWS_A_STATEMENT) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** The text of a file with these events. */
export async function icsText(
  calendar: WrittenCalendar,
  batches: AsyncIterable<readonly WrittenEvent[]>,
): Promise<string> {
  const breathe = pacer();
  const zones: UsedZones = new Map();
  const events: string[] = [];
  for await (const batch of batches) {
    for (const event of batch) {
      noteZones(zones, event);
      events.push(icsEvent(event));
      await breathe();
    }
  }
  return [icsHead(calendar, await zoneDefinitions(zones)), ...events, ICS_END].join('');
}

/** A calendar, or all of them, as an iCalendar file. Raises 404. */
export async function exportIcs(
  db: Kysely<Database>,
  ownerId: number,
  { calendarId }: { calendarId?: number | undefined },
): Promise<FileAnswer> {
  const calendars = await listCalendars(db, ownerId);
  const wanted = calendarId === undefined ? calendars : calendars.filter(({ id }) => id === calendarId);
  if (calendarId !== undefined && wanted.length === 0) throw calendarNotFound();
  const [only] = wanted.length === 1 ? wanted : [];
  const ids = wanted.map(({ id }) => id);
  const content = await icsText(only ?? { name: null, color: null }, readEvents(db, ownerId, ids));
  return { name: `${fileNameOf(only?.name ?? '')}.ics`, type: 'text/calendar', content };
}

/** A name that a header can carry. */
function fileNameOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w -]+/g, '')
    .trim();
  return plain === '' ? 'calendar' : plain.slice(0, 80);
}

import { insertRows } from '@/platform/server/data/insert-rows';
import { comingOf, type Found, idsHere, liveOf } from '@/platform/server/data/matching';
import type { Change } from '../changes/schema';
import { columnsOf } from '../ics/rows';
import type { EventContent } from '../ics/event';
import { nextReminder } from '../reminders/rules';
import { lookAgain } from '../reminders/writes';
import { spanOf } from '../importing/spans';
import type { listCalendarLines, readEventLines } from './queries';
import type { CalendarLine, EventLine } from './schema';

type CalendarHere = Awaited<ReturnType<typeof listCalendarLines>>[number];
export type EventHere = ReturnType<typeof readEventLines> extends AsyncGenerator<(infer Row)[]> ? Row : never;

interface PlannedEvent {
  one: EventLine;
  here: EventHere | undefined;
  isSame: boolean;
}

/** What a zip brings: null for what expired in its trash, without `here` for what is to be made. */
export interface Planned {
  calendars: Map<number, Found<CalendarLine, CalendarHere>>;
  /** Series before their changed occurrences. */
  events: PlannedEvent[];
}

/** Between two calendars, so that others fit there. */
const GAP = 2 ** 32;

/** Makes and changes what was planned; undo moves what was made to the trash. */
export async function act(change: Change, planned: Planned): Promise<void> {
  const calendars = await makeCalendars(change, planned);
  const ids = new Map(planned.events.flatMap(({ one, here }) => (here ? [[one.id, here.row.id]] : [])));
  const columns = ({ one }: PlannedEvent) =>
    columnsOfLine(change, one, one.series === null ? null : (ids.get(one.series) ?? null));
  for (const isOccurrence of [false, true]) {
    const made = planned.events.filter(({ one, here }) => !here && (one.series !== null) === isOccurrence);
    const inserted = await insertRows(
      change,
      'calendar_events',
      made.map((event) => ({
        ...columns(event),
        calendar_id: calendars.get(event.one.calendar) ?? 0,
        revision: change.revision,
        created_at: event.one.createdAt,
        updated_at: change.now,
      })),
    );
    for (const [at, { one }] of made.entries()) ids.set(one.id, inserted[at] ?? 0);
    change.recordInserts(
      'calendar_events',
      // What is in a new calendar goes to the trash with it.
      inserted.filter((_, at) => {
        const one = made[at]?.one;
        return one?.trashedAt === null && planned.calendars.get(one.calendar)?.here !== undefined;
      }),
    );
  }
  await change.write(
    'calendar_events',
    planned.events.flatMap((event) =>
      event.here && !event.isSame
        ? [{ row: event.here.row, to: { ...columns(event), updated_at: change.now } }]
        : [],
    ),
  );
  // A series reminds for its changed occurrences too.
  await lookAgain(
    change,
    planned.events.flatMap(({ one }) => (one.series === null ? [] : (ids.get(one.series) ?? []))),
  );
}

function columnsOfLine({ now }: Change, one: EventLine, seriesId: number | null) {
  const content: EventContent = {
    ...one,
    start: Date.parse(`${one.start}Z`),
    end: Date.parse(`${one.end}Z`),
    extra: one.extra,
  };
  const columns = { ...columnsOf(content), ...spanOf(content) };
  return {
    ...columns,
    series_id: seriesId,
    imported_hash: one.importedHash,
    next_reminder_at: seriesId === null ? nextReminder(columns, [], now) : null,
    trashed_at: one.trashedAt,
  };
}

/** The ids here of the zip's calendars. */
async function makeCalendars(change: Change, { calendars }: Planned): Promise<Map<number, number>> {
  const found = comingOf(calendars);
  const last = Math.max(0, ...(await lastPositions(change)));
  const made = found.filter(({ here }) => !here);
  const ids = await insertRows(
    change,
    'calendars',
    made.map(({ one }, at) => ({
      name: one.name,
      color: one.color,
      hidden: one.hidden,
      position: last + (at + 1) * GAP,
      updated_at: change.now,
      trashed_at: one.trashedAt,
    })),
  );
  change.recordInserts('calendars', liveOf(made, ids));
  await change.write(
    'calendars',
    found.flatMap(({ one, here }) =>
      here && (here.row.color !== one.color || here.row.hidden !== one.hidden)
        ? [{ row: here.row, to: { color: one.color, hidden: one.hidden, updated_at: change.now } }]
        : [],
    ),
  );
  return idsHere(found, ids, ({ row }) => row.id);
}

async function lastPositions({ trx, ownerId }: Change): Promise<number[]> {
  const rows = await trx.selectFrom('calendars').select('position').where('user_id', '=', ownerId).execute();
  return rows.map(({ position }) => position);
}

import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { preferencesOf } from '@/platform/server/preferences';
import { selectActiveIds } from '@/platform/server/active-accounts';
import { partsOf } from '@/platform/server/batches';
import { pacer } from '@/platform/server/pacing';
import type { Reminder, ReminderSpan } from '@/platform/server/tools/tool';
import { textOfDay } from '@/platform/shared/civil';
import { groupedBy } from '@/platform/shared/grouped';
import type { Preferences } from '@/platform/shared/preferences';
import { eventHref } from '../../rules/links';
import { basicText, DAY_MS, instantOf, type Wall } from '@/platform/shared/repeat/wall';
import { expand } from '@/platform/shared/repeat/occurrences';
import { CALL_STEPS, newSteps, type Steps } from '@/platform/shared/repeat/steps';
import { minutesOf, type Reminding, remindersIn, type Start } from './rules';
import { dayAt, reminderText } from './telling';

/** Events per statement. */
const PART = 500;

/** Events and changed occurrences that are neither in the trash nor in a calendar that is. */
function selectRows(db: Kysely<Database>) {
  return db
    .selectFrom('calendar_events as event')
    .innerJoin('calendars as calendar', 'calendar.id', 'event.calendar_id')
    .select(['event.id', 'event.user_id', 'event.series_id', 'event.recurrence_id'])
    .select(['event.title', 'event.location', 'event.status', 'event.reminders'])
    .select(['event.all_day', 'event.start_local', 'event.end_local', 'event.zone', 'event.end_zone'])
    .select(['event.rule', 'event.added', 'event.removed', 'event.ends_at', 'event.next_reminder_at'])
    .where('event.trashed_at', 'is', null)
    .where('calendar.trashed_at', 'is', null);
}

type EventRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** An event or a series, with the occurrences that differ. */
export interface Watched {
  main: EventRow;
  overrides: EventRow[];
}

/**
 * The ids of events and series that are to be looked at for reminders until a moment, by their own `next_reminder_at` or by
 * that of an occurrence; in the order of the ids, after one of them. None of accounts that may not sign in.
 */
export async function listWatchedIds(
  db: Kysely<Database>,
  { until, after = 0, limit }: { until: Date; after?: number; limit?: number },
): Promise<number[]> {
  const id = sql<number>`COALESCE(event.series_id, event.id)`;
  const rows = await db
    .selectFrom('calendar_events as event')
    .innerJoin('calendars as calendar', 'calendar.id', 'event.calendar_id')
    .select(id.as('id'))
    .distinct()
    .where('event.next_reminder_at', '<=', until)
    .where('event.user_id', 'in', selectActiveIds(db))
    .where('event.trashed_at', 'is', null)
    .where('calendar.trashed_at', 'is', null)
    .where(id, '>', after)
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map((row) => Number(row.id));
}

/** Events and series by their ids, without those in the trash. */
export async function readWatched(db: Kysely<Database>, ids: readonly number[]): Promise<Watched[]> {
  if (ids.length === 0) return [];
  const [mains, overrides] = await Promise.all([
    selectRows(db).where('event.id', 'in', ids).orderBy('event.id').execute(),
    selectRows(db).where('event.series_id', 'in', ids).orderBy('event.id').execute(),
  ]);
  const bySeries = groupedBy(overrides, ({ series_id }) => series_id);
  return mains.map((main) => ({ main, overrides: bySeries.get(main.id) ?? [] }));
}

/** A start with what is told of it. */
interface ToldStart extends Start {
  row: EventRow;
  wall: Wall;
  recurrenceId: string;
}

/** What an event reminds of, for a person in a time zone; a changed occurrence reminds instead of the one that it was. */
export function remindingOf(
  { main, overrides }: Watched,
  accountZone: string,
  steps: Steps,
): Reminding<ToldStart> {
  const own = minutesOf(main.reminders);
  const named = new Set(overrides.map(({ recurrence_id }) => recurrence_id));
  const series = {
    allDay: main.all_day,
    // What is told is when it begins: how long it takes would only be more to look through.
    ...{ start: main.start_local.getTime(), end: main.start_local.getTime(), endZone: null },
    zone: main.zone,
    rule: main.rule,
    added: listOf(main.added),
    removed: listOf(main.removed),
  };
  const others = overrides
    .filter(({ status }) => status !== 'cancelled')
    .map((row) => {
      const wall = row.start_local.getTime();
      const at = instantOf(wall, row.zone === '' ? accountZone : row.zone);
      return { at, minutes: minutesOf(row.reminders), row, wall, recurrenceId: row.recurrence_id };
    });
  const isSingle = main.rule === '' && series.added.length === 0;
  return {
    minutes: main.status === 'cancelled' ? [] : own,
    others,
    startsIn: (from, to) =>
      expand(series, { from, to: to + 1 }, accountZone, { most: Infinity, steps })
        .starts.map(({ startsAt: at, start: wall }) => ({
          ...{ at, minutes: own, row: main, wall },
          recurrenceId: basicText(wall, series.allDay),
        }))
        .filter(({ at, recurrenceId }) => at >= from && !named.has(recurrenceId))
        .map((start) => (isSingle ? { ...start, recurrenceId: '' } : start)),
  };
}

function listOf(json: string | null): string[] {
  return json === null ? [] : (JSON.parse(json) as string[]);
}

/**
 * What events remind of in a span, told by the clock and in the zone of each person. A series that takes more steps than it
 * has, or that its account has left, is left out and does not stop others.
 */
export async function listReminders(
  db: Kysely<Database>,
  { after, until }: ReminderSpan,
): Promise<Reminder[]> {
  const span = { after: after.getTime(), until: until.getTime() };
  const people = new Map<number, { preferences: Preferences; steps: Steps }>();
  const reminders: Reminder[] = [];
  const breathe = pacer();
  for (const ids of partsOf(await listWatchedIds(db, { until }), PART)) {
    for (const watched of await readWatched(db, ids)) {
      await breathe();
      const { main } = watched;
      const person = people.get(main.user_id) ?? {
        preferences: await preferencesOf(db, main.user_id),
        steps: newSteps(CALL_STEPS),
      };
      people.set(main.user_id, person);
      const { preferences, steps } = person;
      const own = steps.ofSeries();
      const due = remindersIn(remindingOf(watched, preferences.timeZone, own), span);
      if (!own.isCut) for (const one of due) reminders.push(reminderOf(main, one, preferences));
    }
  }
  return reminders;
}

function reminderOf(
  main: EventRow,
  { start, minutes, dueAt }: { start: ToldStart; minutes: number; dueAt: number },
  preferences: Preferences,
): Reminder {
  const { row, wall, recurrenceId } = start;
  const [startsAt, due] = [new Date(start.at), new Date(dueAt)];
  const told = {
    title: row.title,
    location: row.location,
    day: row.all_day ? textOfDay(Math.floor(wall / DAY_MS)) : dayAt(startsAt, preferences),
    startsAt: row.all_day ? null : startsAt,
  };
  return {
    userId: main.user_id,
    // With the time: what is put off after it was told is told again.
    occasion: `${String(main.id)} ${recurrenceId} ${String(wall)} ${String(minutes)}`,
    dueAt: due,
    text: reminderText(told, due, preferences),
    href: eventHref({ id: row.id, recurrenceId }),
  };
}

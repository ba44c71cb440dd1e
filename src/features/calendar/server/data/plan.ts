import { type PartFiles } from '@/platform/server/data/archive';
import { damaged } from '@/platform/server/data/archive-refusals';
import { compareLines, nameKey } from '@/platform/server/data/matching';
import {
  type DataPlan,
  type DataTarget,
  section,
  skip,
  TRASH_EXPIRED,
  without,
} from '@/platform/server/data/part';
import { calendarJournal } from '../journal';
import { expiredBefore, listCalendarLines, readEventLines } from './queries';
import { calendarLine, type EventLine, eventLine } from './schema';
import { act, type EventHere, type Planned } from './writes';

const isExpired = ({ trashedAt }: { trashedAt: Date | null }) =>
  trashedAt !== null && trashedAt < expiredBefore();

/** What of an event's line a change would write, as a text to compare. */
function textOf(line: EventLine): string {
  const { importedHash, trashedAt, ...rest } = without(line, 'id', 'calendar', 'series', 'createdAt');
  const known = Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([known, importedHash, trashedAt === null]);
}

/** Compares the zip's calendars and events with the account's. */
export async function plan({ db, ownerId }: DataTarget, files: PartFiles): Promise<DataPlan> {
  const sections = { calendars: section('Calendars'), events: section('Events') };
  const planned: Planned = { calendars: new Map(), events: [] };
  await compareLines(files.rows('calendars.json', calendarLine), planned.calendars, {
    counts: sections.calendars,
    here: await listCalendarLines(db, ownerId),
    expiredBefore: expiredBefore(),
    keyOf: (one) => nameKey(one),
    keyOfHere: ({ line }) => nameKey(line),
    isSame: (one, { line }) => line.color === one.color && line.hidden === one.hidden,
  });
  const known = await eventsHere({ db, ownerId }, planned);
  const lines = new Map<number, 'planned' | 'expired'>();
  for await (const one of files.rows('events.json', eventLine)) {
    const calendar = planned.calendars.get(one.calendar);
    const series = one.series === null ? 'planned' : lines.get(one.series);
    if (calendar === undefined || series === undefined || lines.has(one.id)) throw damaged();
    const isGone = calendar === null || series === 'expired' || isExpired(one);
    lines.set(one.id, isGone ? 'expired' : 'planned');
    if (isGone) {
      skip(sections.events, TRASH_EXPIRED);
      continue;
    }
    const found = known.get(`${String(calendar.here?.row.id)} ${one.recurrenceId} ${one.uid}`);
    const isSame = found !== undefined && textOf(found.line) === textOf(one);
    sections.events[!found ? 'made' : isSame ? 'same' : 'changed']++;
    planned.events.push({ one, here: found, isSame });
  }
  return {
    sections: Object.values(sections),
    act: (part) => calendarJournal.within(part, (change) => act(change, planned)),
  };
}

/** The events of calendars that the zip has too, by calendar, day and UID. */
async function eventsHere(
  { db, ownerId }: DataTarget,
  { calendars }: Planned,
): Promise<Map<string, EventHere>> {
  const ids = [...calendars.values()].flatMap((found) => found?.here?.row.id ?? []);
  const known = new Map<string, EventHere>();
  for await (const batch of readEventLines(db, ownerId, ids)) {
    for (const found of batch)
      known.set(`${String(found.row.calendar_id)} ${found.row.recurrence_id} ${found.row.uid}`, found);
  }
  return known;
}

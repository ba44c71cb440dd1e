import { nameKey } from '@/platform/server/data/matching';
import { TRASH_EXPIRED, without } from '@/platform/server/data/part';
import { dataTable } from '@/platform/server/data/table';
import { tablePart } from '@/platform/server/data/table-part';
import { calendarGate } from '../../gate';
import { wallText } from '@/platform/shared/repeat/wall';
import { listCalendars } from '../calendars/queries';
import type { Change } from '../changes/schema';
import { icsText, readEvents } from '../exporting.sql';
import { columnsOf, contentOf, type ContentRow } from '../ics/rows';
import { boundColumns } from '../events/rows';
import { unguardedJournal } from '../journal';
import { nextReminder } from '../reminders/rules';
import { lookAgain } from '../reminders/writes';
import { readAddresses } from '../subscriptions/queries';
import { followAgain } from '../subscriptions/writes';
import { calendarTrash } from '../trash.sql';
import { calendarLine, type EventLine, eventLine } from './schema';

export const calendars = dataTable({
  file: 'calendars',
  title: 'Calendars',
  table: 'calendars',
  line: calendarLine,
  columns: { address: null },
  order: ['position', 'id'],
  key: (line) => nameKey(line),
  changes: ['color', 'hidden', 'reminders'],
  undo: 'trash',
  // Between two calendars, so that others fit there.
  gap: 2 ** 32,
  async more({ db, ownerId, config }) {
    const addresses = config ? await readAddresses(db, config, ownerId) : new Map<number, string>();
    return ({ id }) => ({ address: addresses.get(id) ?? null });
  },
  stamps:
    ({ now }: Change) =>
    () => ({ updated_at: now }),
  // One that is here stays as it is: the file would take away what is in it.
  stored: (change, lines, config) =>
    followAgain(
      change,
      lines.flatMap(({ id, here, line: { address } }) => (!here && address ? { id, address } : [])),
      config,
    ),
});

export const events = dataTable({
  file: 'events',
  title: 'Events',
  table: 'calendar_events',
  elsewhere: ['begins_at', 'ends_at', 'next_reminder_at', 'searched'],
  line: eventLine,
  columns: { start: 'start_local', end: 'end_local' },
  refs: {
    calendar: { to: 'calendars', needs: TRASH_EXPIRED },
    series: { to: 'events', needs: TRASH_EXPIRED },
  },
  isFlat: true,
  order: ['id'],
  batch: 1_000,
  within: { field: 'calendar' },
  counted: true,
  more: () => (row) => {
    const { start, end, ...content } = contentOf(row as object as ContentRow);
    return { ...content, start: wallText(start), end: wallText(end) };
  },
  key: ({ calendar, recurrenceId, uid }) => `${String(calendar)} ${recurrenceId} ${uid}`,
  changes: ['series', 'importedHash', 'trashedAt'],
  compared: (line) => [without(line, 'id', 'calendar', 'series', 'createdAt', 'trashedAt'), !line.trashedAt],
  undo: 'trash',
  goesWith: 'calendar',
  fresh:
    ({ revision }: Change) =>
    () => ({ revision }),
  stamps:
    ({ now }) =>
    (line) =>
      contentColumns(line, now),
  async stored(change, lines) {
    // A series reminds for its changed occurrences too.
    const watched = lines.flatMap(
      ({ line: { series, rule }, here, id }) => series ?? (here && rule ? id : []),
    );
    await lookAgain(change, watched);
  },
});

function contentColumns(line: EventLine, now: Date) {
  const content = { ...line, start: Date.parse(`${line.start}Z`), end: Date.parse(`${line.end}Z`) };
  const columns = { ...columnsOf(content), ...boundColumns(content) };
  const next = line.series === null ? nextReminder(columns, [], now) : null;
  return { ...columns, next_reminder_at: next, updated_at: now };
}

export const calendarData = tablePart({
  title: 'Calendar',
  topic: calendarGate.topic,
  tables: [calendars, events],
  children: ['calendar_subscriptions'],
  // Addresses of feeds are secrets of this server; and what programs of another one know is nothing to this one.
  leftOut: [
    'calendar_feeds',
    ...(['calendar_collections', 'calendar_objects', 'calendar_refusals', 'calendar_task_lists'] as const),
  ],
  expiredBefore: calendarTrash.expiredBefore,
  journal: unguardedJournal,
  // One that calendar programs read.
  async *files({ db, ownerId }) {
    const live = (await listCalendars(db, ownerId)).map(({ id }) => id);
    yield {
      path: 'calendar.ics',
      content: await icsText({ name: null, color: null }, readEvents(db, ownerId, live)),
    };
  },
});

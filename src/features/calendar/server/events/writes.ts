import { randomUUID } from 'node:crypto';
import type { EventAnswer } from '../../answers';
import type { EventEdit, NewEvent } from '../../schema';
import { calendarFor } from '../calendars/writes';
import type { Change, RowUpdate } from '../changes/schema';
import { insertImages } from '../changes/writes';
import { nextReminder } from '../reminders/rules';
import { lookAgain } from '../reminders/writes';
import { type EventRecord, findEvent, findEvents, zoneOf } from './queries';
import { checkTime, type EventTime, momentOfWall, saysTime, timeOf, wallColumn } from './rules';

type Columns = RowUpdate<'calendar_events'>['to'];

function timeColumns(time: EventTime) {
  return {
    all_day: time.allDay,
    start_local: wallColumn(time.start),
    end_local: wallColumn(time.end),
    zone: time.zone,
    end_zone: time.endZone,
    begins_at: new Date(momentOfWall(time.start, time.zone)),
    ends_at: new Date(momentOfWall(time.end, time.endZone ?? time.zone)),
  };
}

function timeOfRow(row: EventRecord): EventTime {
  return {
    allDay: row.all_day,
    start: row.start_local.getTime(),
    end: row.end_local.getTime(),
    zone: row.zone,
    endZone: row.end_zone,
  };
}

/** Adds an event; without a calendar, to the first one. Raises 404 for its calendar, and 422. */
export async function addEvent(change: Change, event: NewEvent): Promise<{ id: number }> {
  const { trx, ownerId, now, revision } = change;
  const time = timeOf(event, null, await zoneOf(trx, ownerId));
  const calendarId = await calendarFor(change, event.calendarId);
  const columns = timeColumns(time);
  const reminders = (event.reminders ?? []).join(',');
  const [id = 0] = await insertImages(change, 'calendar_events', [
    {
      calendar_id: calendarId,
      uid: `${randomUUID()}@toolstead`,
      series_id: null,
      recurrence_id: '',
      title: event.title,
      location: event.location ?? '',
      url: event.url ?? '',
      notes: event.notes ?? '',
      ...columns,
      rule: event.rule ?? '',
      added: null,
      removed: null,
      changed: '',
      status: event.status ?? 'confirmed',
      busy: event.busy ?? true,
      color: event.color ?? null,
      reminders,
      sequence: 0,
      extra: null,
      imported_hash: null,
      next_reminder_at: nextReminder({ reminders, ...columns }, [], now),
      revision,
      created_at: now,
      updated_at: now,
    },
  ]);
  return { id };
}

/** Changes the given fields; raises 404 and 422. */
export async function editEvent(change: Change, edit: EventEdit): Promise<EventAnswer> {
  const { trx, ownerId } = change;
  const row = await findEvent(trx, ownerId, edit.id);
  const time = saysTime(edit) ? timeOf(edit, timeOfRow(row), await zoneOf(trx, ownerId)) : null;
  const to: Columns = {
    ...(edit.title !== undefined && { title: edit.title }),
    ...(edit.location !== undefined && { location: edit.location }),
    ...(edit.url !== undefined && { url: edit.url }),
    ...(edit.notes !== undefined && { notes: edit.notes }),
    ...(edit.status !== undefined && { status: edit.status }),
    ...(edit.busy !== undefined && { busy: edit.busy }),
    ...(edit.color !== undefined && { color: edit.color }),
    ...(edit.reminders !== undefined && { reminders: edit.reminders.join(',') }),
    ...(edit.rule !== undefined && { rule: edit.rule }),
    ...(edit.calendarId !== undefined && { calendar_id: await calendarFor(change, edit.calendarId) }),
    ...(time && timeColumns(time)),
  };
  if (Object.keys(to).length > 0)
    await change.write('calendar_events', [{ row, to: { ...to, updated_at: change.now } }]);
  await lookAgain(change, [row.id]);
  return { id: row.id, seriesId: null };
}

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

interface Named {
  id: number;
  recurrenceId?: string | undefined;
}

/** Moves and resizes events by the clock; raises 404 and 422. */
export async function moveEvents(
  change: Change,
  asked: { events: readonly Named[]; days: number; minutes: number; longer: number },
): Promise<void> {
  const { days, minutes, longer } = asked;
  const rows = await findEvents(
    change.trx,
    change.ownerId,
    asked.events.map(({ id }) => id),
  );
  const updates = [...rows.values()].map((row) => {
    const was = timeOfRow(row);
    const by = days * DAY + (was.allDay ? 0 : minutes * MINUTE);
    const time = { ...was, start: was.start + by, end: was.end + by + longer * MINUTE };
    checkTime(time);
    return { row, to: { ...timeColumns(time), updated_at: change.now } };
  });
  await change.write('calendar_events', updates);
  await lookAgain(change, [...rows.keys()]);
}

/** Moves events to the trash; raises 404. */
export async function deleteEvents(change: Change, { events }: { events: readonly Named[] }): Promise<void> {
  const rows = await findEvents(
    change.trx,
    change.ownerId,
    events.map(({ id }) => id),
  );
  await change.write(
    'calendar_events',
    [...rows.values()].map((row) => ({ row, to: { trashed_at: change.now } })),
  );
}

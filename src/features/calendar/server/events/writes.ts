import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../../schema';
import { findCalendar } from '../calendars/queries';
import { calendarFor } from '../calendars/writes';
import type { Change } from '../changes/schema';
import { insertImages } from '../changes/writes';
import { nextReminder } from '../reminders/rules';
import { zoneOf } from './queries';
import { once, timeColumns } from './rows';
import { ruleFor, timeOf } from './rules';

/** A new UID of ours. */
export function newUid(): string {
  return `${randomUUID()}@toolstead`;
}

/** What the new events of a calendar remind of; those of whole days begin at midnight, when nobody is to be told. */
async function usualReminders(
  { trx, ownerId }: Change,
  calendarId: number,
  allDay: boolean,
): Promise<string> {
  return allDay ? '' : ((await findCalendar(trx, ownerId, calendarId)).reminders ?? '');
}

/** Adds an event; without a calendar, to the first one. Raises 404 for its calendar, and 422. */
export async function addEvent(change: Change, event: NewEvent): Promise<{ id: number }> {
  const { trx, ownerId, now, revision } = change;
  const time = timeOf(event, null, await zoneOf(trx, ownerId));
  const when = timeColumns({ ...once(time), rule: ruleFor(event.rule ?? '', time) });
  const calendarId = await calendarFor(change, event.calendarId);
  const reminders = event.reminders?.join(',') ?? (await usualReminders(change, calendarId, time.allDay));
  const [id = 0] = await insertImages(change, 'calendar_events', [
    {
      calendar_id: calendarId,
      uid: newUid(),
      series_id: null,
      recurrence_id: '',
      title: event.title,
      location: event.location ?? '',
      url: event.url ?? '',
      notes: event.notes ?? '',
      ...when,
      changed: '',
      status: event.status ?? 'confirmed',
      busy: event.busy ?? true,
      color: event.color ?? null,
      reminders,
      sequence: 0,
      extra: null,
      imported_hash: null,
      next_reminder_at: nextReminder({ ...when, reminders }, [], now),
      revision,
      created_at: now,
      updated_at: now,
    },
  ]);
  return { id };
}

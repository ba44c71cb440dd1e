import {
  asSent,
  type Decode,
  decoder,
  digits,
  ID,
  listOfDigits,
  nested,
  optional,
  readFields,
  type ReadInput,
  type WireInput,
} from '@/platform/server/wire-input';
import type { Differences } from '@/platform/server/wire-rule';
import type { CalendarRow, EventDetail, NotedOccurrence, QuickRead, StoredEvent } from '../../answers';

/** How the documented calls write what the procedures take and answer. */

/** Minutes, or their JSON in a form; an empty text is none. */
const minutes = decoder(
  (value, limit) => listOfDigits(value === '' || value === null ? [] : value, limit),
  (schema) => ({ anyOf: [schema, { type: 'string', description: 'The list as JSON' }] }),
);

/** All calendars: null, or nothing in a form. */
const calendarIds: Decode = (value, limit) => (value === '' ? null : nested(value, limit));

/** Where the fields of the calls differ from the rule. */
export const DIFFERENCES: Differences = {
  calendar_id: digits,
  calendar_ids: calendarIds,
  day: optional,
  detail: asSent,
  end: optional,
  end_time_zone: 'endZone',
  minutes: digits,
  order_index: 'place',
  recurrence_id: optional,
  reminders: minutes,
  status: asSent,
  time_zone: ['zone', optional],
};

const OCCURRENCE = {
  id: ID,
  scope: ['scope', optional],
  recurrence_id: ['recurrenceId', optional],
} as const;

/** The procedure takes several. */
export const oneOccurrence: WireInput = Object.assign(
  (async (fields, limit) => ({ events: [await readFields(OCCURRENCE)(fields, limit)] })) satisfies ReadInput,
  {
    table: {
      id: ['', decoder(digits, () => ({ type: ['integer', 'string'] }))],
      scope: ['', decoder(optional, () => ({ enum: ['this', 'following', 'all'] }))],
      recurrence_id: ['', decoder(optional, () => ({ type: 'string' }))],
    },
  } as const,
);

export function wireCalendar(calendar: CalendarRow) {
  const { id, name, color, hidden, subscribed, reminders, place, updatedAt } = calendar;
  return { id, name, color, hidden, subscribed, reminders, order_index: place + 1, updated_at: updatedAt };
}

export function wireEvent(event: NotedOccurrence) {
  return {
    id: event.id,
    series_id: event.seriesId,
    recurrence_id: event.recurrenceId,
    calendar_id: event.calendarId,
    uid: event.uid,
    title: event.title,
    location: event.location,
    url: event.url,
    all_day: event.allDay,
    start: event.start,
    end: event.end,
    start_local: event.startLocal,
    end_local: event.endLocal,
    time_zone: event.zone,
    end_time_zone: event.endZone,
    rule: event.rule,
    status: event.status,
    busy: event.busy,
    color: event.color,
    reminders: event.reminders,
    notes: event.notes,
  };
}

export function wireStored(event: StoredEvent) {
  return { ...wireEvent(event), added: event.added, removed: event.removed };
}

export function wireDetail(event: EventDetail) {
  const { next, changedCount, onlyFirst, createdAt, updatedAt } = event;
  return {
    ...wireEvent(event),
    next,
    changed_count: changedCount,
    ...(onlyFirst && { only_first: true }),
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

export function wireRead(read: QuickRead) {
  return {
    title: read.title,
    start: read.start,
    end: read.end,
    all_day: read.allDay,
    rule: read.rule,
    calendar_id: read.calendarId,
    reminders: read.reminders,
    location: read.location,
  };
}

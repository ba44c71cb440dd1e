import {
  decoder,
  digits,
  flag,
  ID,
  listOf,
  listOfDigits,
  nullableText,
  optional,
  readFields,
  type ReadInput,
  text,
  type WireInput,
} from '@/platform/server/wire-input';
import type { CalendarRow, EventDetail, NotedOccurrence, QuickRead, StoredEvent } from '../../answers';

/** How the documented calls write what the procedures take and answer. */

/** Minutes, or their JSON in a form; an empty text is none. */
const minutes = decoder(
  (value, limit) => listOfDigits(value === '' || value === null ? [] : value, limit),
  (schema) => ({ anyOf: [schema, { type: 'string', description: 'The list as JSON' }] }),
);

export const order = listOf(readFields({ id: ID, order_index: ['place', digits] }));

export const WINDOW = {
  from: ['from', text, ''],
  to: ['to', text, ''],
  calendar_id: ['calendarId', digits],
} as const;

export const EVENT = {
  title: ['title', text],
  start: ['start', text],
  end: ['end', optional],
  minutes: ['minutes', digits],
  all_day: ['allDay', flag],
  time_zone: ['zone', optional],
  end_time_zone: ['endZone', nullableText],
  calendar_id: ['calendarId', digits],
  rule: ['rule', text],
  location: ['location', text],
  notes: ['notes', text],
  url: ['url', text],
  status: ['status'],
  busy: ['busy', flag],
  color: ['color', nullableText],
  reminders: ['reminders', minutes],
} as const;

const OCCURRENCE = {
  id: ID,
  scope: ['scope', optional],
  recurrence_id: ['recurrenceId', optional],
} as const;
export const OF_SERIES = OCCURRENCE;

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

export function wireCalendar({ id, name, color, hidden, place, updatedAt }: CalendarRow): object {
  return { id, name, color, hidden, order_index: place + 1, updated_at: updatedAt };
}

export function wireEvent(event: NotedOccurrence): object {
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

export function wireStored(event: StoredEvent): object {
  return { ...wireEvent(event), added: event.added, removed: event.removed };
}

export function wireDetail(event: EventDetail): object {
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

export function wireRead(read: QuickRead): object {
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

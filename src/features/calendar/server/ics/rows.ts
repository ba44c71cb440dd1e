import { createHash } from 'node:crypto';
import type { EventRecord } from '../events/queries';
import { clockColumns, seriesOf } from '../events/rows';
import { minutesOf } from '../reminders/rules';
import type { Component } from './properties';
import type { EventContent } from './event';

/** The columns of an event's content. */
export const CONTENT_COLUMNS = [
  ...(['uid', 'recurrence_id', 'title', 'location', 'url', 'notes', 'all_day', 'start_local'] as const),
  ...(['end_local', 'zone', 'end_zone', 'rule', 'added', 'removed', 'changed', 'status', 'busy'] as const),
  ...(['color', 'reminders', 'sequence', 'extra'] as const),
] as const;

export type ContentRow = Pick<EventRecord, (typeof CONTENT_COLUMNS)[number]>;

/** The content of a row. */
export function contentOf(row: ContentRow): EventContent {
  return {
    uid: row.uid,
    recurrenceId: row.recurrence_id,
    title: row.title,
    location: row.location,
    url: row.url,
    notes: row.notes,
    ...seriesOf(row),
    changed: row.changed,
    status: row.status,
    busy: row.busy,
    color: row.color,
    reminders: minutesOf(row.reminders),
    sequence: row.sequence,
    extra: row.extra === null ? null : (JSON.parse(row.extra) as Component),
  };
}

/** A row's columns of a content. */
export function columnsOf(content: EventContent) {
  return {
    uid: content.uid,
    recurrence_id: content.recurrenceId,
    title: content.title,
    location: content.location,
    url: content.url,
    notes: content.notes,
    ...clockColumns(content),
    changed: content.changed,
    status: content.status,
    busy: content.busy,
    color: content.color,
    reminders: content.reminders.join(),
    sequence: content.sequence,
    extra: content.extra === null ? null : JSON.stringify(content.extra),
  };
}

/** A digest of a content in hexadecimal, by which a later change is seen. */
export function digestOf(content: EventContent): string {
  const columns = columnsOf(content);
  const cells = CONTENT_COLUMNS.map((column) => columns[column]);
  return createHash('sha256').update(JSON.stringify(cells)).digest('hex');
}

import { createHash } from 'node:crypto';
import type { Component } from './properties';
import type { EventContent } from './event';

/** The columns of an event's content. */
export const CONTENT_COLUMNS = [
  ...(['uid', 'recurrence_id', 'title', 'location', 'url', 'notes', 'all_day', 'start_local'] as const),
  ...(['end_local', 'zone', 'end_zone', 'rule', 'added', 'removed', 'changed', 'status', 'busy'] as const),
  ...(['color', 'reminders', 'sequence', 'extra'] as const),
] as const;

export interface ContentRow {
  uid: string;
  recurrence_id: string;
  title: string;
  location: string;
  url: string;
  notes: string;
  all_day: boolean;
  start_local: Date;
  end_local: Date;
  zone: string;
  end_zone: string | null;
  rule: string;
  added: string | null;
  removed: string | null;
  changed: string;
  status: EventContent['status'];
  busy: boolean;
  color: string | null;
  reminders: string;
  sequence: number;
  extra: string | null;
}

/** The content of a row. */
export function contentOf(row: ContentRow): EventContent {
  return {
    uid: row.uid,
    recurrenceId: row.recurrence_id,
    title: row.title,
    location: row.location,
    url: row.url,
    notes: row.notes,
    allDay: row.all_day,
    start: row.start_local.getTime(),
    end: row.end_local.getTime(),
    zone: row.zone,
    endZone: row.end_zone,
    rule: row.rule,
    added: listOf(row.added),
    removed: listOf(row.removed),
    changed: row.changed,
    status: row.status,
    busy: row.busy,
    color: row.color,
    reminders: row.reminders === '' ? [] : row.reminders.split(',').map(Number),
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
    all_day: content.allDay,
    start_local: new Date(content.start),
    end_local: new Date(content.end),
    zone: content.zone,
    end_zone: content.endZone,
    rule: content.rule,
    added: textOfList(content.added),
    removed: textOfList(content.removed),
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

function listOf(json: string | null): string[] {
  return json === null ? [] : (JSON.parse(json) as string[]);
}

function textOfList(list: readonly string[]): string | null {
  return list.length === 0 ? null : JSON.stringify(sorted(list));
}

function sorted(list: readonly string[]): string[] {
  return [...new Set(list)].sort();
}

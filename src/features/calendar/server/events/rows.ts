import type { EventEdit } from '../../schema';
import { type Wall, wallOfBasic } from '@/platform/shared/repeat/wall';
import { boundsOf, nextStarts, type Series } from '@/platform/shared/repeat/occurrences';
import { EDIT_STEPS, newSteps } from '@/platform/shared/repeat/steps';
import type { EventRecord } from './queries';

/** The columns of what lists show. */
export const HEAD = [
  ...(['id', 'calendar_id', 'uid', 'series_id', 'recurrence_id', 'title', 'location', 'url'] as const),
  ...(['all_day', 'start_local', 'end_local', 'zone', 'end_zone', 'rule', 'added', 'removed'] as const),
  ...(['status', 'busy', 'color', 'reminders'] as const),
] as const;
export type EventHead = Pick<EventRecord, (typeof HEAD)[number]>;

/** Local starts of a column with a JSON list. */
export function startsOf(column: string | null): string[] {
  return column === null ? [] : (JSON.parse(column) as string[]);
}

function startsColumn(starts: readonly string[]): string | null {
  return starts.length === 0 ? null : JSON.stringify([...new Set(starts)].sort());
}

/** Whether a row is that of a series, and not of what happens once. */
export function isSeries(row: Pick<EventHead, 'series_id' | 'rule' | 'added'>): boolean {
  return row.series_id === null && (row.rule !== '' || row.added !== null);
}

type TimeColumns = Pick<
  EventHead,
  'all_day' | 'start_local' | 'end_local' | 'zone' | 'end_zone' | 'rule' | 'added' | 'removed'
>;

/** When a row happens. */
export function seriesOf(row: TimeColumns): Series {
  return {
    allDay: row.all_day,
    start: row.start_local.getTime(),
    end: row.end_local.getTime(),
    zone: row.zone,
    endZone: row.end_zone,
    rule: row.rule,
    added: startsOf(row.added),
    removed: startsOf(row.removed),
  };
}

/** The first start of a series; null if it has none that is not removed. */
export function firstStart(series: Series, steps = newSteps(EDIT_STEPS)): Wall | null {
  const added = series.added.flatMap((text) => wallOfBasic(text) ?? []);
  const [first = null] = nextStarts(series, Math.min(series.start, ...added), 1, steps);
  return first;
}

/** What happens once at that time. */
export function once(time: Pick<Series, 'allDay' | 'start' | 'end' | 'zone' | 'endZone'>): Series {
  const { allDay, start, end, zone, endZone } = time;
  return { allDay, start, end, zone, endZone, rule: '', added: [], removed: [] };
}

/**
 * Between which moments something may happen. What floats is stored as if it were in UTC, so that no column changes when its person
 * travels.
 */
export function boundColumns(series: Series): { begins_at: Date; ends_at: Date } {
  const { beginsAt, endsAt } = boundsOf(series, 'UTC');
  return { begins_at: beginsAt, ends_at: endsAt };
}

/** The columns that say when something happens. */
export function timeColumns(series: Series) {
  return { ...clockColumns(series), ...boundColumns(series) };
}

/** Those of them that say it by the clock. */
export function clockColumns(series: Series) {
  return {
    all_day: series.allDay,
    start_local: new Date(series.start),
    end_local: new Date(series.end),
    zone: series.zone,
    end_zone: series.endZone,
    rule: series.rule,
    added: startsColumn(series.added),
    removed: startsColumn(series.removed),
  };
}

/** The columns of the fields that a call names, beside those of time, rule and calendar. */
export function fieldColumns(edit: Partial<EventEdit>) {
  const { title, location, url, notes, status, busy, color, reminders } = edit;
  return {
    ...(title !== undefined && { title }),
    ...(location !== undefined && { location }),
    ...(url !== undefined && { url }),
    ...(notes !== undefined && { notes }),
    ...(status !== undefined && { status }),
    ...(busy !== undefined && { busy }),
    ...(color !== undefined && { color }),
    ...(reminders !== undefined && { reminders: reminders.join(',') }),
  };
}

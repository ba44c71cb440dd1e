import type { RowUpdate } from '@/platform/server/journal/change';
import type { EventEdit } from '../../schema';
import { formatRule, readRule } from '@/platform/shared/repeat/rule';
import { basicText, DAY_MS, type Wall, wallOfBasic } from '@/platform/shared/repeat/wall';
import type { EventRecord } from '../events/queries';
import { fieldColumns, firstStart, once, seriesOf, timeColumns } from '../events/rows';
import { type EventTime, ruleFor, saysTime, timeOf } from '../events/rules';
import { occurrenceTest, type Series, untilText, untilWall } from '@/platform/shared/repeat/occurrences';
import { endFor, moveSeries } from './rules';

/** What a call changes, in the names of the typed door. */
export type Edit = Omit<EventEdit, 'id' | 'scope' | 'recurrenceId' | 'operationId' | 'calendarId'>;
export type Columns = RowUpdate<'calendar_events'>['to'];
export interface Update {
  row: EventRecord;
  to: Columns;
}

/** What only the change knows. */
export interface Setting {
  accountZone: string;
  now: Date;
  newUid: () => string;
}

/** An occurrence of a series by itself, as long as the others. */
export function occurrenceTime(series: Series, start: Wall, accountZone: string): EventTime {
  return { ...once(series), start, end: endFor(series, start, accountZone) };
}

/** What an edit changes of a row by itself: a single event, or a changed occurrence. */
export function editedRow(row: EventRecord, edit: Edit, accountZone: string): Columns {
  const was = seriesOf(row);
  const isTimed = saysTime(edit);
  const time = isTimed ? timeOf(edit, was, accountZone) : was;
  const rule = edit.rule === undefined ? was.rule : ruleFor(edit.rule, time);
  const isPlaced = isTimed || rule !== was.rule;
  return {
    ...fieldColumns(edit),
    ...(isPlaced && timeColumns({ ...once(time), rule })),
  };
}

/** What makes an occurrence that its series has no more what it is shown as: an event by itself. */
export function apart(row: EventRecord, newUid: () => string): Columns {
  return row.series_id === null ? {} : { series_id: null, recurrence_id: '', uid: newUid(), changed: '' };
}

/** The fields that an edit makes an occurrence's own, besides those that already are. */
export function ownFields(edit: Edit, changed: string): string {
  const touched = [...Object.keys(fieldColumns(edit)), ...(saysTime(edit) ? ['time'] : [])];
  return [...new Set([...(changed === '' ? [] : changed.split(',')), ...touched])].join(',');
}

/** What an edit makes of a series and of its changed occurrences. */
export interface Plan {
  to: Columns;
  overrides: Update[];
  /** How many changed occurrences no longer have their original. */
  orphans: number;
}

interface Edited {
  row: EventRecord;
  overrides: readonly EventRecord[];
  /** The original start of the occurrence that was seen, or of the first one. */
  anchor: Wall;
  /** The name of the occurrence that was seen, if it was one. */
  recurrenceId: string | null;
  /** It is moved, not given a time: one that has a time of its own keeps it, as far from the others as before. */
  isMove?: boolean | undefined;
}

/**
 * Edits all of a series. Times are those of one occurrence (`anchor`); a move shifts what was added, removed and changed by
 * the same difference of the clock. Fields that an occurrence has of its own stay (specification 5.7), but for those that are
 * edited of the one that was seen.
 */
export function planOfAll(
  { row, overrides, anchor, recurrenceId, isMove = false }: Edited,
  edit: Edit,
  { accountZone, now, newUid }: Setting,
): Plan {
  const was = seriesOf(row);
  const { series, by, isOne } = editedSeries(was, edit, { anchor, accountZone });
  const isPlaced = saysTime(edit) || series.rule !== was.rule;
  const fields = fieldColumns(edit);
  const touched = ownFields(edit, '').split(',');
  const happens = occurrenceTest({ ...series, removed: [] });
  const plan: Plan = { to: { ...fields, ...(isPlaced && timeColumns(series)) }, overrides: [], orphans: 0 };
  for (const override of overrides) {
    const recurrence_id = basicText((wallOfBasic(override.recurrence_id) ?? 0) + by, series.allDay);
    plan.overrides.push({ row: override, to: planned(override, recurrence_id) });
  }
  return plan;

  function planned(override: EventRecord, recurrence_id: string): Columns {
    const start = wallOfBasic(recurrence_id) ?? series.start;
    if (override.trashed_at !== null) return { recurrence_id };
    const isSeen = override.recurrence_id === recurrenceId;
    const all = override.changed.split(',');
    const keepsTime = isMove && all.includes('time');
    const own = isSeen && !keepsTime ? all.filter((field) => !touched.includes(field)) : all;
    const taken = Object.fromEntries(Object.entries(fields).filter(([field]) => !own.includes(field)));
    if (isOne && start === series.start) {
      // What alone is left of a series is as it was changed.
      Object.assign(plan.to, ownColumns(override, own));
      return { recurrence_id, trashed_at: now };
    }
    if (happens(recurrence_id)) {
      const isMoved = isPlaced && !own.includes('time');
      return {
        ...taken,
        recurrence_id,
        ...(isSeen && { changed: own.join(',') }),
        ...(isSeen && keepsTime && timeColumns(movedAlong(override))),
        ...(isMoved && timeColumns(once(occurrenceTime(series, start, accountZone)))),
      };
    }
    plan.orphans++;
    if (edit.orphans === 'drop') return { recurrence_id, trashed_at: now };
    return { ...(isSeen && taken), ...apart(override, newUid) };
  }

  function movedAlong(override: EventRecord): Series {
    const time = once(seriesOf(override));
    const whole = time.allDay ? by - (by % DAY_MS) : by;
    const longer = series.end - series.start - (was.end - was.start);
    return { ...time, start: time.start + whole, end: time.end + whole + longer };
  }
}

/** The columns that a changed occurrence has of its own. */
function ownColumns(row: EventRecord, own: readonly string[]): Columns {
  const { title, location, url, notes, status, busy, color, reminders } = row;
  const fields = { title, location, url, notes, status, busy, color, reminders };
  return {
    ...(Object.fromEntries(Object.entries(fields).filter(([field]) => own.includes(field))) as Columns),
    ...(own.includes('time') && timeColumns(once(seriesOf(row)))),
  };
}

/** A series after an edit of an occurrence that is meant for all, and by how much its starts move. */
function editedSeries(
  was: Series,
  edit: Edit,
  { anchor, accountZone }: { anchor: Wall; accountZone: string },
): { series: Series; by: number; isOne: boolean } {
  const isTimed = saysTime(edit);
  const base = { ...was, start: anchor, end: endFor(was, anchor, accountZone) };
  const time = isTimed ? timeOf(edit, base, accountZone) : base;
  const by = time.start - anchor;
  const moved = by === 0 ? was : moveSeries(was, by);
  const length = isTimed ? time.end - time.start : was.end - was.start;
  const idOf = (text: string) => basicText((wallOfBasic(text) ?? 0) + by, time.allDay);
  const placed: Series = {
    ...{ allDay: time.allDay, zone: time.zone, endZone: time.endZone },
    ...{ start: moved.start, end: moved.start + length },
    rule: ruleInForm(moved.rule, { was, by, time }),
    added: was.added.map(idOf),
    removed: was.removed.map(idOf),
  };
  const sent = edit.rule === undefined ? undefined : sentRule(edit.rule, was, time);
  if (sent === undefined && time.allDay !== was.allDay) ruleFor(placed.rule, time);
  if (sent === undefined) return { series: placed, by, isOne: false };
  if (sent !== '') return { series: { ...placed, rule: sent }, by, isOne: false };
  // Without a rule its first occurrence stays.
  const start = firstStart(placed) ?? placed.start;
  return { series: once(occurrenceTime(placed, start, accountZone)), by, isOne: true };
}

/** The rule that a call gives a series; undefined if it is the one that it has. Raises 422. */
function sentRule(text: string, was: Series, time: EventTime): string | undefined {
  const read = readRule(text);
  const isSame = 'rule' in read && formatRule(read.rule) === was.rule;
  return isSame ? undefined : ruleFor(text, time);
}

/** A rule whose UNTIL has the form of another start: a day, a time that floats, or one in UTC. */
function ruleInForm(text: string, { was, by, time }: { was: Series; by: number; time: EventTime }): string {
  if (was.allDay === time.allDay && was.zone === time.zone) return text;
  const read = readRule(text);
  const own = readRule(was.rule);
  const last = 'rule' in own ? untilWall(was, own.rule.until) : null;
  if (!('rule' in read) || last === null) return text;
  return formatRule({ ...read.rule, until: untilText(time, last + by) });
}

import type { EventAnswer } from '../../answers';
import { groupedBy } from '@/platform/shared/grouped';
import { calendarTexts, type Scope } from '../../rules';
import { DAY_MS, MINUTE_MS, type Wall, wallOfBasic, wallText } from '@/platform/shared/repeat/wall';
import type { EventEdit } from '../../schema';
import { findCalendar } from '../calendars/queries';
import type { Change } from '../changes/schema';
import { type EventRecord, hasUid, notOfSeries, zoneOf } from '../events/queries';
import { isSeries, seriesOf } from '../events/rows';
import { invalid } from '../events/rules';
import { newUid } from '../events/writes';
import { allGone, followingGone, occurrencesGone } from './deleting';
import { apart, type Edit, editedRow, occurrenceTime, planOfAll, type Update } from './planning';
import { planFollowing } from './following';
import { editFollowing } from './following.sql';
import { editOccurrences } from './occurrence.sql';
import { storeUpdates } from './storing.sql';
import { findTarget, findTargets, overrideOf, type Target } from './targets.sql';

/** Changes the given fields of an event, or of this, following or all occurrences; raises 404 and 422. */
export async function editEvent(
  change: Change,
  { id, recurrenceId, scope, calendarId, ...edit }: EventEdit,
): Promise<EventAnswer> {
  const { trx, ownerId } = change;
  const target = await findTarget(trx, ownerId, { id, recurrenceId });
  if (isSeries(target.row) && scope !== 'all' && target.recurrenceId === null) throw notOfSeries();
  return edited(change, { target, scope, edit, calendarId, accountZone: await zoneOf(trx, ownerId) });
}

interface Asked {
  target: Target;
  scope: Scope;
  edit: Edit;
  calendarId?: number | undefined;
  accountZone: string;
  isMove?: boolean;
}

async function edited(change: Change, asked: Asked): Promise<EventAnswer> {
  const { target, scope, edit, accountZone, isMove } = asked;
  const { row, recurrenceId } = target;
  const moved = await placeOf(change, row, asked.calendarId);
  if (!isSeries(row)) {
    const to = { ...editedRow(row, edit, accountZone), ...apart(row, newUid), ...moved };
    await storeUpdates(change, [{ row, to }]);
    return { id: row.id, seriesId: null };
  }
  if (recurrenceId !== null && scope === 'this') {
    if (moved.calendar_id !== undefined) throw invalid(calendarTexts.calendarOfSeries);
    const [id = row.id] = await editOccurrences(change, [{ target, edit }], accountZone);
    return { id, seriesId: null };
  }
  const setting = { accountZone, now: change.now, newUid };
  if (recurrenceId !== null && scope === 'following') {
    const calendarIdOfHalf = moved.calendar_id ?? row.calendar_id;
    const seriesId = await editFollowing(
      change,
      target,
      { edit, calendarId: calendarIdOfHalf, isMove },
      setting,
    );
    if (seriesId !== null) return { id: row.id, seriesId };
  }
  const plan = planOfAll({ ...target, anchor: anchorOf(target), isMove }, edit, setting);
  await storeUpdates(change, [
    { row, to: { ...plan.to, ...moved } },
    // What goes on as a single event has a UID of its own already.
    ...plan.overrides.map((update) => ({ row: update.row, to: { ...moved, ...update.to } })),
  ]);
  return { id: row.id, seriesId: null };
}

/** The columns that put an event into another calendar; raises 404. */
async function placeOf(
  { trx, ownerId }: Change,
  row: EventRecord,
  calendarId: number | undefined,
): Promise<{ calendar_id?: number; uid?: string }> {
  if (calendarId === undefined || calendarId === row.calendar_id) return {};
  await findCalendar(trx, ownerId, calendarId);
  // The same event may have been brought into both.
  const isTaken = await hasUid(trx, ownerId, { calendarId, uid: row.uid });
  return { calendar_id: calendarId, ...(isTaken && { uid: newUid() }) };
}

/** The original start of the occurrence that is meant, or of the first one. */
function anchorOf({ row, recurrenceId }: Target): Wall {
  return (recurrenceId === null ? null : wallOfBasic(recurrenceId)) ?? seriesOf(row).start;
}

/** How many changed occurrences an edit of following or all occurrences would leave without their original. Raises 404 and 422. */
export async function countOrphans(
  db: Parameters<typeof findTarget>[0],
  ownerId: number,
  { id, recurrenceId, scope, ...edit }: EventEdit,
): Promise<{ orphans: number }> {
  const target = await findTarget(db, ownerId, { id, recurrenceId });
  const { row } = target;
  if (!isSeries(row) || scope === 'this') return { orphans: 0 };
  const setting = { accountZone: await zoneOf(db, ownerId), now: new Date(), newUid };
  const asked = { edit, calendarId: row.calendar_id };
  const split =
    scope === 'following' && target.recurrenceId !== null ? planFollowing(target, asked, setting) : null;
  const plan = split?.plan ?? planOfAll({ ...target, anchor: anchorOf(target) }, edit, setting);
  return { orphans: plan.orphans };
}

interface NamedEvent {
  id: number;
  recurrenceId?: string | undefined;
  scope: Scope;
}

/**
 * What calls on several events mean, each once: of a series either occurrences by themselves, or one with what follows, or all.
 * Raises 404 and 422.
 */
async function findNamed(
  change: Change,
  events: readonly NamedEvent[],
): Promise<{ target: Target; scope: Scope }[]> {
  const targets = await findTargets(change.trx, change.ownerId, events);
  const named = new Map<string, { target: Target; scope: Scope }>();
  const scopes = new Map<number, string>();
  for (const [at, target] of targets.entries()) {
    const { row, recurrenceId } = target;
    const asked = events[at]?.scope ?? 'this';
    if (asked === 'following' && isSeries(row) && recurrenceId === null) throw notOfSeries();
    const scope = recurrenceId === null ? 'all' : asked;
    const key = scope === 'this' ? scope : `${scope} ${recurrenceId ?? ''}`;
    if ((scopes.get(row.id) ?? key) !== key) throw invalid(calendarTexts.namedTwice);
    scopes.set(row.id, key);
    named.set(`${String(row.id)} ${recurrenceId ?? ''}`, { target, scope });
  }
  return [...named.values()];
}

/** Moves and resizes events by the clock; raises 404 and 422. */
export async function moveEvents(
  change: Change,
  { events, ...by }: { events: readonly NamedEvent[]; days: number; minutes: number; longer: number },
): Promise<void> {
  const accountZone = await zoneOf(change.trx, change.ownerId);
  const single: Update[] = [];
  const occurrences: { target: Target; edit: Edit }[] = [];
  for (const { target, scope } of await findNamed(change, events)) {
    const edit = movedBy(target, scope, by, accountZone);
    if (!isSeries(target.row)) {
      const to = { ...editedRow(target.row, edit, accountZone), ...apart(target.row, newUid) };
      single.push({ row: target.row, to });
    } else if (scope === 'this') occurrences.push({ target, edit });
    else await edited(change, { target, scope, edit, accountZone, isMove: true });
  }
  await storeUpdates(change, single);
  await editOccurrences(change, occurrences, accountZone);
}

/** A move as an edit of the time that is seen. */
function movedBy(
  target: Target,
  scope: Scope,
  { days, minutes, longer }: { days: number; minutes: number; longer: number },
  accountZone: string,
): Edit {
  const series = seriesOf(target.row);
  const override = scope === 'this' ? overrideOf(target) : undefined;
  const at = target.recurrenceId === null ? null : wallOfBasic(target.recurrenceId);
  const was = override ? seriesOf(override) : occurrenceTime(series, at ?? series.start, accountZone);
  const by = days * DAY_MS + (was.allDay ? 0 : minutes * MINUTE_MS);
  return {
    start: wallText(was.start + by, was.allDay),
    end: wallText(was.end + by + longer * MINUTE_MS, was.allDay),
    orphans: 'keep',
  };
}

/** Moves events to the trash; takes occurrences out of their series, or ends it before them. Raises 404 and 422. */
export async function deleteEvents(
  change: Change,
  { events }: { events: readonly NamedEvent[] },
): Promise<void> {
  const { now } = change;
  const accountZone = await zoneOf(change.trx, change.ownerId);
  const named = groupedBy(await findNamed(change, events), ({ target }) => target.row.id);
  const updates = [...named.values()].flatMap((group) => {
    const targets = group.map(({ target }) => target);
    const [{ target, scope } = { target: null, scope: null }] = group;
    if (!target) return [];
    if (scope === 'this') return occurrencesGone(targets, now);
    if (scope === 'following') return followingGone(target, now, accountZone);
    const [row, ...overrides] = allGone(target, now);
    // What is shown as an event by itself is found in the trash as one.
    return row ? [{ row: row.row, to: { ...row.to, ...apart(row.row, newUid) } }, ...overrides] : [];
  });
  await storeUpdates(change, updates);
}

import { insertRows } from '@/platform/server/data/insert-rows';
import { AppError } from '@/platform/server/errors';
import { beginningOf } from '@/platform/shared/beginning';
import { placedOrder, positionUpdates } from '@/platform/shared/reorder';
import { CALENDAR_COLORS } from '../../colors';
import { calendarLimits, calendarTexts, FIRST_CALENDAR } from '../../rules';
import type { Change } from '../changes/schema';
import { insertImages, readImages } from '../changes/writes';
import { type CalendarRecord, calendarNotFound, findCalendar, listCalendars } from './queries';

/** Between positions, so that one can be put between two. */
const GAP = 2 ** 32;

/** Raises 409 `name_taken` if a calendar has the name, ignoring case: they would look alike. */
export function assertFree(name: string, calendars: readonly { name: string }[]): void {
  const wanted = name.toLowerCase();
  if (calendars.some((calendar) => calendar.name.toLowerCase() === wanted))
    throw new AppError('CONFLICT', calendarTexts.calendarTaken, { code: 'name_taken' });
}

/** A name that no calendar has, ignoring case, for callers who cannot be asked for another one. */
export function freeName(name: string, calendars: readonly { name: string }[]): string {
  const taken = new Set(calendars.map((calendar) => calendar.name.toLowerCase()));
  for (let at = 1; ; at++) {
    const suffix = at === 1 ? '' : ` ${String(at)}`;
    const tried = `${beginningOf(name, calendarLimits.calendarNameMax - suffix.length)}${suffix}`;
    if (!taken.has(tried.toLowerCase())) return tried;
  }
}

const storedReminders = (reminders: readonly number[]) => reminders.join(',') || null;

/** A new calendar behind the others. */
export function rowAfter(
  change: Change,
  calendars: readonly CalendarRecord[],
  named: { name: string; color: string; reminders?: readonly number[] | undefined },
) {
  return {
    name: named.name,
    color: named.color,
    position: (calendars.at(-1)?.position ?? 0) + GAP,
    hidden: false,
    updated_at: change.now,
    reminders: storedReminders(named.reminders ?? []),
  };
}

/** Adds a calendar, last; raises 409 `name_taken`. */
export async function addCalendar(
  change: Change,
  {
    name,
    color = FIRST_CALENDAR.color,
    reminders,
  }: { name: string; color?: string | undefined; reminders?: readonly number[] | undefined },
): Promise<{ id: number }> {
  const calendars = await listCalendars(change.trx, change.ownerId);
  assertFree(name, calendars);
  const [id = 0] = await insertImages(change, 'calendars', [
    rowAfter(change, calendars, { name, color, reminders }),
  ]);
  return { id };
}

/**
 * The calendar of that id, or else the one for an event that names none: the first that is shown and can be written. An account
 * without any gets its first one, which an undo takes away only if nothing else is in it. Raises 404.
 */
export async function calendarFor(change: Change, id: number | undefined): Promise<number> {
  const { trx, ownerId } = change;
  if (id !== undefined) return (await findCalendar(trx, ownerId, id)).id;
  const calendars = await listCalendars(trx, ownerId);
  const writable = calendars.filter(({ subscribed }) => !subscribed);
  const usual = writable.find(({ hidden }) => !hidden) ?? writable[0];
  if (usual) return usual.id;
  // Beside those that follow an address.
  const color = CALENDAR_COLORS.find((one) => !calendars.some((other) => other.color === one));
  const first = {
    color: color ?? FIRST_CALENDAR.color,
    name: freeName(FIRST_CALENDAR.name, calendars),
  };
  const [made = 0] = await insertRows(change, 'calendars', [rowAfter(change, calendars, first)]);
  const images = [...(await readImages(trx, ownerId, 'calendars', [[made]])).values()];
  change.recordUndo('images', {
    table: 'calendars',
    images: images.map((after) => [null, after]),
    staysInUse: true,
  });
  return made;
}

/** Changes the given fields; raises 404, and 409 `name_taken`. */
export async function editCalendar(
  change: Change,
  edit: {
    id: number;
    name?: string | undefined;
    color?: string | undefined;
    hidden?: boolean | undefined;
    reminders?: readonly number[] | undefined;
  },
): Promise<{ id: number }> {
  const calendars = await listCalendars(change.trx, change.ownerId);
  const row = calendars.find(({ id }) => id === edit.id);
  if (!row) throw calendarNotFound();
  const { name = row.name, color = row.color, hidden = row.hidden } = edit;
  const reminders = edit.reminders ? storedReminders(edit.reminders) : row.reminders;
  const others = calendars.filter((other) => other !== row);
  if (name !== row.name) assertFree(name, others);
  const to = {
    ...(name !== row.name && { name }),
    ...(color !== row.color && { color }),
    ...(hidden !== row.hidden && { hidden }),
    ...(reminders !== row.reminders && { reminders }),
  };
  if (Object.keys(to).length > 0)
    await change.write('calendars', [{ row, to: { ...to, updated_at: change.now } }]);
  return { id: row.id };
}

/** Moves a calendar to the trash; its events are hidden with it, without being changed. Raises 404. */
export async function deleteCalendar(change: Change, { id }: { id: number }): Promise<void> {
  const row = await findCalendar(change.trx, change.ownerId, id);
  await change.write('calendars', [{ row, to: { trashed_at: change.now } }]);
}

/** Reorders calendars: those named share the positions that they had, in their new order; raises 404. */
export async function orderCalendars(
  change: Change,
  { order }: { order: readonly { id: number; place: number }[] },
): Promise<void> {
  const rows = await listCalendars(change.trx, change.ownerId);
  await change.write('calendars', positionUpdates(rows, placedOrder(order), calendarNotFound, GAP));
}

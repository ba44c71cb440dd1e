import { insertRows } from '@/platform/server/data/insert-rows';
import { AppError } from '@/platform/server/errors';
import { reordered } from '@/platform/shared/reorder';
import { calendarTexts, FIRST_CALENDAR } from '../../rules';
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

function rowAfter(
  change: Change,
  calendars: readonly CalendarRecord[],
  named: { name: string; color: string },
) {
  return {
    name: named.name,
    color: named.color,
    position: (calendars.at(-1)?.position ?? 0) + GAP,
    hidden: false,
    updated_at: change.now,
  };
}

/** Adds a calendar, last; raises 409 `name_taken`. */
export async function addCalendar(
  change: Change,
  { name, color = FIRST_CALENDAR.color }: { name: string; color?: string | undefined },
): Promise<{ id: number }> {
  const calendars = await listCalendars(change.trx, change.ownerId);
  assertFree(name, calendars);
  const [id = 0] = await insertImages(change, 'calendars', [rowAfter(change, calendars, { name, color })]);
  return { id };
}

/**
 * The calendar of that id, or else the one for an event that names none: the first that is shown. An account without any
 * gets its first one, which an undo takes away only if nothing else is in it. Raises 404.
 */
export async function calendarFor(change: Change, id: number | undefined): Promise<number> {
  const { trx, ownerId } = change;
  if (id !== undefined) return (await findCalendar(trx, ownerId, id)).id;
  const calendars = await listCalendars(trx, ownerId);
  const usual = calendars.find(({ hidden }) => !hidden) ?? calendars[0];
  if (usual) return usual.id;
  const [made = 0] = await insertRows(change, 'calendars', [rowAfter(change, [], FIRST_CALENDAR)]);
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
  },
): Promise<{ id: number }> {
  const calendars = await listCalendars(change.trx, change.ownerId);
  const row = calendars.find(({ id }) => id === edit.id);
  if (!row) throw calendarNotFound();
  const { name = row.name, color = row.color, hidden = row.hidden } = edit;
  const others = calendars.filter((other) => other !== row);
  if (name !== row.name) assertFree(name, others);
  const to = {
    ...(name !== row.name && { name }),
    ...(color !== row.color && { color }),
    ...(hidden !== row.hidden && { hidden }),
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
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = order
    .toSorted((a, b) => a.place - b.place)
    .map(({ id }) => {
      const row = byId.get(id);
      if (!row) throw calendarNotFound();
      return row;
    });
  const updates = reordered(rows, named).flatMap((row, at) => {
    const position = rows[at]?.position ?? 0;
    return position === row.position ? [] : [{ row, to: { position } }];
  });
  await change.write('calendars', updates);
}

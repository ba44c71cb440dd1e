import { AppError } from '@/platform/server/errors';
import type { DeviceChange } from '../../answers';
import type { Preferences } from '@/platform/shared/preferences';
import { pacer } from '@/platform/server/pacing';
import { unchanged } from '@/platform/server/journal/once';
import { calendarTexts } from '../../rules';
import { addCalendar, deleteCalendar, editCalendar, freeName } from '../calendars/writes';
import type { Change } from '../changes/schema';
import { selectEvents } from '../events/queries';
import type { EventGroup } from '../ics/event';
import { FileTooMuch, readIcs } from '../ics/file';
import { listByUid, type Stored } from '../importing/queries';
import { planWhole } from '../importing/rules';
import { tellingOf } from '../importing/telling';
import { writeGroups } from '../importing/writes';
import { storeUpdates } from '../scopes/storing.sql';
import { type Collection, listCollections, nameCollection } from './collections.sql';
import { collectionOf, type Davs, locate } from './located';
import { findElsewhere, findObject, nameObject, type ObjectState, readObject } from './objects.sql';
import { isUsableName, objectPath, taskListOf } from './paths';
import { broken, notThere } from './refusals';
import { etagOf } from './resources';
import { href } from './xml';

/** What is told of a change in the app. */
export type Told = Omit<DeviceChange, 'program'>;

/** The headers that make a request depend on what is there (RFC 9110, 13). */
export interface Conditions {
  ifMatch?: string | undefined;
  ifNoneMatch?: string | undefined;
}

/** Raises 412 unless what is there is as the request expects it. */
export function assertExpected(
  { ifMatch, ifNoneMatch }: Conditions,
  collection: Collection,
  state: ObjectState | undefined,
): void {
  const etag = state?.isLive ? etagOf(collection, state) : null;
  const names = (tags: string) => {
    const listed = tags.split(',').map((tag) => tag.trim());
    return etag !== null && (listed.includes('*') || listed.includes(etag));
  };
  if ((ifMatch !== undefined && !names(ifMatch)) || (ifNoneMatch !== undefined && names(ifNoneMatch)))
    throw new AppError('PRECONDITION_FAILED', 'It was changed meanwhile');
}

/**
 * The one UID of a calendar object (RFC 4791, 4.1). Raises 403 with the condition that it breaks: what could not be kept whole is
 * refused.
 */
export async function readSentObject(ics: string, ownZone: string): Promise<EventGroup> {
  const file = await readIcs(ics, ownZone).catch((error: unknown) => {
    throw error instanceof FileTooMuch ? broken('C:max-resource-size', error.message) : error;
  });
  if (!file.hasCalendar) throw broken('C:valid-calendar-data', 'This is no iCalendar object');
  const [bad] = file.bad;
  if (bad) throw broken('C:valid-calendar-data', bad.problem);
  if (file.leftOut > 0)
    throw broken('C:supported-calendar-component', 'Tasks and journals are not kept: only events are');
  const [group, ...others] = file.groups;
  if (!group || others.length > 0)
    throw broken('C:valid-calendar-object-resource', 'An object has the events of one UID');
  if (/^METHOD[;:]/im.test(ics)) throw broken('C:valid-calendar-object-resource', 'An object has no METHOD');
  const [lost] = [group.main, ...group.overrides].flatMap((event) => event?.lost ?? []);
  if (lost !== undefined) throw broken('C:valid-calendar-data', `It cannot be kept whole: ${lost}`);
  return group;
}

/** Raises 403 for a calendar that follows a file at an address (RFC 3744, 7.1.1). */
export function writable(collection: Collection): Collection {
  if (collection.subscribed) throw broken('D:need-privileges', calendarTexts.readOnly);
  return collection;
}

/** Stores an object as it was sent, whole. Raises 403 with the condition that it breaks, 404 and 412. */
export async function putObject(
  change: Change,
  { owner }: Davs,
  sent: { path: string; group: EventGroup; conditions: Conditions; preferences: Preferences },
): Promise<Told> {
  const { trx, ownerId } = change;
  const davs = { db: trx, owner };
  const { group, preferences } = sent;
  const target = locate(davs, sent.path);
  if (target.kind !== 'object' || !isUsableName(target.name)) throw notThere();
  const collection = writable(await collectionOf(davs, target.calendar));
  const there = await findObject(trx, ownerId, collection.id, target.name);
  assertExpected(sent.conditions, collection, there);
  const { uid } = group;
  const at = (segment: string, name: string) => href(objectPath(owner.userId, segment, name));
  if (there?.isLive && there.uid !== uid)
    throw broken('C:no-uid-conflict', 'Its UID cannot change', at(collection.segment, there.name));
  const known = await readObject(trx, ownerId, collection.id, uid);
  if (known.isLive && known.name !== target.name)
    throw broken('C:no-uid-conflict', 'This UID has another address', at(collection.segment, known.name));
  // Where it lives in two calendars, as an import can make it, each stays a program's to change.
  const elsewhere = known.isLive ? undefined : await findElsewhere(trx, ownerId, collection.id, uid);
  if (elsewhere !== undefined) {
    const other = (await listCollections(trx, ownerId)).find(({ id }) => id === elsewhere);
    const { name } = await readObject(trx, ownerId, elsewhere, uid);
    throw broken(
      'C:no-uid-conflict',
      `This event is in the calendar “${other?.name ?? ''}” already`,
      at(other?.segment ?? '', name),
    );
  }
  const isWritten = await storeGroup(change, collection.id, group, preferences);
  const first = group.main ?? group.overrides[0];
  const told = { did: known.isLive ? 'changed' : 'added', title: first?.content.title ?? '' } as const;
  if (!isWritten && known.name === target.name) throw unchanged(told);
  await nameObject(change, collection.id, { known, name: target.name });
  return told;
}

/** Makes the rows of a UID what a group has of it, and resolves to whether any had to be written. */
async function storeGroup(
  change: Change,
  calendarId: number,
  group: EventGroup,
  preferences: Preferences,
): Promise<boolean> {
  const { trx, ownerId } = change;
  const all: Stored[] = await listByUid(trx, ownerId, { among: [calendarId], uids: [group.uid] });
  const breathe = pacer();
  const planned = await planWhole(group, all, { telling: tellingOf(preferences), breathe });
  if (!planned) return false;
  await writeGroups(change, [planned], calendarId);
  return true;
}

/** Moves an object to the trash. Raises 404 and 412. */
export async function deleteObject(
  change: Change,
  { owner }: Davs,
  { path, conditions }: { path: string; conditions: Conditions },
): Promise<Told> {
  const { trx, ownerId } = change;
  const davs = { db: trx, owner };
  const target = locate(davs, path);
  if (target.kind !== 'object') throw notThere();
  const collection = writable(await collectionOf(davs, target.calendar));
  const there = await findObject(trx, ownerId, collection.id, target.name);
  if (!there?.isLive) throw notThere();
  assertExpected(conditions, collection, there);
  return { did: 'deleted', title: await trashObject(change, collection.id, there.uid) };
}

/** Moves the rows of a UID to the trash, and resolves to its title. */
export async function trashObject(change: Change, calendarId: number, uid: string): Promise<string> {
  const { trx, ownerId, now } = change;
  const rows = await selectEvents(trx, ownerId)
    .where('event.calendar_id', '=', calendarId)
    .where('event.uid', '=', uid)
    .orderBy('event.recurrence_id')
    .execute();
  await storeUpdates(
    change,
    rows.map((row) => ({ row, to: { trashed_at: now } })),
  );
  return rows[0]?.title ?? '';
}

/** What a program says of a calendar. */
export interface SentCalendar {
  name?: string | undefined;
  color?: string | undefined;
}

/** Makes a calendar at an address (RFC 4791, 5.3.1). Raises 403 where there is one, and 404. */
export async function makeCollection(
  change: Change,
  { owner }: Davs,
  { path, name, color }: SentCalendar & { path: string },
): Promise<Told> {
  const { trx, ownerId } = change;
  const target = locate({ db: trx, owner }, path);
  if (target.kind !== 'calendar' || !isUsableName(target.calendar)) throw notThere();
  const collections = await listCollections(trx, ownerId);
  const isTaken = collections.some(({ segment }) => segment === target.calendar);
  // Those are given by ids.
  if (isTaken || /^calendar-\d+$/.test(target.calendar) || taskListOf(target.calendar))
    throw broken('D:resource-must-be-null', 'There is a calendar at this address, or may be one day');
  const wanted = freeName(name ?? target.calendar.slice(0, 100), collections);
  const { id } = await addCalendar(change, { name: wanted, color });
  await nameCollection(trx, ownerId, { id, name: target.calendar });
  return { did: 'added', title: wanted };
}

/** Changes what a program says of a calendar. Raises 404, and 409 for a name that is taken. */
export async function editCollection(
  change: Change,
  { owner }: Davs,
  { path, name, color }: SentCalendar & { path: string },
): Promise<Told> {
  const calendar = await calendarAt({ db: change.trx, owner }, path);
  const told = { did: 'changed', title: name ?? calendar.name } as const;
  const isAsItWas = told.title === calendar.name && (color ?? calendar.color) === calendar.color;
  if (isAsItWas) throw unchanged(told);
  await editCalendar(change, { id: calendar.id, name, color });
  return told;
}

/** Moves a calendar to the trash, with its objects. Raises 404. */
export async function deleteCollection(
  change: Change,
  { owner }: Davs,
  { path }: { path: string },
): Promise<Told> {
  const { id, name } = await calendarAt({ db: change.trx, owner }, path);
  await deleteCalendar(change, { id });
  return { did: 'deleted', title: name };
}

async function calendarAt(davs: Davs, path: string): Promise<Collection> {
  const target = locate(davs, path);
  if (target.kind !== 'calendar') throw notThere();
  return collectionOf(davs, target.calendar);
}

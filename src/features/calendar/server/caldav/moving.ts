import { AppError } from '@/platform/server/errors';
import type { Change } from '../changes/schema';
import { newUid } from '../events/writes';
import { storeUpdates } from '../scopes/storing.sql';
import { type Collection, listCollections } from './collections.sql';
import { collectionOf, type Davs, locate } from './located';
import { findObject, nameObject, readObject } from './objects.sql';
import { isUsableName, objectPath, targetOf } from './paths';
import { broken, notThere } from './refusals';
import { href } from './xml';
import { assertExpected, type Conditions, type Told, trashObject, writable } from './writes';

/**
 * Moves an object into another calendar of the account (RFC 4918, 9.9), with all rows of its UID. Resolves to whether it took the
 * place of another one, which is in the trash then. Raises 400, 403 with the condition that it breaks, 404, 409 and 412.
 */
export async function moveObject(
  change: Change,
  { owner }: Davs,
  sent: { path: string; destination: string; overwrites: boolean; conditions: Conditions },
): Promise<Told & { isReplaced: boolean }> {
  const { trx, ownerId } = change;
  const davs = { db: trx, owner };
  const from = locate(davs, sent.path);
  if (from.kind !== 'object') throw new AppError('FORBIDDEN', 'Only events can be moved');
  const source = await collectionOf(davs, from.calendar);
  const moved = await findObject(trx, ownerId, source.id, from.name);
  if (!moved?.isLive) throw notThere();
  writable(source);
  assertExpected(sent.conditions, source, moved);
  const { collection, name } = await destinationOf(davs, sent.destination);
  writable(collection);
  if (collection.id === source.id)
    throw new AppError('FORBIDDEN', 'In its calendar, an event keeps its address');
  const { uid } = moved;
  const there = await findObject(trx, ownerId, collection.id, name);
  if (there?.isLive && !sent.overwrites)
    throw new AppError('PRECONDITION_FAILED', 'There is an event at this address');
  const known = await readObject(trx, ownerId, collection.id, uid);
  if (known.isLive && known.name !== name)
    throw broken(
      'C:no-uid-conflict',
      'This event is in that calendar already',
      href(objectPath(owner.userId, collection.segment, known.name)),
    );
  if (there?.isLive) await trashObject(change, collection.id, there.uid);
  const rowsIn = (calendarId: number) =>
    trx
      .selectFrom('calendar_events')
      .selectAll()
      .where('user_id', '=', ownerId)
      .where('calendar_id', '=', calendarId)
      .where('uid', '=', uid)
      .orderBy('recurrence_id')
      .execute();
  // What is in the trash there stays apart, to be restored as an event of its own.
  const apart = newUid();
  await storeUpdates(
    change,
    (await rowsIn(collection.id)).map((row) => ({ row, to: { uid: apart } })),
  );
  const rows = await rowsIn(source.id);
  await storeUpdates(
    change,
    rows.map((row) => ({ row, to: { calendar_id: collection.id } })),
  );
  await nameObject(change, collection.id, { known, name });
  const title = rows.find((row) => row.trashed_at === null)?.title ?? '';
  return { did: 'changed', title, isReplaced: there?.isLive === true };
}

/** Where an object is to be; raises 409 where that cannot be. */
async function destinationOf(
  { db, owner }: Davs,
  destination: string,
): Promise<{ collection: Collection; name: string }> {
  const target = targetOf(destination);
  const isOwn = target?.kind === 'object' && target.userId === String(owner.userId);
  const collections = isOwn ? await listCollections(db, owner.userId) : [];
  const collection = collections.find(({ segment }) => isOwn && segment === target.calendar);
  if (!collection || !isOwn || !isUsableName(target.name))
    throw new AppError('CONFLICT', 'There is no calendar of yours for this address');
  return { collection, name: target.name };
}

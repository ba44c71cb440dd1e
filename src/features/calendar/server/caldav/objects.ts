import { zoneOf } from '../events/queries';
import { collectionOf, locate } from './located';
import { findObject } from './objects.sql';
import { objectWriter, readContents } from './queries';
import { notThere } from './refusals';
import { etagOf } from './resources';
import { getTask, type TaskDavs, taskListAt } from './tasks';

/** An object as it is stored, with its entity tag. Raises 404. */
export async function getObject(davs: TaskDavs, path: string): Promise<{ text: string; etag: string }> {
  const { db, owner } = davs;
  const target = locate(davs, path);
  if (target.kind !== 'object') throw notThere();
  const list = taskListAt(davs, target.calendar);
  if (list) return getTask(davs, list, target.name);
  const collection = await collectionOf(davs, target.calendar);
  const { id } = collection;
  // Before what it contains: a change between the two gives it another tag.
  const state = await findObject(db, owner.userId, id, target.name);
  if (!state?.isLive) throw notThere();
  const events = (await readContents(db, owner.userId, id, [state.uid])).get(state.uid);
  if (!events) throw notThere();
  const zone = await zoneOf(db, owner.userId);
  return { text: await objectWriter({ zone })(events), etag: etagOf(collection, state) };
}

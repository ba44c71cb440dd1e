import type { TaskReader } from '../tasks/queries';
import { type Collection, listCollections } from './collections.sql';
import { type Target, targetOf } from './paths';
import { notThere } from './refusals';
import type { Owner } from './resources';

/** The database and the account that is asked for: the caller's own. */
export interface Davs extends Pick<TaskReader, 'db'> {
  owner: Owner;
}

/** What an address names; raises 404 for what is not the account's, whatever it is. */
export function locate({ owner }: Davs, path: string): Target {
  const target = targetOf(path);
  if (!target || (target.kind !== 'root' && target.userId !== String(owner.userId))) throw notThere();
  return target;
}

/** The name of an object by an address that is within this calendar of the account; null for any other. */
export function nameWithin({ owner }: Pick<Davs, 'owner'>, segment: string, address: string): string | null {
  const target = targetOf(address);
  const isHere =
    target?.kind === 'object' && target.userId === String(owner.userId) && target.calendar === segment;
  return isHere ? target.name : null;
}

/** A calendar by the last part of its address; raises 404. */
export async function collectionOf({ db, owner }: Davs, segment: string): Promise<Collection> {
  const found = (await listCollections(db, owner.userId)).find((one) => one.segment === segment);
  if (!found) throw notThere();
  return found;
}

import type { Database } from '@db/database';
import type { Transaction } from 'kysely';
import { numberedName } from '../rules';
import { keepAll } from './history';
import { lockNamed, markLive, markTrashed } from './many-scripts';
import { deleteTrashed, lockScript, type ScriptRow, updateScript } from './queries';
import { lockAll, nextRevision, scriptNotFound } from './saving';

/** Puts live scripts into the trash, with their last text in the history; raises 404 when one is missing. */
export async function trashScripts(
  trx: Transaction<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<void> {
  const revision = await nextRevision(trx, ownerId);
  const scripts = await lockAll(trx, ownerId, ids, 'live');
  await moveToTrash(
    trx,
    scripts.map(({ id }) => id),
    revision,
  );
}

/** The same for a script that is known by its name. */
export async function trashNamed(trx: Transaction<Database>, ownerId: number, name: string): Promise<void> {
  const revision = await nextRevision(trx, ownerId);
  const script = await lockScript(trx, ownerId, { name });
  if (!script) throw scriptNotFound();
  await moveToTrash(trx, [script.id], revision);
}

/** Puts locked live scripts into the trash. */
export async function moveToTrash(
  trx: Transaction<Database>,
  ids: readonly number[],
  revision: number,
): Promise<void> {
  await keepAll(trx, ids, 'delete');
  await markTrashed(trx, ids, revision);
}

/** Takes scripts out of the trash; one whose name is taken meanwhile gets a number after it. Raises 404. */
export async function restoreScripts(
  trx: Transaction<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<void> {
  const revision = await nextRevision(trx, ownerId);
  const scripts = await lockAll(trx, ownerId, ids, 'trash');
  const taken = new Set((await lockNamed(trx, ownerId, scripts)).keys());
  const renamed: ScriptRow[] = [];
  const asTheyWere: number[] = [];
  for (const script of scripts) {
    if (taken.has(script.name)) renamed.push(script);
    else asTheyWere.push(script.id);
    taken.add(script.name);
  }
  await markLive(trx, asTheyWere, revision);
  for (const { id, name } of renamed) {
    const free = await freeName(trx, ownerId, name);
    await updateScript(trx, id, { name: free, live: 1, trashed_at: null, revision });
  }
}

async function freeName(trx: Transaction<Database>, ownerId: number, name: string): Promise<string> {
  let free = name;
  for (let number = 2; await lockScript(trx, ownerId, { name: free }); number++) {
    free = numberedName(name, number);
  }
  return free;
}

/** Deletes trashed scripts for good; raises 404 when one is not in the trash. */
export async function purgeScripts(
  trx: Transaction<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<void> {
  const wanted = new Set(ids);
  if ((await deleteTrashed(trx, ownerId, [...wanted])) !== wanted.size) throw scriptNotFound();
}

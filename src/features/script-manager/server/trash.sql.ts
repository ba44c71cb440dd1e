import { affected } from '@/platform/server/counting';
import { type Expiry, trash, trashKind } from '@/platform/server/trash.sql';
import { nameBeside, scriptLimits } from '../rules';
import { keepTexts } from './history/writes';
import type { Change } from '@/platform/server/journal/change';
import { noteEdits } from './notes.sql';
import { listNames } from './queries';
import { lockAll, type LockedScript, lockScripts, scriptNotFound, updateScripts } from './rows.sql';

// Deleting a script takes its text and its history with it.
const scripts = trashKind({ kind: 'script', table: 'scripts', notFound: scriptNotFound, batch: 20 });

/** How long scripts can be restored. They are listed and restored here, since names of live ones are taken. */
export const scriptsTrash: Expiry = trash('scripts', scriptLimits.trashDays, { scripts });

/** Moves live scripts to the trash, with their last text in the history; raises 404 if one is missing. */
export async function trashScripts(change: Change, ids: readonly number[]): Promise<void> {
  await throwAway(change, await lockAll(change, ids));
}

/** The same for a script by name. */
export async function trashNamed(change: Change, name: string): Promise<void> {
  const scripts = await lockScripts(change, { names: [name] });
  if (scripts.length === 0) throw scriptNotFound();
  await throwAway(change, scripts);
}

async function throwAway(change: Change, scripts: readonly LockedScript[]): Promise<void> {
  await moveToTrash(change, scripts);
  noteEdits(
    change,
    scripts.map((script) => ({ script, to: { live: false } })),
  );
}

/** Moves locked live scripts to the trash. */
export async function moveToTrash(
  change: Change,
  scripts: readonly { id: number; size: number }[],
): Promise<void> {
  await keepTexts(change, scripts, 'delete');
  const rows = scripts.map(({ id }) => ({ id }));
  await updateScripts(change, rows, { live: null, trashed_at: change.now });
}

/** Restores scripts from the trash; one whose name is taken meanwhile gets a number appended. Raises 404. */
export async function restoreScripts(change: Change, ids: readonly number[]): Promise<void> {
  const scripts = await lockAll(change, ids, { inTrash: true });
  const names = await takeOut(change, scripts);
  noteEdits(
    change,
    scripts.map((script) => ({ script, to: { live: true, name: names.get(script.id) ?? script.name } })),
  );
}

/** Restores locked scripts from the trash; returns the original names of those that had to be renamed. */
export async function takeOut(
  change: Change,
  scripts: readonly LockedScript[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  if (scripts.length === 0) return names;
  const taken = await listNames(change.trx, change.ownerId);
  const rows: { id: number; name?: string }[] = [];
  const renamed: LockedScript[] = [];
  for (const script of scripts) {
    if (taken.has(script.name)) renamed.push(script);
    else rows.push({ id: script.id });
    taken.add(script.name);
  }
  for (const { id, name } of renamed) {
    const free = nameBeside(name, taken);
    taken.add(free);
    names.set(id, free);
    rows.push({ id, name: free });
  }
  await updateScripts(change, rows, { live: 1, trashed_at: null });
  return names;
}

/** Permanently deletes scripts in the trash, with their history; raises 404 if one is not there. */
export async function purgeScripts(change: Change, ids: readonly number[]): Promise<void> {
  const wanted = new Set(ids);
  const deletion = change.trx
    .deleteFrom('scripts')
    .where('user_id', '=', change.ownerId)
    .where('live', 'is', null)
    .where('id', 'in', [...wanted]);
  if ((await affected(deletion)) !== wanted.size) throw scriptNotFound();
  change.noteDeleted('scripts', [...wanted]);
}

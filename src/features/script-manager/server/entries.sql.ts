import { isDuplicateKey } from '@db/failures';
import { AppError } from '@/platform/server/errors';
import { unchanged } from '@/platform/server/journal/once';
import { scriptTexts, tagsProblem } from '../rules';
import { readDetails } from './details.sql';
import { replaceKept } from './history/writes';
import type { Change } from '@/platform/server/journal/change';
import { noteEdits, noteScripts } from './notes.sql';
import { entryOf, type ScriptEntry } from './queries';
import {
  detailCells,
  insertScripts,
  lockAll,
  type NewScript,
  scriptNotFound,
  type Text,
  updateScripts,
  updateTexts,
} from './rows.sql';
import { lockOne, withText } from './texts.sql';

function nameTaken(): AppError {
  return new AppError('CONFLICT', scriptTexts.nameTaken, { code: 'name_taken' });
}

/** Turns the database's duplicate key error into 409 `name_taken`. */
async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isDuplicateKey(error, 'scripts_name') ? nameTaken() : error;
  }
}

/** Records created scripts; undo moves them to the trash, unless they were changed. */
export function noteMade(change: Change, scripts: readonly (NewScript & { id: number })[]): void {
  noteScripts(
    change,
    scripts.map(({ id, name, tags, text, pinned = false }) => {
      const state = { name, tags: JSON.stringify(tags), pinned, text: text.hash.toString('hex') };
      return { id, before: { ...state, live: false }, after: { ...state, live: true } };
    }),
  );
}

/** Creates a script; raises 409 `name_taken`. */
export async function createScript(
  change: Change,
  script: { name: string; tags: readonly string[]; text: Text; like?: number | undefined },
  session: Buffer | null = null,
): Promise<ScriptEntry> {
  const { trx, ownerId } = change;
  const { like } = script;
  const details = like === undefined ? null : await readDetails(trx, ownerId, { id: like });
  const [id = 0] = await unlessTaken(insertScripts(change, [script], session));
  if (details) {
    const own = trx.updateTable('scripts').where('user_id', '=', ownerId).where('id', '=', id);
    await own.set(detailCells(details)).execute();
  }
  noteMade(change, [{ id, ...script }]);
  return {
    id,
    name: script.name,
    tags: [...script.tags],
    version: 1,
    revision: change.revision,
    updatedAt: change.now.toISOString(),
    size: script.text.content.length,
    pinned: false,
    dialect: details?.dialect ?? null,
  };
}

/** Renames a script, with new text and tags if given; raises 404 and 409 `name_taken`. */
export async function renameScript(
  change: Change,
  which: { id: number } | { name: string },
  to: { name: string; tags?: readonly string[] | undefined; text?: Text | undefined },
  session: Buffer | null = null,
): Promise<ScriptEntry> {
  const script = await lockOne(change, which);
  const { id } = script;
  const name = { name: to.name, tags: to.tags ? JSON.stringify(to.tags) : script.tags };
  const text = to.text && !script.content_hash.equals(to.text.hash) ? to.text : null;
  if (!text && name.name === script.name && name.tags === script.tags) throw unchanged(entryOf(script));
  await replaceKept(change, [script], { reason: 'rename' }, async () => {
    await unlessTaken(updateScripts(change, [{ id, ...name }]));
    if (text) await updateTexts(change, [{ id, version: script.version, text }], session);
  });
  noteEdits(change, [{ script, to: { ...name, ...(text && { text: text.hash.toString('hex') }) } }]);
  const renamed = { ...script, ...name, revision: change.revision };
  return entryOf(text ? withText(change, renamed, text) : renamed);
}

/** Tags as the column stores them; raises 422 if they are too many. */
function storableTags(tags: readonly string[]): string {
  const problem = tagsProblem(tags);
  if (problem !== null) throw new AppError('UNPROCESSABLE_CONTENT', problem, { code: 'invalid' });
  return JSON.stringify(tags);
}

/** Sets the normalized tags of a live script; raises 404, and 422 if they are too many. */
export async function setTags(
  change: Change,
  { id, tags }: { id: number; tags: string[] },
): Promise<ScriptEntry> {
  const { isChanged, scripts } = await changeTags(change, [id], () => tags);
  const [script] = scripts;
  if (!script) throw scriptNotFound();
  if (!isChanged) throw unchanged(entryOf(script));
  return entryOf(script);
}

/** Edits the tags of live scripts; `edit` returns normalized ones. Raises 404, and 422 if they are too many. */
export async function editTags(
  change: Change,
  ids: readonly number[],
  edit: (tags: string[]) => string[],
): Promise<void> {
  const { isChanged } = await changeTags(change, ids, edit);
  if (!isChanged) throw unchanged();
}

async function changeTags(change: Change, ids: readonly number[], edit: (tags: string[]) => string[]) {
  const { revision } = change;
  const locked = await lockAll(change, ids);
  const scripts = locked.map((script) => {
    const tags = storableTags(edit(JSON.parse(script.tags) as string[]));
    return tags === script.tags ? script : { ...script, tags, revision };
  });
  const changed = scripts.filter((script) => script.revision === revision);
  if (changed.length === 0) return { isChanged: false, scripts };
  await updateScripts(
    change,
    changed.map(({ id, tags }) => ({ id, tags })),
  );
  const tagsOf = new Map(changed.map(({ id, tags }) => [id, tags]));
  noteEdits(
    change,
    locked.flatMap((script) => {
      const tags = tagsOf.get(script.id);
      return tags === undefined ? [] : [{ script, to: { tags } }];
    }),
  );
  return { isChanged: true, scripts };
}

/** Raises 404. */
export async function setPinned(change: Change, id: number, pinned: boolean): Promise<void> {
  const [script] = await lockAll(change, [id]);
  if (!script || script.pinned === pinned) throw unchanged();
  await updateScripts(change, [{ id }], { pinned });
  noteEdits(change, [{ script, to: { pinned } }]);
}

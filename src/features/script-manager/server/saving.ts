import { isDuplicateKey } from '@db/failures';
import { AppError } from '@/platform/server/errors';
import { unchanged } from '@/platform/server/journal/once';
import { type ChangeReason, scriptTexts, tagsProblem } from '../rules';
import {
  findVersion,
  keepUnstored,
  lockWithHistory,
  replaceKept,
  type ScriptWithHistory,
  takeBack,
} from './history';
import type { Change } from './journal';
import { noteEdits, noteScripts } from './noted-scripts';
import { entryOf, findScript, type ScriptEntry } from './queries';
import {
  insertScripts,
  type LockedScript,
  lockScripts,
  type Text,
  updateScripts,
  updateTexts,
  type Which,
} from './writes';

export function scriptNotFound(): AppError {
  return new AppError('NOT_FOUND', scriptTexts.notFound, { code: 'script_not_found' });
}

export function versionNotFound(): AppError {
  return new AppError('NOT_FOUND', scriptTexts.versionNotFound, { code: 'version_not_found' });
}

function nameTaken(): AppError {
  return new AppError('CONFLICT', scriptTexts.nameTaken, { code: 'name_taken' });
}

/** Says that a name is taken where the database refuses it. */
async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isDuplicateKey(error, 'scripts_name') ? nameTaken() : error;
  }
}

/** Scripts by their ids, locked; raises 404 when one is missing. */
export async function lockAll(change: Change, ids: readonly number[], where: { inTrash?: true } = {}) {
  const wanted = [...new Set(ids)];
  const rows = await lockScripts(change, { ids: wanted, ...where });
  if (rows.length !== wanted.length) throw scriptNotFound();
  return rows;
}

/** One script whose text may be replaced, locked; raises 404. */
async function lockOne(change: Change, which: { id: number } | { name: string }): Promise<ScriptWithHistory> {
  const wanted: Which = 'id' in which ? { ids: [which.id] } : { names: [which.name] };
  const [script] = await lockWithHistory(change, wanted);
  if (!script) throw scriptNotFound();
  return script;
}

/** Replaces texts of locked scripts by others, keeping the earlier ones as the rules want it. */
export async function replaceTexts(
  change: Change,
  texts: readonly { script: ScriptWithHistory; text: Text }[],
  how: { reason: ChangeReason; session?: Buffer; cut?: boolean },
): Promise<void> {
  const scripts = texts.map(({ script }) => script);
  const updates = texts.map(({ script, text }) => ({ id: script.id, text }));
  const blank = texts.filter(({ text }) => text.content.trim() === '');
  const emptied = new Set(blank.map(({ script }) => script.id));
  await replaceKept(change, scripts, { ...how, emptied }, () =>
    updateTexts(change, updates, how.session ?? null),
  );
}

/** What a script is once it has its next text. */
function withText({ revision, now }: Change, script: LockedScript, text: Text): LockedScript {
  const { length: size } = text.content;
  return { ...script, size, version: script.version + 1, updated_at: now, revision };
}

/**
 * Saves a text that was made from `baseVersion`. Saving what is stored already succeeds, so that a save whose answer
 * was lost can be repeated. Raises 404, and 409 `changed_meanwhile` with the stored script in the details where that is
 * another text, made meanwhile.
 */
export async function saveText(
  change: Change,
  save: { id: number; baseVersion: number; text: Text; resolvesConflict: boolean; cut: boolean },
): Promise<ScriptEntry> {
  const { text, cut } = save;
  const script = await lockOne(change, save);
  if (script.content_hash.equals(text.hash)) throw unchanged(entryOf(script));
  if (script.version !== save.baseVersion) {
    throw new AppError('CONFLICT', scriptTexts.changedMeanwhile, {
      code: 'changed_meanwhile',
      details: { script: await findScript(change.trx, change.ownerId, save.id) },
    });
  }
  const reason = save.resolvesConflict ? 'conflict' : 'save';
  await replaceTexts(change, [{ script, text }], { reason, cut });
  return entryOf(withText(change, script, text));
}

/** Keeps a text in a script's history that was not saved, and is not to be; raises 404. */
export async function keepText(change: Change, { id, text }: { id: number; text: Text }): Promise<void> {
  const script = await lockOne(change, { id });
  const isStored = script.content_hash.equals(text.hash);
  if (isStored || !(await keepUnstored(change, script, text))) throw unchanged();
}

/** Notes scripts that were made; their undo puts them into the trash, unless they were changed. */
export function noteMade(
  change: Change,
  scripts: readonly { id: number; name: string; tags: readonly string[]; text: Text }[],
): void {
  noteScripts(
    change,
    scripts.map(({ id, name, tags, text }) => {
      const state = { name, tags: JSON.stringify(tags), pinned: false, text: text.hash.toString('hex') };
      return { id, before: { ...state, live: false }, after: { ...state, live: true } };
    }),
  );
}

/** Makes a script; raises 409 `name_taken`. */
export async function createScript(
  change: Change,
  script: { name: string; tags: readonly string[]; text: Text },
  session: Buffer | null = null,
): Promise<ScriptEntry> {
  const [id = 0] = await unlessTaken(insertScripts(change, [script], session));
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
  };
}

/** Gives a script another name, and new text and tags if there are any; raises 404 and 409 `name_taken`. */
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
    if (text) await updateTexts(change, [{ id, text }], session);
  });
  noteEdits(change, [{ script, to: { ...name, ...(text && { text: text.hash.toString('hex') }) } }]);
  const renamed = { ...script, ...name, revision: change.revision };
  return entryOf(text ? withText(change, renamed, text) : renamed);
}

/** Tags as the column holds them; raises 422 when they are too many. */
function storableTags(tags: readonly string[]): string {
  const problem = tagsProblem(tags);
  if (problem !== null) throw new AppError('UNPROCESSABLE_CONTENT', problem, { code: 'invalid' });
  return JSON.stringify(tags);
}

/** Gives a live script normal tags; raises 404, and 422 when they are too many. */
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

/** Gives live scripts the normal tags that `edit` makes of theirs; raises 404, and 422 when they are too many. */
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
  if (!script || (script.pinned !== 0) === pinned) throw unchanged();
  await updateScripts(change, [{ id }], { pinned });
  noteEdits(change, [{ script, to: { pinned } }]);
}

/** Makes an earlier text the script's text again, as a new version; raises 404 when one of them is not there. */
export async function restoreVersion(
  change: Change,
  { id, versionId }: { id: number; versionId: number },
): Promise<void> {
  const script = await lockOne(change, { id });
  const earlier = await findVersion(change, id, versionId);
  if (!earlier) throw versionNotFound();
  if (script.content_hash.equals(earlier.content_hash)) throw unchanged();
  await takeBack(change, [{ script, earlier }]);
  noteEdits(change, [{ script, to: { text: earlier.content_hash.toString('hex') } }]);
}

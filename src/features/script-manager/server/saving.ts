import { isDuplicateKey } from '@db/failures';
import type { Database } from '@db/database';
import type { Transaction } from 'kysely';
import { createHash } from 'node:crypto';
import { AppError } from '@/platform/server/errors';
import { bumpRevision } from '@/platform/server/live';
import { type ChangeReason, scriptTexts, tagsProblem } from '../rules';
import { copyVersionText, type EarlierText, findVersion, keepEarlier, keepUnstored } from './history';
import { lockScripts } from './many-scripts';
import { findScript, insertScript, lockScript, type ScriptRow, updateScript, updateText } from './queries';

/** What a script is compared by: SHA-256 of its UTF-8 bytes. Made before a transaction begins, since it takes time. */
export function hashText(content: string): Buffer {
  return createHash('sha256').update(content).digest();
}

/** A text on its way into the database. */
export interface Text {
  content: string;
  hash: Buffer;
}

export function textOf(content: string): Text {
  return { content, hash: hashText(content) };
}

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

/** The revision of this transaction's changes; taken first by all of them, so that they wait in one order. */
export function nextRevision(trx: Transaction<Database>, ownerId: number): Promise<number> {
  return bumpRevision(trx, ownerId, 'scripts');
}

/** Replaces the text of a locked script, keeping the earlier one as the rules want; the same text stays untouched. */
export async function replaceText(
  trx: Transaction<Database>,
  script: ScriptRow,
  text: Text,
  change: { reason: ChangeReason; revision: number; session?: Buffer; cut?: boolean },
): Promise<void> {
  const session = change.session ?? null;
  if (script.content_hash.equals(text.hash)) return;
  await keepEarlier(trx, script, change.reason, change);
  await updateText(trx, script.id, text.content);
  await updateScript(trx, script.id, {
    size: text.content.length,
    content_hash: text.hash,
    version: script.version + 1,
    updated_at: new Date(),
    saved_by: session,
    revision: change.revision,
  });
}

/**
 * Saves a text that was made from `baseVersion`. Saving what is stored already succeeds, so that a save whose answer
 * was lost can be repeated. Gives the stored script where that is another text, made meanwhile; then nothing is saved.
 */
export async function saveText(
  trx: Transaction<Database>,
  ownerId: number,
  save: { id: number; baseVersion: number; text: Text; resolvesConflict: boolean; cut: boolean },
) {
  const revision = await nextRevision(trx, ownerId);
  const script = await lockScript(trx, ownerId, { id: save.id });
  if (!script) throw scriptNotFound();
  if (script.version !== save.baseVersion && !script.content_hash.equals(save.text.hash)) {
    return findScript(trx, ownerId, save.id);
  }
  const reason = save.resolvesConflict ? 'conflict' : 'save';
  await replaceText(trx, script, save.text, { reason, revision, cut: save.cut });
  return null;
}

/** Keeps a text in a script's history that was not saved, and is not to be; raises 404. */
export async function keepText(
  trx: Transaction<Database>,
  ownerId: number,
  { id, text }: { id: number; text: Text },
): Promise<void> {
  await nextRevision(trx, ownerId);
  const script = await lockScript(trx, ownerId, { id });
  if (!script) throw scriptNotFound();
  if (!script.content_hash.equals(text.hash)) await keepUnstored(trx, script, text);
}

/** Makes a script; raises 409 `name_taken`. */
export async function createScript(
  trx: Transaction<Database>,
  ownerId: number,
  script: { name: string; tags: readonly string[]; text: Text; session?: Buffer },
): Promise<number> {
  const revision = await nextRevision(trx, ownerId);
  return unlessTaken(
    insertScript(trx, {
      ownerId,
      name: script.name,
      tags: script.tags,
      ...script.text,
      revision,
      savedBy: script.session ?? null,
    }),
  );
}

/** Gives a script another name, and new text and tags if there are any; raises 404 and 409 `name_taken`. */
export async function renameScript(
  trx: Transaction<Database>,
  ownerId: number,
  which: { id: number } | { name: string },
  change: { name: string; tags?: readonly string[] | undefined; text?: Text | undefined; session?: Buffer },
): Promise<number> {
  const revision = await nextRevision(trx, ownerId);
  const script = await lockScript(trx, ownerId, which);
  if (!script) throw scriptNotFound();
  await keepEarlier(trx, script, 'rename');
  const tags = change.tags && { tags: JSON.stringify(change.tags) };
  await unlessTaken(updateScript(trx, script.id, { name: change.name, revision, ...tags }));
  if (change.text) {
    const { session } = change;
    await replaceText(trx, script, change.text, {
      reason: 'rename',
      revision,
      ...(session && { session }),
    });
  }
  return script.id;
}

/** Normal tags as the column holds them; raises 422 when they are too many. */
export function storableTags(tags: readonly string[]): { tags: string } {
  const problem = tagsProblem(tags);
  if (problem !== null) throw new AppError('UNPROCESSABLE_CONTENT', problem, { code: 'invalid' });
  return { tags: JSON.stringify(tags) };
}

/** Changes tags or the pin of live scripts; raises 404 when one is missing. */
export async function changeEntries(
  trx: Transaction<Database>,
  ownerId: number,
  ids: readonly number[],
  change: (script: ScriptRow) => { tags: string } | { pinned: boolean },
): Promise<void> {
  const revision = await nextRevision(trx, ownerId);
  for (const script of await lockAll(trx, ownerId, ids, 'live')) {
    await updateScript(trx, script.id, { ...change(script), revision });
  }
}

/** The rows of these scripts, locked; raises 404 when one is missing. */
export async function lockAll(
  trx: Transaction<Database>,
  ownerId: number,
  ids: readonly number[],
  where: 'live' | 'trash',
): Promise<ScriptRow[]> {
  const wanted = [...new Set(ids)];
  const rows = await lockScripts(trx, ownerId, wanted, where);
  if (rows.length !== wanted.length) throw scriptNotFound();
  return rows;
}

/** Makes an earlier text the script's text again, as a new version; raises 404 when one of them is not there. */
export async function restoreVersion(
  trx: Transaction<Database>,
  ownerId: number,
  which: { id: number; versionId: number },
): Promise<void> {
  const revision = await nextRevision(trx, ownerId);
  const script = await lockScript(trx, ownerId, { id: which.id });
  if (!script) throw scriptNotFound();
  const version = await findVersion(trx, script.id, { id: which.versionId });
  if (!version) throw versionNotFound();
  await takeBack(trx, script, version, revision);
}

/** Gives a locked script the text of one of its versions. The text never leaves the database. */
export async function takeBack(
  trx: Transaction<Database>,
  script: ScriptRow,
  version: EarlierText,
  revision: number,
): Promise<void> {
  if (script.content_hash.equals(version.content_hash)) return;
  await keepEarlier(trx, script, 'restore');
  await copyVersionText(trx, version.id);
  await updateScript(trx, script.id, {
    size: version.size,
    content_hash: version.content_hash,
    version: script.version + 1,
    updated_at: new Date(),
    saved_by: null,
    revision,
  });
}

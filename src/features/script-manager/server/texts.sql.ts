import { AppError } from '@/platform/server/errors';
import { unchanged } from '@/platform/server/journal/once';
import { type ChangeReason, scriptTexts } from '../rules';
import { findVersion, lockWithHistory, type ScriptWithHistory, versionNotFound } from './history/queries';
import { keepUnstored, replaceKept, takeBack } from './history/writes';
import type { Change } from '@/platform/server/journal/change';
import { noteEdits } from './notes.sql';
import { entryOf, findScript, type ScriptEntry } from './queries';
import { type LockedScript, scriptNotFound, type Text, updateTexts, type Which } from './rows.sql';

/** Locks one script whose text may be replaced; raises 404. */
export async function lockOne(
  change: Change,
  which: { id: number } | { name: string },
): Promise<ScriptWithHistory> {
  const wanted: Which = 'id' in which ? { ids: [which.id] } : { names: [which.name] };
  const [script] = await lockWithHistory(change, wanted);
  if (!script) throw scriptNotFound();
  return script;
}

/** Replaces texts of locked scripts, keeping the earlier ones in the history as the rules require. */
export async function replaceTexts(
  change: Change,
  texts: readonly { script: ScriptWithHistory; text: Text }[],
  how: { reason: ChangeReason; session?: Buffer; cut?: boolean },
): Promise<void> {
  const scripts = texts.map(({ script }) => script);
  const updates = texts.map(({ script, text }) => ({ id: script.id, version: script.version, text }));
  const blank = texts.filter(({ text }) => text.content.trim() === '');
  const emptied = new Set(blank.map(({ script }) => script.id));
  await replaceKept(change, scripts, { ...how, emptied }, () =>
    updateTexts(change, updates, how.session ?? null),
  );
}

/** The script after its next text. */
export function withText({ revision, now }: Change, script: LockedScript, text: Text): LockedScript {
  const { length: size } = text.content;
  return { ...script, size, version: script.version + 1, updated_at: now, revision };
}

/**
 * Saves a text made from `baseVersion`. Saving the stored text again succeeds, so that a save without a response can be
 * retried. Raises 404, and 409 `changed_meanwhile` with the stored script in the details if that is a different text of
 * a later version.
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

/** Adds an unsaved text to a script's history; raises 404. */
export async function keepText(change: Change, { id, text }: { id: number; text: Text }): Promise<void> {
  const script = await lockOne(change, { id });
  const isStored = script.content_hash.equals(text.hash);
  if (isStored || !(await keepUnstored(change, script, text))) throw unchanged();
}

/** Restores an earlier text as a new version; raises 404 if script or version does not exist. */
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

import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { deleteInBatches } from '@/platform/server/batches';
import { AppError } from '@/platform/server/errors';
import { scriptTexts } from '../rules';
import { type Change, unchanged } from './change';
import { lockWithHistory, type ScriptWithHistory } from './history';
import { replaceTexts, scriptNotFound } from './saving';
import { insertScripts, type Text, textOf, updateScripts } from './writes';

/** One script of a list that is stored as a whole. */
interface IncomingScript {
  name: string;
  text?: Text | undefined;
  tags?: readonly string[] | undefined;
}

/** Makes a list ready to be stored; raises 422 when it names a script twice. */
export function incoming(
  scripts: readonly { name: string; content?: string | undefined; tags?: string[] | undefined }[],
): IncomingScript[] {
  if (new Set(scripts.map(({ name }) => name)).size !== scripts.length) {
    throw new AppError('UNPROCESSABLE_CONTENT', scriptTexts.doubledName, { code: 'doubled_name' });
  }
  return scripts.map(({ name, content, tags }) => ({
    name,
    tags,
    text: content === undefined ? undefined : textOf(content),
  }));
}

/** When a script's text was stored. */
interface StoredTime {
  name: string;
  updatedAt: string;
}

/**
 * Stores a list over the scripts of these names, all of them or, when one is missing, none (404). Without a text or
 * tags a script keeps its own. Gives when each text was stored.
 */
export async function overwriteScripts(
  change: Change,
  scripts: readonly IncomingScript[],
  session: Buffer,
): Promise<{ stored: StoredTime[] }> {
  const present = await lockNamed(change, scripts);
  if (present.size < scripts.length) throw scriptNotFound();
  const replaced = await storeOver(change, scripts, present, { reason: 'overwrite', session });
  const answer = { stored: storedTimes(change, scripts, present, replaced) };
  if (replaced.length === 0) throw unchanged(answer);
  return answer;
}

/** The scripts of these names that are there, by name. */
async function lockNamed(
  change: Change,
  scripts: readonly { name: string }[],
): Promise<Map<string, ScriptWithHistory>> {
  const rows = await lockWithHistory(change, { names: scripts.map(({ name }) => name) });
  return new Map(rows.map((row) => [row.name, row]));
}

function storedTimes(
  { now }: Change,
  scripts: readonly { name: string }[],
  present: ReadonlyMap<string, ScriptWithHistory>,
  replaced: readonly Replaced[],
): StoredTime[] {
  const rewritten = new Set(replaced.flatMap(({ id, version }) => (version === null ? [] : [id])));
  return scripts.map(({ name }) => {
    const script = present.get(name);
    const storedAt = script && !rewritten.has(script.id) ? script.updated_at : now;
    return { name, updatedAt: storedAt.toISOString() };
  });
}

/** What an import did to a script that was there. */
export interface Replaced {
  id: number;
  /** Which of its texts the import replaced; null when the text stayed. */
  version: number | null;
  /** The tags that it replaced, as the column holds them; null when they stayed. */
  tags: string | null;
}

/** What an import did. */
export interface ImportChanges {
  made: number[];
  replaced: Replaced[];
}

/**
 * Makes the scripts of a list, and stores it over those that are there, all or none. Without a text or tags a script
 * keeps its own; without a text none is made (404). With an operation id the import can be undone, and another one of
 * the same id changes nothing. Gives when each text was stored.
 */
export async function importScripts(
  change: Change,
  scripts: readonly IncomingScript[],
  { session, operationId }: { session: Buffer; operationId: string | undefined },
): Promise<{ stored: StoredTime[] }> {
  const present = await lockNamed(change, scripts);
  if (operationId !== undefined && (await findImport(change, operationId))) {
    const left = scripts.filter(({ name }) => present.has(name));
    throw unchanged({ stored: storedTimes(change, left, present, []) });
  }
  const missing = scripts.flatMap(({ name, text, tags }) => {
    if (present.has(name)) return [];
    if (!text) throw scriptNotFound();
    return [{ name, text, tags: tags ?? [] }];
  });
  const changes: ImportChanges = {
    made: await insertScripts(change, missing, session),
    replaced: await storeOver(change, scripts, present, { reason: 'import', session }),
  };
  const answer = { stored: storedTimes(change, scripts, present, changes.replaced) };
  if (operationId !== undefined) await insertImport(change, operationId, changes);
  else if (changes.made.length + changes.replaced.length === 0) throw unchanged(answer);
  return answer;
}

/** Stores a list over the locked scripts that are there; gives what was replaced. */
async function storeOver(
  change: Change,
  scripts: readonly IncomingScript[],
  present: ReadonlyMap<string, ScriptWithHistory>,
  how: { reason: 'overwrite' | 'import'; session: Buffer },
): Promise<Replaced[]> {
  const texts: { script: ScriptWithHistory; text: Text }[] = [];
  const tagged: { id: number; tags: string }[] = [];
  const replaced: Replaced[] = [];
  for (const { name, text, tags } of scripts) {
    const script = present.get(name);
    if (!script) continue;
    const newText = text && !script.content_hash.equals(text.hash) ? text : null;
    const wanted = tags && JSON.stringify(tags);
    const newTags = wanted !== undefined && wanted !== script.tags ? wanted : null;
    if (newText) texts.push({ script, text: newText });
    if (newTags !== null) tagged.push({ id: script.id, tags: newTags });
    if (newText || newTags !== null) {
      const { id, version } = script;
      replaced.push({ id, version: newText && version, tags: newTags === null ? null : script.tags });
    }
  }
  await replaceTexts(change, texts, how);
  await updateScripts(change, tagged);
  return replaced;
}

async function insertImport(
  { trx, ownerId, revision, now }: Change,
  operationId: string,
  changes: ImportChanges,
): Promise<void> {
  await trx
    .insertInto('script_imports')
    .values({
      user_id: ownerId,
      operation_id: operationId,
      revision,
      changes: JSON.stringify(changes),
      imported_at: now,
    })
    .execute();
}

/** What an import did, and what became of it; undefined when it is not known. */
export async function findImport({ trx, ownerId }: Change, operationId: string) {
  return trx
    .selectFrom('script_imports')
    .select(['revision', 'changes', 'undone'])
    .where('user_id', '=', ownerId)
    .where('operation_id', '=', operationId)
    .executeTakeFirst();
}

/** Forgets imports of before `moment`; they cannot be undone any more. */
export async function deleteImportsBefore(
  db: Kysely<Database>,
  moment: Date,
  signal: AbortSignal,
): Promise<void> {
  await deleteInBatches(db.deleteFrom('script_imports').where('imported_at', '<', moment), {
    rows: 20,
    signal,
  });
}

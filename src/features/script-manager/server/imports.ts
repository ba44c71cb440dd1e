import type { Database } from '@db/database';
import type { Kysely, Transaction } from 'kysely';
import { deleteInBatches } from '@/platform/server/batches';
import { AppError } from '@/platform/server/errors';
import { scriptTexts } from '../rules';
import { findVersion } from './history';
import { insertScripts, lockNamed, lockScripts } from './many-scripts';
import { type ScriptRow, updateScript } from './queries';
import { nextRevision, replaceText, scriptNotFound, takeBack, type Text, textOf } from './saving';
import { moveToTrash } from './trash';

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

/**
 * Stores a list over the scripts of these names, all of them or, when one is missing, none (404). Without a text or
 * tags a script keeps its own.
 */
export async function overwriteScripts(
  trx: Transaction<Database>,
  ownerId: number,
  scripts: readonly IncomingScript[],
  session: Buffer,
): Promise<void> {
  const revision = await nextRevision(trx, ownerId);
  const present = await lockNamed(trx, ownerId, scripts);
  if (present.size < scripts.length) throw scriptNotFound();
  for (const script of scripts) {
    const row = present.get(script.name);
    if (row) await storeOver(trx, row, script, { reason: 'overwrite', revision, session });
  }
}

/** What an import did to a script that was there. */
interface Replaced {
  id: number;
  /** Which of its texts the import replaced; null when the text stayed. */
  version: number | null;
  /** The tags that it replaced, as the column holds them; null when they stayed. */
  tags: string | null;
}

/** What an import did. */
interface ImportChanges {
  made: number[];
  replaced: Replaced[];
}

/**
 * Makes the scripts of a list, and stores it over those that are there, all or none. Without a text or tags a script
 * keeps its own; without a text none is made (404). With an operation id the import can be undone, and another one of
 * the same id changes nothing.
 */
export async function importScripts(
  trx: Transaction<Database>,
  ownerId: number,
  scripts: readonly IncomingScript[],
  { session, operationId }: { session: Buffer; operationId: string | undefined },
): Promise<void> {
  const revision = await nextRevision(trx, ownerId);
  if (operationId !== undefined && (await findImport(trx, ownerId, operationId))) return;
  const present = await lockNamed(trx, ownerId, scripts);
  const missing = scripts.flatMap(({ name, text, tags }) => {
    if (present.has(name)) return [];
    if (!text) throw scriptNotFound();
    return [{ name, text, tags: tags ?? [] }];
  });
  const changes: ImportChanges = {
    made: await insertScripts(trx, ownerId, missing, { revision, session }),
    replaced: [],
  };
  for (const script of scripts) {
    const row = present.get(script.name);
    if (!row) continue;
    const replaced = await storeOver(trx, row, script, { reason: 'import', revision, session });
    if (replaced) changes.replaced.push(replaced);
  }
  if (operationId === undefined) return;
  await trx
    .insertInto('script_imports')
    .values({
      user_id: ownerId,
      operation_id: operationId,
      revision,
      changes: JSON.stringify(changes),
      imported_at: new Date(),
    })
    .execute();
}

/** Gives what was replaced; null when all of it is there already. */
async function storeOver(
  trx: Transaction<Database>,
  row: ScriptRow,
  { text, tags }: IncomingScript,
  how: { reason: 'overwrite' | 'import'; revision: number; session: Buffer },
): Promise<Replaced | null> {
  const newText = text && !row.content_hash.equals(text.hash) ? text : null;
  const wanted = tags && JSON.stringify(tags);
  const newTags = wanted !== undefined && wanted !== row.tags ? wanted : null;
  if (newText) await replaceText(trx, row, newText, how);
  if (newTags !== null) await updateScript(trx, row.id, { tags: newTags, revision: how.revision });
  if (!newText && newTags === null) return null;
  return { id: row.id, version: newText && row.version, tags: newTags === null ? null : row.tags };
}

/** What undoing an import did. */
interface UndoneImport {
  /** How many scripts are as they were before. */
  undone: number;
  /** The names of those that were changed since, and stay as they are. */
  changedSince: string[];
}

/** Takes back what an import did, as far as nothing else happened to its scripts since; raises 404. */
export async function undoImport(
  trx: Transaction<Database>,
  ownerId: number,
  operationId: string,
): Promise<UndoneImport> {
  const revision = await nextRevision(trx, ownerId);
  const found = await findImport(trx, ownerId, operationId);
  if (!found) throw new AppError('NOT_FOUND', scriptTexts.importNotFound, { code: 'import_not_found' });
  if (found.undone !== null) return JSON.parse(found.undone) as UndoneImport;

  const { made, replaced } = JSON.parse(found.changes) as ImportChanges;
  const ids = [...made, ...replaced.map(({ id }) => id)];
  const live = await lockScripts(trx, ownerId, ids, 'live');
  const untouched = new Map(
    live.filter((script) => script.revision === found.revision).map((script) => [script.id, script]),
  );
  await moveToTrash(
    trx,
    made.filter((id) => untouched.has(id)),
    revision,
  );
  for (const change of replaced) {
    const script = untouched.get(change.id);
    if (script) await takeBackImport(trx, script, change, revision);
  }
  const outcome: UndoneImport = {
    undone: untouched.size,
    changedSince: live.filter(({ id }) => !untouched.has(id)).map(({ name }) => name),
  };
  await trx
    .updateTable('script_imports')
    .set({ undone: JSON.stringify(outcome) })
    .where('user_id', '=', ownerId)
    .where('operation_id', '=', operationId)
    .execute();
  return outcome;
}

async function takeBackImport(
  trx: Transaction<Database>,
  script: ScriptRow,
  { version, tags }: Replaced,
  revision: number,
): Promise<void> {
  const earlier = version === null ? undefined : await findVersion(trx, script.id, { version });
  if (earlier) await takeBack(trx, script, earlier, revision);
  if (tags !== null) await updateScript(trx, script.id, { tags, revision });
}

async function findImport(trx: Transaction<Database>, ownerId: number, operationId: string) {
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

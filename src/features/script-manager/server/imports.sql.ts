import { AppError } from '@/platform/server/errors';
import { unchanged } from '@/platform/server/journal/once';
import { scriptTexts } from '../rules';
import { noteMade } from './entries.sql';
import { lockWithHistory, type ScriptWithHistory } from './history/queries';
import type { Change } from '@/platform/server/journal/change';
import { noteEdits } from './notes.sql';
import { insertScripts, type NewScript, scriptNotFound, type Text, textOf, updateScripts } from './rows.sql';
import { replaceTexts } from './texts.sql';

/** One script of a list that is stored atomically. */
type IncomingScript = Partial<NewScript> & Pick<NewScript, 'name'>;

/** Normalizes a list for storing; raises 422 if a name occurs twice. */
export async function incoming(
  scripts: readonly (Omit<IncomingScript, 'text'> & { content?: string | undefined })[],
): Promise<IncomingScript[]> {
  if (new Set(scripts.map(({ name }) => name)).size !== scripts.length) {
    throw new AppError('UNPROCESSABLE_CONTENT', scriptTexts.doubledName, { code: 'doubled_name' });
  }
  const prepared: IncomingScript[] = [];
  // One by one, so that other calls are answered between two texts.
  for (const { content, ...script } of scripts) {
    prepared.push(content === undefined ? script : { ...script, text: await textOf(content) });
  }
  return prepared;
}

/** When a script's text was stored. */
export interface StoredTime {
  name: string;
  updatedAt: string;
}

/**
 * Overwrites the scripts of these names, atomically (404 if one is missing). Missing texts or tags are unchanged.
 * Returns when each text was stored.
 */
export async function overwriteScripts(
  change: Change,
  scripts: readonly IncomingScript[],
  session: Buffer,
): Promise<{ stored: StoredTime[] }> {
  const present = await lockNamed(change, scripts);
  if (present.size < scripts.length) throw scriptNotFound();
  const edits = await storeOver(change, scripts, present, { reason: 'overwrite', session });
  const answer = { stored: storedTimes(change, scripts, present, edits) };
  if (edits.length === 0) throw unchanged(answer);
  return answer;
}

/** The existing scripts of these names, by name. */
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
  edits: readonly Edit[],
): StoredTime[] {
  const rewritten = new Set(edits.flatMap(({ script, to }) => (to.text === undefined ? [] : [script.id])));
  return scripts.map(({ name }) => {
    const script = present.get(name);
    const storedAt = script && !rewritten.has(script.id) ? script.updated_at : now;
    return { name, updatedAt: storedAt.toISOString() };
  });
}

/**
 * Creates or overwrites the scripts of a list, atomically. Missing texts or tags are unchanged, and so are the notes and the
 * pins of scripts that are there; none is created without a text (404). Returns when each text was stored.
 */
export async function importScripts(
  change: Change,
  scripts: readonly IncomingScript[],
  session: Buffer,
): Promise<{ stored: StoredTime[] }> {
  const present = await lockNamed(change, scripts);
  const missing = scripts.flatMap(({ text, tags = [], ...script }) => {
    if (present.has(script.name)) return [];
    if (!text) throw scriptNotFound();
    return [{ ...script, text, tags }];
  });
  const made = await insertScripts(change, missing, session);
  noteMade(
    change,
    missing.map((script, at) => ({ ...script, id: made[at] ?? 0 })),
  );
  const edits = await storeOver(change, scripts, present, { reason: 'import', session });
  const answer = { stored: storedTimes(change, scripts, present, edits) };
  if (made.length + edits.length === 0) throw unchanged(answer);
  return answer;
}

/** The changed parts of an existing script. */
interface Edit {
  script: ScriptWithHistory;
  to: { tags?: string; text?: string };
}

/** Overwrites locked existing scripts; returns what was changed. */
async function storeOver(
  change: Change,
  scripts: readonly IncomingScript[],
  present: ReadonlyMap<string, ScriptWithHistory>,
  how: { reason: 'overwrite' | 'import'; session: Buffer },
): Promise<Edit[]> {
  const texts: { script: ScriptWithHistory; text: Text }[] = [];
  const edits: Edit[] = [];
  for (const { name, text, tags } of scripts) {
    const script = present.get(name);
    if (!script) continue;
    const to: Edit['to'] = {};
    if (text && !script.content_hash.equals(text.hash)) {
      texts.push({ script, text });
      to.text = text.hash.toString('hex');
    }
    const wanted = tags && JSON.stringify(tags);
    if (wanted !== undefined && wanted !== script.tags) to.tags = wanted;
    if (Object.keys(to).length > 0) edits.push({ script, to });
  }
  await replaceTexts(change, texts, how);
  await updateScripts(
    change,
    edits.flatMap(({ script, to: { tags } }) => (tags === undefined ? [] : [{ id: script.id, tags }])),
  );
  noteEdits(change, edits);
  return edits;
}

/** The input of a call for comparison with a retry: texts as their hashes. */
export function fingerprint(
  { operationId }: { operationId?: string | undefined },
  scripts: readonly IncomingScript[],
) {
  return {
    operationId,
    scripts: scripts.map(({ name, text, tags, notes, pinned }) => [
      name,
      text?.hash.toString('hex'),
      tags,
      ...((notes ?? pinned) === undefined ? [] : [notes, pinned]),
    ]),
  };
}

import type { Database } from '@db/database';
import { type Selectable, sql } from 'kysely';
import { partsOf } from '@/platform/server/batches';
import { sha256Steps } from '@/platform/server/body/text-steps';
import { AppError } from '@/platform/server/errors';
import { jsonOf } from '@/platform/server/json-table';
import { inSteps } from '@/platform/server/pacing';
import { signatureOf } from '@/platform/server/text-signature';
import { partsBySize } from '../parts-by-size';
import { scriptTexts } from '../rules';
import type { SqlDialect } from '../sql-dialects';
import type { Change } from '@/platform/server/journal/change';
import { LISTED } from './queries';

const FIRST_VERSION = 1;

/** Rows per statement. */
const ROWS_AT_ONCE = 1000;

/** Texts per statement: far below the server's packet size and the memory limit. */
const TEXTS_AT_ONCE = { size: 4_000_000, count: ROWS_AT_ONCE };

/** A text to be stored. */
export interface Text {
  content: string;
  /** The SHA-256 of its UTF-8 bytes, for comparison. */
  hash: Buffer;
  /** See `text-signature.ts`; stored by whatever stores the text. */
  signature: Buffer;
}

/** Hashes a text for comparison and for the search; before the transaction begins, since it takes time. */
export async function textOf(content: string): Promise<Text> {
  const hash = await inSteps(sha256Steps(content));
  return { content, hash, signature: await signatureOf(content) };
}

/** References to scripts of an account, live or in the trash. */
export type Which = { names: readonly string[] } | { ids: readonly number[]; inTrash?: true };

const LOCKED = [...LISTED, 'content_hash', 'saved_by'] as const;

export type LockedScript = Pick<Selectable<Database['scripts']>, (typeof LOCKED)[number]>;

/** The rows of scripts, locked until the end of the transaction; missing ones are omitted. */
export async function lockScripts(change: Change, which: Which): Promise<LockedScript[]> {
  return inParts(which, (part) => selectForUpdate(change, part).execute());
}

/** The query of `lockScripts`, for as many scripts as one statement takes. */
export function selectForUpdate({ trx, ownerId }: Change, which: Which) {
  const query = trx.selectFrom('scripts').select(LOCKED).where('user_id', '=', ownerId).forUpdate();
  if ('names' in which) return query.where('live', '=', 1).where('name', 'in', which.names);
  const inTrash = which.inTrash === true;
  return query.where('live', inTrash ? 'is' : '=', inTrash ? null : 1).where('id', 'in', which.ids);
}

/** Runs a statement in batches of scripts. */
export async function inParts<Row>(which: Which, run: (part: Which) => Promise<Row[]>): Promise<Row[]> {
  const parts: Which[] =
    'names' in which
      ? [...partsOf(which.names, ROWS_AT_ONCE)].map((names) => ({ names }))
      : [...partsOf(which.ids, ROWS_AT_ONCE)].map((ids) => ({ ...which, ids }));
  const rows: Row[] = [];
  for (const part of parts) rows.push(...(await run(part)));
  return rows;
}

export interface NewScript {
  name: string;
  tags: readonly string[];
  text: Text;
  notes?: string | undefined;
  pinned?: boolean | undefined;
}

/**
 * Inserts live scripts, and returns their ids in the same order; a taken name fails with a duplicate key.
 *
 * @param session the token hash of the session that stores them through a call without versions
 */
export async function insertScripts(
  change: Change,
  scripts: readonly NewScript[],
  session: Buffer | null,
): Promise<number[]> {
  const made: number[] = [];
  for (const part of partsOf(scripts, ROWS_AT_ONCE)) {
    const ids = await insertRows(change, part, session);
    const texts = part.flatMap(({ name, text: { content, signature } }) => {
      const id = ids.get(name);
      return id === undefined ? [] : [{ id, content, signature, size: content.length }];
    });
    for (const batch of partsBySize(texts, TEXTS_AT_ONCE)) {
      await change.trx
        .insertInto('script_texts')
        .values(batch.map(({ id, content }) => ({ script_id: id, content })))
        .execute();
      await change.trx
        .insertInto('script_signatures')
        .values(
          batch.map(({ id, signature }) => ({ script_id: id, version: FIRST_VERSION, bits: signature })),
        )
        .execute();
    }
    made.push(...texts.map(({ id }) => id));
  }
  return made;
}

/** What is told of a script beside its text; missing ones are not told, and stay as they are. */
export interface SomeDetails {
  notes?: string | undefined;
  /** Null for the account's. */
  dialect?: SqlDialect | null | undefined;
  /** The values that were copied last. */
  parameters?: { name: string; value: string }[] | undefined;
}

/** The details as the columns store them. */
export function detailCells({ notes, dialect, parameters }: SomeDetails) {
  return {
    ...(notes !== undefined && { notes: notes.trim() === '' ? null : notes }),
    ...(dialect !== undefined && { dialect }),
    ...(parameters !== undefined && {
      parameters: parameters.length === 0 ? null : JSON.stringify(parameters),
    }),
  };
}

/** The ids of the new rows, by name. */
async function insertRows(
  { trx, ownerId, revision, now }: Change,
  scripts: readonly NewScript[],
  session: Buffer | null,
): Promise<Map<string, number>> {
  const rows = scripts.map(({ name, tags, text, notes = '', pinned = false }) => ({
    user_id: ownerId,
    name,
    live: 1 as const,
    tags: JSON.stringify(tags),
    size: text.content.length,
    content_hash: text.hash,
    version: FIRST_VERSION,
    revision,
    updated_at: now,
    saved_by: session,
    pinned,
    ...detailCells({ notes }),
  }));
  const { insertId } = await trx.insertInto('scripts').values(rows).executeTakeFirstOrThrow();
  const [only, ...others] = scripts;
  // The insert id is only reliable for a single row.
  if (only && others.length === 0) return new Map([[only.name, Number(insertId)]]);
  const made = await trx
    .selectFrom('scripts')
    .select(['id', 'name'])
    .where('user_id', '=', ownerId)
    .where('live', '=', 1)
    .where(
      'name',
      'in',
      scripts.map(({ name }) => name),
    )
    .execute();
  return new Map(made.map(({ id, name }) => [name, id]));
}

/** Updates columns of locked scripts; name and tags (as the column stores them) may differ per script. */
export async function updateScripts(
  { trx, ownerId, revision }: Change,
  scripts: readonly { id: number; name?: string | undefined; tags?: string | undefined }[],
  columns: { pinned?: boolean } | { live: 1 | null; trashed_at: Date | null } = {},
): Promise<void> {
  if (scripts.length === 0) return;
  const values = Object.entries({ revision, ...columns }).map(
    ([column, value]) => sql`${sql.ref(`s.${column}`)} = ${value}`,
  );
  await sql`
    UPDATE JSON_TABLE(${jsonOf(scripts.map(({ id, name, tags }) => ({ id, name, tags })))}, '$[*]' COLUMNS (
        id INT UNSIGNED PATH '$.id',
        name VARCHAR(255) CHARACTER SET utf8mb4 PATH '$.name',
        tags TEXT CHARACTER SET utf8mb4 PATH '$.tags')) AS wanted
      STRAIGHT_JOIN scripts AS s ON s.id = wanted.id
    SET s.name = COALESCE(wanted.name, s.name), s.tags = COALESCE(wanted.tags, s.tags), ${sql.join(values)}
    WHERE s.user_id = ${ownerId}`.execute(trx);
}

/** Stores the next texts of locked scripts, which had these versions. */
export async function updateTexts(
  { trx, ownerId, revision, now }: Change,
  scripts: readonly { id: number; version: number; text: Text }[],
  session: Buffer | null,
): Promise<void> {
  const sized = scripts.map((script) => ({ ...script, size: script.text.content.length }));
  for (const batch of partsBySize(sized, TEXTS_AT_ONCE)) {
    const rows = batch.map(({ id, version, size, text }) => [
      id,
      size,
      text.hash.toString('hex'),
      version + 1,
    ]);
    const contents = batch.map(({ text }) => text.content);
    const signatures = batch.map(({ text }) => text.signature);
    // STRAIGHT_JOIN, because the optimizer cannot know how long the list is.
    await sql`
      UPDATE JSON_TABLE(${jsonOf(rows)}, '$[*]' COLUMNS (
          place FOR ORDINALITY,
          id INT UNSIGNED PATH '$[0]',
          size INT UNSIGNED PATH '$[1]',
          hash CHAR(64) CHARACTER SET utf8mb4 PATH '$[2]',
          version INT UNSIGNED PATH '$[3]')) AS wanted
        STRAIGHT_JOIN scripts AS s ON s.id = wanted.id AND s.user_id = ${ownerId}
        STRAIGHT_JOIN script_texts AS t ON t.script_id = s.id
        LEFT JOIN script_signatures AS g ON g.script_id = s.id
      SET t.content = ELT(wanted.place, ${sql.join(contents)}),
        g.bits = ELT(wanted.place, ${sql.join(signatures)}), g.version = wanted.version,
        s.size = wanted.size, s.content_hash = UNHEX(wanted.hash), s.version = wanted.version,
        s.updated_at = ${now}, s.saved_by = ${session}, s.revision = ${revision}`.execute(trx);
  }
}

export function scriptNotFound(): AppError {
  return new AppError('NOT_FOUND', scriptTexts.notFound, { code: 'script_not_found' });
}

/** Locks scripts by their ids; raises 404 if one is missing. */
export async function lockAll(change: Change, ids: readonly number[], where: { inTrash?: true } = {}) {
  const wanted = [...new Set(ids)];
  const rows = await lockScripts(change, { ids: wanted, ...where });
  if (rows.length !== wanted.length) throw scriptNotFound();
  return rows;
}

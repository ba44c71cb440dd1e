import type { Database } from '@db/database';
import type { ScriptsTable } from '@db/tables/scripts';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { deleteInBatches } from '@/platform/server/batches';

/** A script as a list tells of it. */
export interface ScriptEntry {
  id: number;
  name: string;
  tags: string[];
  /** Of the text; counts from 1. */
  version: number;
  /** The account's revision at the script's last change. */
  revision: number;
  /** When the text was stored, ISO 8601. */
  updatedAt: string;
  /** Of the text, in UTF-16 units. */
  size: number;
  pinned: boolean;
}

const LISTED = ['id', 'name', 'tags', 'version', 'revision', 'updated_at', 'size', 'pinned'] as const;
type ListedRow = Pick<Selectable<ScriptsTable>, (typeof LISTED)[number]>;

/** What a row says, without its text. */
export function entryOf({ updated_at, pinned, tags, ...row }: ListedRow): ScriptEntry {
  return {
    ...row,
    tags: JSON.parse(tags) as string[],
    updatedAt: updated_at.toISOString(),
    pinned: pinned !== 0,
  };
}

/** The live scripts of an account, by name. */
export async function listScripts(db: Kysely<Database>, ownerId: number): Promise<ScriptEntry[]> {
  const rows = await db
    .selectFrom('scripts')
    .select(LISTED)
    .where('user_id', '=', ownerId)
    .where('live', '=', 1)
    .orderBy('name')
    .execute();
  return rows.map(entryOf);
}

/** The scripts of an account that changed after a revision, the live ones and the ids of those in the trash. */
export async function listChanged(db: Kysely<Database>, ownerId: number, since: number) {
  const rows = await db
    .selectFrom('scripts')
    .select([...LISTED, 'live'])
    .where('user_id', '=', ownerId)
    .where('revision', '>', since)
    .execute();
  return {
    changed: rows.flatMap(({ live, ...row }) => (live === null ? [] : [entryOf(row)])),
    removed: rows.flatMap(({ live, id }) => (live === null ? [id] : [])),
  };
}

export async function countScripts(db: Kysely<Database>, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('scripts')
    .select((scripts) => scripts.fn.countAll<number>().as('count'))
    .where('user_id', '=', ownerId)
    .where('live', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A live script without its text, or null. */
export async function findEntry(
  db: Kysely<Database>,
  ownerId: number,
  id: number,
): Promise<ScriptEntry | null> {
  const row = await db
    .selectFrom('scripts')
    .select(LISTED)
    .where('user_id', '=', ownerId)
    .where('live', '=', 1)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? entryOf(row) : null;
}

/** Whether the account has the script, be it in the trash. */
export async function hasScript(db: Kysely<Database>, ownerId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('scripts')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** A live script with its text, or null. */
export async function findScript(db: Kysely<Database>, ownerId: number, id: number) {
  const row = await db
    .selectFrom('scripts')
    .innerJoin('script_texts', 'script_texts.script_id', 'scripts.id')
    .select([...LISTED, 'content'])
    .where('user_id', '=', ownerId)
    .where('live', '=', 1)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { content, ...listed } = row;
  return { ...entryOf(listed), content };
}

/** The texts of some live scripts of an account. */
export async function readTexts(db: Kysely<Database>, ownerId: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom('scripts')
    .innerJoin('script_texts', 'script_texts.script_id', 'scripts.id')
    .select(['id', 'content'])
    .where('user_id', '=', ownerId)
    .where('live', '=', 1)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.content]));
}

/** A live script's row, locked until the end of the transaction. */
export async function lockScript(
  trx: Transaction<Database>,
  ownerId: number,
  which: { id: number } | { name: string },
) {
  const query = trx
    .selectFrom('scripts')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('live', '=', 1)
    .forUpdate();
  if ('name' in which) return query.where('name', '=', which.name).executeTakeFirst();
  return query.where('id', '=', which.id).executeTakeFirst();
}

export type ScriptRow = NonNullable<Awaited<ReturnType<typeof lockScript>>>;

/** Makes a live script of an account; raises a duplicate key when the name is taken. */
export async function insertScript(
  trx: Transaction<Database>,
  script: {
    ownerId: number;
    name: string;
    tags: readonly string[];
    content: string;
    hash: Buffer;
    revision: number;
    savedBy: Buffer | null;
  },
): Promise<number> {
  const { insertId } = await trx
    .insertInto('scripts')
    .values({
      user_id: script.ownerId,
      name: script.name,
      live: 1,
      tags: JSON.stringify(script.tags),
      size: script.content.length,
      content_hash: script.hash,
      version: 1,
      revision: script.revision,
      updated_at: new Date(),
      saved_by: script.savedBy,
    })
    .executeTakeFirstOrThrow();
  const id = Number(insertId);
  await trx.insertInto('script_texts').values({ script_id: id, content: script.content }).execute();
  return id;
}

/** Changes columns of a script whose row is locked. */
export async function updateScript(
  trx: Transaction<Database>,
  id: number,
  values: Partial<
    Pick<
      ScriptRow,
      'name' | 'live' | 'size' | 'content_hash' | 'version' | 'updated_at' | 'saved_by' | 'trashed_at'
    > & { tags: string; pinned: boolean }
  > & { revision: number },
): Promise<void> {
  await trx.updateTable('scripts').set(values).where('id', '=', id).execute();
}

export async function updateText(trx: Transaction<Database>, id: number, content: string): Promise<void> {
  await trx.updateTable('script_texts').set({ content }).where('script_id', '=', id).execute();
}

/** The scripts in an account's trash, the newest first. */
export async function listTrashed(db: Kysely<Database>, ownerId: number) {
  const rows = await db
    .selectFrom('scripts')
    .select(['id', 'name', 'size', 'trashed_at'])
    .where('user_id', '=', ownerId)
    .where('live', 'is', null)
    .orderBy('trashed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ trashed_at, ...row }) => ({ ...row, trashedAt: trashed_at?.toISOString() ?? '' }));
}

/** Deletes trashed scripts of an account for good, with their history; gives how many there were. */
export async function deleteTrashed(
  trx: Transaction<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('scripts')
    .where('user_id', '=', ownerId)
    .where('live', 'is', null)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes for good what has been in any trash since before `moment`. */
export async function deleteTrashedBefore(
  db: Kysely<Database>,
  moment: Date,
  signal: AbortSignal,
): Promise<void> {
  // Each takes its text and its history with it.
  await deleteInBatches(db.deleteFrom('scripts').where('trashed_at', '<', moment), { rows: 20, signal });
}

/** The live scripts of an account by name, with the sizes of their texts. */
export async function listSizes(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('scripts')
    .select(['id', 'size'])
    .where('user_id', '=', ownerId)
    .where('live', '=', 1)
    .orderBy('name')
    .execute();
}

/**
 * Those of some live scripts of an account whose text holds `text`. Letter case is ignored as far as lower case can be
 * made of single characters; accents, emoji, `%`, `_` and `\` count as they are.
 */
export async function findByText(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
  text: string,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('scripts')
    .innerJoin('script_texts', 'script_texts.script_id', 'scripts.id')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('live', '=', 1)
    .where('id', 'in', ids)
    .where(sql<boolean>`LOCATE(LOWER(${text}), LOWER(content) COLLATE utf8mb4_bin) > 0`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

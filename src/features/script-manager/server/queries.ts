import type { Database } from '@db/database';
import { type Kysely, type Selectable, sql } from 'kysely';
import { partsBySize } from '../parts-by-size';
import { isSqlDialect, type SqlDialect } from '../sql-dialects';
import { countOf } from '@/platform/server/counting';

/** A script in a list. */
export interface ScriptEntry {
  id: number;
  name: string;
  tags: string[];
  /** Of the text; starts at 1. */
  version: number;
  /** The account's revision at the script's last change. */
  revision: number;
  /** When the text was stored, ISO 8601. */
  updatedAt: string;
  /** Of the text, in UTF-16 units. */
  size: number;
  pinned: boolean;
  /** Null if it has the account's. */
  dialect: SqlDialect | null;
}

/** The columns of an entry. */
export const LISTED = [
  'id',
  'name',
  'tags',
  'version',
  'revision',
  'updated_at',
  'size',
  'pinned',
  'dialect',
] as const;

type ListedRow = Pick<Selectable<Database['scripts']>, (typeof LISTED)[number]>;

/** A script's own dialect; null if it has none that is known. */
export const dialectOf = (stored: string | null): SqlDialect | null =>
  stored !== null && isSqlDialect(stored) ? stored : null;

/** The entry of a row, without its text. */
export function entryOf(row: ListedRow): ScriptEntry {
  return {
    id: row.id,
    name: row.name,
    tags: JSON.parse(row.tags) as string[],
    version: row.version,
    revision: row.revision,
    updatedAt: row.updated_at.toISOString(),
    size: row.size,
    pinned: row.pinned,
    dialect: dialectOf(row.dialect),
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

/** The scripts of an account changed after a revision: the live ones, and the ids of those in the trash. */
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

/** The names of the live scripts of an account. */
export async function listNames(db: Kysely<Database>, ownerId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('scripts')
    .select('name')
    .where('user_id', '=', ownerId)
    .where('live', '=', 1)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

export function countScripts(db: Kysely<Database>, ownerId: number): Promise<number> {
  return countOf(db.selectFrom('scripts').where('user_id', '=', ownerId).where('live', '=', 1));
}

/** Whether the account has the script, live or in the trash. */
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

/** The texts of some live scripts of an account, by their ids. */
export async function readTexts(
  db: Kysely<Database>,
  ownerId: number,
  scripts: readonly { id: number }[],
): Promise<Map<number, string>> {
  const ids = scripts.map(({ id }) => id);
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

/** The scripts in an account's trash, newest first. */
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

/** The versions of a script, last replaced first, without their texts. */
export async function listVersions(db: Kysely<Database>, ownerId: number, scriptId: number) {
  const rows = await db
    .selectFrom('script_versions')
    .select(['id', 'version', 'name', 'reason', 'label', 'size', 'stored_at', 'kept_at'])
    .where('user_id', '=', ownerId)
    .where('script_id', '=', scriptId)
    .orderBy('kept_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ stored_at, kept_at, ...row }) => ({
    ...row,
    storedAt: stored_at.toISOString(),
    keptAt: kept_at.toISOString(),
  }));
}

/** The text of a version of a script, or null. */
export async function readVersion(
  db: Kysely<Database>,
  ownerId: number,
  scriptId: number,
  versionId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('script_versions')
    .select(sql<string>`CONVERT(UNCOMPRESS(content) USING utf8mb4)`.as('content'))
    .where('user_id', '=', ownerId)
    .where('script_id', '=', scriptId)
    .where('id', '=', versionId)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** The texts of scripts in batches; scripts deleted meanwhile are omitted. */
export async function* readArchive(
  db: Kysely<Database>,
  ownerId: number,
  scripts: readonly ScriptEntry[],
): AsyncGenerator<{ script: ScriptEntry; content: string }> {
  for (const batch of partsBySize(scripts)) {
    const texts = await readTexts(db, ownerId, batch);
    for (const script of batch) {
      const content = texts.get(script.id);
      if (content !== undefined) yield { script, content };
    }
  }
}

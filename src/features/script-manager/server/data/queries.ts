import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { type DataFile, type DataSource, inOneBatch, rowsFile } from '@/platform/server/data/part';
import { csvLine, csvText } from '@/platform/shared/csv';
import { sqlFileNames } from '../../file-names';
import { partsBySize } from '../../parts-by-size';
import { detailsOf } from '../details.sql';
import { LAST_OPENED } from '../settings/queries';
import { scriptsTrash } from '../trash.sql';

/** The scripts of an account without their texts: the live ones by name, then those in the trash. */
export async function listAll(db: Kysely<Database>, ownerId: number) {
  const rows = await db
    .selectFrom('scripts')
    .select(['id', 'name', 'live', 'tags', 'pinned', 'size', 'content_hash', 'version'])
    .select(['updated_at', 'trashed_at', 'notes', 'dialect', 'parameters'])
    .where('user_id', '=', ownerId)
    .where((where) =>
      where.or([where('live', '=', 1), where('trashed_at', '>=', scriptsTrash.expiredBefore())]),
    )
    .orderBy('live', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows;
}

export type ScriptHere = Awaited<ReturnType<typeof listAll>>[number];

export async function countData(db: Kysely<Database>, ownerId: number): Promise<number> {
  return (await listAll(db, ownerId)).length;
}

/** The stored settings of an account that are its own choice. */
export async function listSettings(db: Kysely<Database>, ownerId: number) {
  const rows = await db
    .selectFrom('script_settings')
    .select(['setting_key as key', 'setting_value as value', 'description'])
    .where('user_id', '=', ownerId)
    .where('setting_key', '!=', LAST_OPENED)
    .orderBy('setting_key')
    .execute();
  return rows;
}

/** The files of the script manager in the zip; the rows are those of schema.ts. */
export async function* writeData({ db, ownerId, wrote }: DataSource): AsyncGenerator<DataFile> {
  const scripts = await listAll(db, ownerId);
  const files = filesOf(scripts);
  const rows = scripts.map(({ name, tags, pinned, version, updated_at, trashed_at, ...script }, at) => ({
    ...detailsOf(script),
    name,
    tags: JSON.parse(tags) as string[],
    pinned,
    version,
    file: files[at] ?? '',
    updatedAt: updated_at.toISOString(),
    trashedAt: trashed_at?.toISOString() ?? null,
  }));
  yield rowsFile('scripts.json', inOneBatch(Promise.resolve(rows)));
  yield { path: 'scripts.csv', content: scriptTable(rows) };
  yield rowsFile('settings.json', inOneBatch(listSettings(db, ownerId)));
  const fileOf = new Map(rows.map(({ id, file }) => [id, file]));
  for (const batch of partsBySize(scripts)) {
    const texts = await db
      .selectFrom('script_texts')
      .select(['script_id', 'content'])
      .where(
        'script_id',
        'in',
        batch.map(({ id }) => id),
      )
      .execute();
    for (const { script_id, content } of texts) {
      yield { path: fileOf.get(script_id) ?? '', content };
      wrote(1);
    }
  }
  yield rowsFile('versions.json', versions(db, ownerId, scripts));
}

/**
 * A path for each script: in a folder by its first tag, or in the trash. The name is its own but for what file systems
 * refuse; scripts.json holds it as it is.
 */
function filesOf(scripts: readonly ScriptHere[]): string[] {
  const folders = scripts.map(({ live, tags }) => {
    const [tag] = JSON.parse(tags) as string[];
    return live === null ? ['trash'] : tag === undefined ? ['texts'] : ['texts', tag];
  });
  const names = sqlFileNames(scripts.map(({ name }) => name));
  const safe = (folder: string) => sqlFileNames([folder])[0]?.replace(/\.sql$/, '') ?? '';
  return folders.map((folder, at) => [...folder.map(safe), names[at] ?? ''].join('/'));
}

function* lines(rows: readonly { name: string; tags: string[]; updatedAt: string; file: string }[]) {
  yield `\ufeff${csvLine(['Name', 'Tags', 'Changed', 'File'], '\r\n')}`;
  for (const { name, tags, updatedAt, file } of rows) {
    yield csvLine([csvText(name), csvText(tags.join('; ')), updatedAt, csvText(file)], '\r\n');
  }
}

async function* scriptTable(rows: Parameters<typeof lines>[0]) {
  yield [...lines(rows)].join('');
}

/** UTF-16 units of earlier texts: more would make a zip that cannot be brought back. */
const HISTORY_MAX = 400_000_000;

/** The named versions, and of the others the newest that fit; in the same order. */
function newestUpTo<Row extends { id: number; size: number; label: string | null; kept_at: Date }>(
  most: number,
  rows: readonly Row[],
): Row[] {
  let size = 0;
  const rank = ({ label, kept_at }: Row) => (label === null ? kept_at.getTime() : Number.POSITIVE_INFINITY);
  const fit = new Set(
    rows
      .toSorted((one, other) => (rank(other) > rank(one) ? 1 : -1))
      .filter((row) => (size += row.size) <= most),
  );
  return rows.filter((row) => fit.has(row));
}

/** The earlier texts of scripts, which the database keeps compressed. */
async function* versions(db: Kysely<Database>, ownerId: number, scripts: readonly ScriptHere[]) {
  const rows = await db
    .selectFrom('script_versions')
    .select(['id', 'size', 'script_id', 'label', 'kept_at'])
    .where('user_id', '=', ownerId)
    .orderBy('script_id')
    .orderBy('kept_at')
    .orderBy('id')
    .execute();
  const known = new Set(scripts.map(({ id }) => id));
  for (const batch of partsBySize(
    newestUpTo(
      HISTORY_MAX,
      rows.filter((row) => known.has(row.script_id)),
    ),
  )) {
    const ids = batch.map(({ id }) => id);
    const texts = await db
      .selectFrom('script_versions')
      .select(['script_id', 'version', 'name', 'reason', 'label', 'stored_at', 'kept_at'])
      .select(sql<string>`CONVERT(UNCOMPRESS(content) USING utf8mb4)`.as('content'))
      .where('user_id', '=', ownerId)
      .where('id', 'in', ids)
      .orderBy(sql`FIELD(id, ${sql.join(ids)})`)
      .execute();
    yield texts.map(({ script_id, stored_at, kept_at, ...row }) => ({
      script: script_id,
      ...row,
      storedAt: stored_at.toISOString(),
      keptAt: kept_at.toISOString(),
    }));
  }
}

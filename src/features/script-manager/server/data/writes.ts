import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PartFiles } from '@/platform/server/data/archive';
import type { Change } from '@/platform/server/journal/change';
import { cellOf, writeCells } from '@/platform/server/journal/rows';
import { scriptBytesMax } from '../../rules';
import { partsBySize } from '../../parts-by-size';
import { lockWithHistory } from '../history/queries';
import { noteMade } from '../entries.sql';
import { noteEdits } from '../notes.sql';
import { detailCells, insertScripts, type Text, textOf, updateScripts } from '../rows.sql';
import { noteSettings } from '../settings/journal';
import { saveSetting } from '../settings/writes';
import { replaceTexts } from '../texts.sql';
import { changedCells } from '../details.sql';
import { type Planned, type PlannedScript, type VersionIn, versionRow } from './schema';

/** UTF-16 units of text in memory at once. */
const TEXTS_AT_ONCE = 4_000_000;

/** Makes and changes what was planned. Undo moves what was made to the trash; what was changed has its text in the history. */
export async function act(
  change: Change<'scripts'>,
  { scripts, settings }: Planned,
  files: PartFiles,
): Promise<void> {
  const ids = new Map<number, number>();
  for await (const batch of withTexts(scripts, files)) {
    const made = batch.filter(({ here }) => !here);
    (await make(change, made)).forEach((id, at) => ids.set(made[at]?.one.id ?? 0, id));
    await replace(
      change,
      batch.filter(({ here }) => here),
    );
  }
  await makeVersions(change, files, ids);
  for (const { one } of settings) {
    await saveSetting(change.trx, change.ownerId, {
      setting_key: one.key,
      setting_value: one.value,
      description: one.description,
    });
  }
  noteSettings(
    change,
    settings.map(({ one, here }) => ({ key: one.key, before: here ?? null, after: one })),
  );
}

type WithText = PlannedScript & { text: Text };

async function* withTexts(scripts: readonly PlannedScript[], files: PartFiles): AsyncGenerator<WithText[]> {
  let batch: WithText[] = [];
  let size = 0;
  for (const script of scripts) {
    const content = await files.text(script.one.file, scriptBytesMax);
    batch.push({ ...script, text: await textOf(content) });
    size += content.length;
    if (size < TEXTS_AT_ONCE && batch.length < 1_000) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

async function make(change: Change, scripts: readonly WithText[]): Promise<number[]> {
  if (scripts.length === 0) return [];
  // In the trash several may have one name, so that they get theirs when they are there.
  const ids = await insertScripts(
    change,
    scripts.map(({ one, text }) => ({
      name: one.trashedAt === null ? one.name : randomUUID(),
      tags: one.tags,
      text,
    })),
    null,
  );
  await writeCells(
    change.trx,
    change.ownerId,
    'scripts',
    ['name', 'live', 'trashed_at', 'pinned', 'version', 'updated_at', 'notes', 'dialect', 'parameters'],
    scripts.map(({ one }, at) => [
      ids[at] ?? 0,
      [
        one.name,
        one.trashedAt === null ? 1 : null,
        ...[one.trashedAt, one.pinned, one.version, one.updatedAt].map(cellOf),
        ...DETAILS.map((detail) => detailCells(one)[detail] ?? null),
      ],
    ]),
  );
  noteMade(
    change,
    scripts.flatMap(({ one: { name, tags, pinned, trashedAt }, text }, at) =>
      trashedAt === null ? [{ id: ids[at] ?? 0, name, tags, pinned, text }] : [],
    ),
  );
  return ids;
}

const DETAILS = ['notes', 'dialect', 'parameters'] as const;

async function replace(change: Change<'scripts'>, scripts: readonly WithText[]): Promise<void> {
  if (scripts.length === 0) return;
  const byId = new Map(scripts.map((script) => [script.here?.id ?? 0, script]));
  const locked = await lockWithHistory(change, { ids: [...byId.keys()] });
  const edits = locked.flatMap((script) => {
    const planned = byId.get(script.id);
    return planned ? [{ script, ...planned }] : [];
  });
  const rewritten = edits.filter(({ script, text }) => !script.content_hash.equals(text.hash));
  await replaceTexts(change, rewritten, { reason: 'import' });
  for (const pinned of [true, false]) {
    const rows = edits.filter(({ one }) => one.pinned === pinned);
    await updateScripts(
      change,
      rows.map(({ script, one }) => ({ id: script.id, tags: JSON.stringify(one.tags) })),
      { pinned },
    );
  }
  const details = edits.flatMap(({ one, here }) =>
    here && Object.keys(changedCells(one, here)).length > 0 ? [{ one, here }] : [],
  );
  // All three cells of each, so that they are one write.
  await change.write(
    'scripts',
    details.map(({ one, here: row }) => {
      const { notes, dialect, parameters } = row;
      return { row, to: { notes, dialect, parameters, ...detailCells(one) } };
    }),
  );
  noteEdits(
    change,
    edits.map(({ script, one, hash }) => ({
      script,
      to: {
        tags: JSON.stringify(one.tags),
        pinned: one.pinned,
        ...(script.content_hash.toString('hex') !== hash && { text: hash }),
      },
    })),
  );
}

/** The histories of the scripts that were made, by their ids in the zip. */
async function makeVersions(
  change: Change,
  files: PartFiles,
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  if (ids.size === 0) return;
  let held: (VersionIn & { size: number })[] = [];
  let size = 0;
  for await (const row of files.rows('versions.json', versionRow)) {
    if (!ids.has(row.script)) continue;
    held.push({ ...row, size: row.content.length });
    size += row.content.length;
    if (size < TEXTS_AT_ONCE && held.length < 1_000) continue;
    await insertVersions(change, held, ids);
    held = [];
    size = 0;
  }
  await insertVersions(change, held, ids);
}

async function insertVersions(
  { trx, ownerId }: Change,
  versions: readonly (VersionIn & { size: number })[],
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  for (const batch of partsBySize(versions, { size: TEXTS_AT_ONCE, count: 200 })) {
    const rows = batch.map(
      (
        row,
      ) => sql`(${ownerId}, ${ids.get(row.script)}, ${row.version}, ${row.name}, ${row.reason}, ${row.label},
        ${row.size}, ${createHash('sha256').update(row.content).digest()}, COMPRESS(${row.content}), ${row.storedAt}, ${row.keptAt})`,
    );
    await sql`
      INSERT INTO script_versions
        (user_id, script_id, version, name, reason, label, size, content_hash, content, stored_at, kept_at)
      VALUES ${sql.join(rows)}`.execute(trx);
  }
}

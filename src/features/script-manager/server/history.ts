import type { Database } from '@db/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type ChangeReason, keepsEarlier, NEVER_STORED, versionsToPrune } from '../rules';
import type { ScriptRow } from './queries';

/**
 * Keeps the text that `script` has, if the rules want it, before `reason` replaces it. The text never leaves the
 * database, which compresses it.
 */
export async function keepEarlier(
  trx: Transaction<Database>,
  script: ScriptRow,
  reason: ChangeReason,
  { session = null, cut = false }: { session?: Buffer | null; cut?: boolean } = {},
): Promise<void> {
  const newest = await trx
    .selectFrom('script_versions')
    .select(['kept_at', 'version'])
    .where('script_id', '=', script.id)
    .where('version', '!=', NEVER_STORED)
    .orderBy('kept_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  // The same text may be replaced twice: renamed, then saved.
  if (newest?.version === script.version) return;
  const now = new Date();
  const facts = {
    storedAgo: now.getTime() - script.updated_at.getTime(),
    keptAgo: newest ? now.getTime() - newest.kept_at.getTime() : null,
    sameSession: session !== null && script.saved_by !== null && script.saved_by.equals(session),
    cut,
  };
  if (!keepsEarlier(reason, facts)) return;
  await sql`
    INSERT INTO script_versions
      (user_id, script_id, version, name, reason, size, content_hash, content, stored_at, kept_at)
    SELECT ${script.user_id}, script_id, ${script.version}, ${script.name}, ${reason}, ${script.size},
      ${script.content_hash}, COMPRESS(content), ${script.updated_at}, ${now}
    FROM script_texts WHERE script_id = ${script.id}`.execute(trx);
  await prune(trx, script.id, now);
}

/** Keeps a text that is not the script's and never was: the one that a person did not choose in a conflict. */
export async function keepUnstored(
  trx: Transaction<Database>,
  script: ScriptRow,
  text: { content: string; hash: Buffer },
): Promise<void> {
  const now = new Date();
  const kept = await trx
    .selectFrom('script_versions')
    .select('id')
    .where('script_id', '=', script.id)
    .where('content_hash', '=', text.hash)
    .limit(1)
    .executeTakeFirst();
  if (kept) return;
  await trx
    .insertInto('script_versions')
    .values({
      user_id: script.user_id,
      script_id: script.id,
      version: NEVER_STORED,
      name: script.name,
      reason: 'conflict',
      label: null,
      size: text.content.length,
      content_hash: text.hash,
      content: sql<Buffer>`COMPRESS(${text.content})`,
      stored_at: now,
      kept_at: now,
    })
    .execute();
  await prune(trx, script.id, now);
}

/** Scripts whose texts are compressed by one statement. */
const KEPT_AT_ONCE = 500;

/**
 * Keeps the texts that many scripts have, before something that replaces them all: whatever was kept before. Those
 * that are too many by then are let go of with the next text that is kept.
 */
export async function keepAll(
  trx: Transaction<Database>,
  ids: readonly number[],
  reason: ChangeReason,
): Promise<void> {
  const now = new Date();
  for (let from = 0; from < ids.length; from += KEPT_AT_ONCE) {
    await sql`
      INSERT INTO script_versions
        (user_id, script_id, version, name, reason, size, content_hash, content, stored_at, kept_at)
      SELECT s.user_id, s.id, s.version, s.name, ${reason}, s.size, s.content_hash, COMPRESS(t.content), s.updated_at, ${now}
      FROM scripts s INNER JOIN script_texts t ON t.script_id = s.id
      WHERE s.id IN (${sql.join(ids.slice(from, from + KEPT_AT_ONCE))})
        AND NOT EXISTS (SELECT 1 FROM script_versions v WHERE v.script_id = s.id AND v.version = s.version)`.execute(
      trx,
    );
  }
}

async function prune(trx: Transaction<Database>, scriptId: number, now: Date): Promise<void> {
  const kept = await trx
    .selectFrom('script_versions')
    .select(['id', 'label', 'kept_at as keptAt'])
    .where('script_id', '=', scriptId)
    .orderBy('kept_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const gone = versionsToPrune(kept, now);
  if (gone.length > 0) await trx.deleteFrom('script_versions').where('id', 'in', gone).execute();
}

/** The earlier texts of a script, the one replaced last first; without the texts themselves. */
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

/** What a script needs to know of an earlier text to have it again. */
export interface EarlierText {
  id: number;
  size: number;
  content_hash: Buffer;
}

/** A version of a script by its id or by which text of the script it is, without the text. */
export async function findVersion(
  trx: Transaction<Database>,
  scriptId: number,
  which: { id: number } | { version: number },
): Promise<EarlierText | undefined> {
  const query = trx
    .selectFrom('script_versions')
    .select(['id', 'size', 'content_hash'])
    .where('script_id', '=', scriptId);
  if ('id' in which) return query.where('id', '=', which.id).executeTakeFirst();
  return query.where('version', '=', which.version).executeTakeFirst();
}

/** Makes the text of a version the text of its script. */
export async function copyVersionText(trx: Transaction<Database>, versionId: number): Promise<void> {
  await sql`
    UPDATE script_texts t INNER JOIN script_versions v ON v.script_id = t.script_id
    SET t.content = CONVERT(UNCOMPRESS(v.content) USING utf8mb4)
    WHERE v.id = ${versionId}`.execute(trx);
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

/** Names a version, or takes its name; false when it is not there. */
export async function labelVersion(
  db: Kysely<Database>,
  ownerId: number,
  version: { scriptId: number; versionId: number; label: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('script_versions')
    .set({ label: version.label })
    .where('user_id', '=', ownerId)
    .where('script_id', '=', version.scriptId)
    .where('id', '=', version.versionId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

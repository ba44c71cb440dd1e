import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { partsBySize } from '../../parts-by-size';
import { type ChangeReason, keepsEarlier, NEVER_STORED, versionsToPrune } from '../../rules';
import { affected } from '@/platform/server/counting';
import type { Change } from '@/platform/server/journal/change';
import type { Text } from '../rows.sql';
import { signTexts } from '../search/writes';
import type { EarlierText, ScriptWithHistory } from './queries';

/**
 * Adds the current texts of locked scripts to the history, as the rules require, then lets `write` replace them. They
 * never leave the database, which compresses them.
 *
 * @param how.session the token hash of the session that stores the new ones through a call without versions
 * @param how.cut see `cutsMuch`
 * @param how.emptied the ids of the scripts whose new text is empty
 */
export async function replaceKept(
  change: Change,
  scripts: readonly ScriptWithHistory[],
  how: { reason: ChangeReason; session?: Buffer | null; cut?: boolean; emptied?: ReadonlySet<number> },
  write: () => Promise<void>,
): Promise<void> {
  const { reason, session = null, cut = false, emptied } = how;
  const kept = scripts.filter(({ id, size, version, updated_at, saved_by, kept_version, kept_at }) => {
    // A text may be replaced twice: by a rename, then by a save.
    if (kept_version === version) return false;
    return keepsEarlier(reason, {
      storedAgo: change.now.getTime() - updated_at.getTime(),
      keptAgo: kept_at && change.now.getTime() - kept_at.getTime(),
      sameSession: session !== null && saved_by !== null && saved_by.equals(session),
      cut,
      emptied: size > 0 && emptied?.has(id) === true,
    });
  });
  await keepTexts(change, kept, reason);
  await write();
  // Last, because `write` may restore one of these.
  await prune(change, kept);
}

/** The limit of texts compressed, or copied from the history, per statement. */
const KEPT_AT_ONCE = { size: 20_000_000, count: 1000 };

/**
 * Adds the current texts of scripts to the history, before something replaces or removes them. The history is pruned
 * when the next text is replaced.
 */
export async function keepTexts(
  { trx, ownerId, now }: Change,
  scripts: readonly { id: number; size: number }[],
  reason: ChangeReason,
): Promise<void> {
  for (const batch of partsBySize(scripts, KEPT_AT_ONCE)) {
    await sql`
      INSERT INTO script_versions
        (user_id, script_id, version, name, reason, size, content_hash, content, stored_at, kept_at)
      SELECT s.user_id, s.id, s.version, s.name, ${reason}, s.size, s.content_hash, COMPRESS(t.content), s.updated_at, ${now}
      FROM scripts s INNER JOIN script_texts t ON t.script_id = s.id
      WHERE s.user_id = ${ownerId} AND s.id IN (${sql.join(batch.map(({ id }) => id))})
        AND NOT EXISTS (SELECT 1 FROM script_versions v WHERE v.script_id = s.id AND v.version = s.version)`.execute(
      trx,
    );
  }
}

/**
 * Adds a text to the history that never was the script's: the rejected one of a conflict. False if it is in the history
 * already.
 */
export async function keepUnstored(
  change: Change,
  script: ScriptWithHistory,
  { content, hash }: Text,
): Promise<boolean> {
  const { trx, ownerId, now } = change;
  const { numAffectedRows } = await sql`
    INSERT INTO script_versions
      (user_id, script_id, version, name, reason, size, content_hash, content, stored_at, kept_at)
    SELECT s.user_id, s.id, ${NEVER_STORED}, s.name, 'conflict', ${content.length}, ${hash}, COMPRESS(${content}), ${now}, ${now}
    FROM scripts s
    WHERE s.user_id = ${ownerId} AND s.id = ${script.id}
      AND NOT EXISTS (SELECT 1 FROM script_versions v WHERE v.script_id = s.id AND v.content_hash = ${hash})`.execute(
    trx,
  );
  if (numAffectedRows === 0n) return false;
  await prune(change, [script]);
  return true;
}

/** Prunes histories to which one text each was added. */
async function prune({ trx, ownerId, now }: Change, scripts: readonly ScriptWithHistory[]): Promise<void> {
  const gone = scripts.flatMap(({ full_history }) => {
    const kept = JSON.parse(full_history ?? '[]') as [id: number, keptAt: string][];
    const versions = kept.map(([id, keptAt]) => ({ id, keptAt: new Date(keptAt) }));
    versions.sort((one, other) => other.keptAt.getTime() - one.keptAt.getTime() || other.id - one.id);
    // The newest one is never pruned, so its id is not needed.
    return versionsToPrune([{ id: 0, keptAt: now }, ...versions], now);
  });
  if (gone.length === 0) return;
  await trx
    .deleteFrom('script_versions')
    .where('user_id', '=', ownerId)
    .where('id', 'in', gone)
    .where('label', 'is', null)
    .execute();
}

/** Replaces the texts of locked scripts by texts of their own histories, in the database, and reads them for the search. */
export async function takeBack(
  change: Change,
  changes: readonly { script: ScriptWithHistory; earlier: EarlierText }[],
): Promise<void> {
  const { trx, ownerId, revision, now } = change;
  const scripts = changes.map(({ script }) => script);
  await replaceKept(change, scripts, { reason: 'restore' }, async () => {
    const texts = changes.map(({ earlier }) => earlier);
    for (const batch of partsBySize(texts, KEPT_AT_ONCE)) {
      await sql`
        UPDATE script_versions AS v
          STRAIGHT_JOIN scripts AS s ON s.id = v.script_id
          STRAIGHT_JOIN script_texts AS t ON t.script_id = s.id
        SET t.content = CONVERT(UNCOMPRESS(v.content) USING utf8mb4),
          s.size = v.size, s.content_hash = v.content_hash, s.version = s.version + 1,
          s.updated_at = ${now}, s.saved_by = NULL, s.revision = ${revision}
        WHERE s.user_id = ${ownerId} AND v.id IN (${sql.join(batch.map(({ id }) => id))})`.execute(trx);
    }
    await signTexts(
      trx,
      texts.map(({ script_id, size }) => ({ id: script_id, size })),
    );
  });
}

/** Sets or removes a version's label; false if the version does not exist. */
export async function labelVersion(
  db: Kysely<Database>,
  ownerId: number,
  version: { scriptId: number; versionId: number; label: string | null },
): Promise<boolean> {
  const update = db
    .updateTable('script_versions')
    .set({ label: version.label })
    .where('user_id', '=', ownerId)
    .where('script_id', '=', version.scriptId)
    .where('id', '=', version.versionId);
  return (await affected(update)) > 0;
}

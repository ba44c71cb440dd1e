import { sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { jsonOf } from '@/platform/server/json-table';
import { NEVER_STORED, NEWEST_KEPT, scriptTexts } from '../../rules';
import type { Change } from '@/platform/server/journal/change';
import { inParts, type LockedScript, selectForUpdate, type Which } from '../rows.sql';

export function versionNotFound(): AppError {
  return new AppError('NOT_FOUND', scriptTexts.versionNotFound, { code: 'version_not_found' });
}

/** A locked script, with the facts about its history. */
export interface ScriptWithHistory extends LockedScript {
  /** The version last kept, and when; null if none was. */
  kept_version: number | null;
  kept_at: Date | null;
  /** JSON: the ids and times of all versions; null while one more would not exceed the limit. */
  full_history: string | null;
}

// Only columns that an index covers, since reading rows would read the texts too.
const HISTORY = [
  sql<number | null>`(
    SELECT v.version FROM script_versions v WHERE v.script_id = scripts.id AND v.version <> ${sql.lit(NEVER_STORED)}
    ORDER BY v.kept_at DESC, v.id DESC LIMIT 1)`.as('kept_version'),
  sql<Date | null>`(
    SELECT v.kept_at FROM script_versions v WHERE v.script_id = scripts.id AND v.version <> ${sql.lit(NEVER_STORED)}
    ORDER BY v.kept_at DESC, v.id DESC LIMIT 1)`.as('kept_at'),
  sql<string | null>`(
    SELECT JSON_ARRAYAGG(JSON_ARRAY(v.id, DATE_FORMAT(v.kept_at, '%Y-%m-%dT%T.%fZ')))
    FROM script_versions v WHERE v.script_id = scripts.id
    HAVING COUNT(*) >= ${sql.lit(NEWEST_KEPT)})`.as('full_history'),
];

/** Like `lockScripts`, for changes that replace texts. */
export async function lockWithHistory(change: Change, which: Which): Promise<ScriptWithHistory[]> {
  return inParts(which, (part) => selectForUpdate(change, part).select(HISTORY).execute());
}

/** A reference to an earlier text in the history. */
export interface EarlierText {
  id: number;
  script_id: number;
  size: number;
  content_hash: Buffer;
}

/** A version of a script, without the text. */
export async function findVersion(
  { trx, ownerId }: Change,
  scriptId: number,
  id: number,
): Promise<EarlierText | undefined> {
  return trx
    .selectFrom('script_versions')
    .select(['id', 'script_id', 'size', 'content_hash'])
    .where('user_id', '=', ownerId)
    .where('script_id', '=', scriptId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Which of some texts of scripts are still in the history, by script; texts are identified by their SHA-256 in
 * hexadecimal.
 */
export async function findKept(
  { trx, ownerId }: Change,
  wanted: readonly { id: number; text: string }[],
): Promise<Map<number, EarlierText>> {
  if (wanted.length === 0) return new Map();
  // MySQL sometimes takes the account's index, and reads all its versions for each script: 12 s for 1,000 scripts.
  const { rows } = await sql<EarlierText>`
    SELECT v.id, v.script_id, v.size, v.content_hash
    FROM JSON_TABLE(${jsonOf(wanted.map(({ id, text }) => [id, text]))}, '$[*]' COLUMNS (
        id INT UNSIGNED PATH '$[0]', hash CHAR(64) CHARACTER SET utf8mb4 PATH '$[1]')) AS wanted
      STRAIGHT_JOIN script_versions AS v FORCE INDEX (script_versions_kept)
        ON v.script_id = wanted.id AND v.content_hash = UNHEX(wanted.hash)
    WHERE v.user_id = ${ownerId}`.execute(trx);
  return new Map(rows.map((row) => [row.script_id, row]));
}

import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { SCRIPT_SETTING_DEFAULTS, SCRIPT_SETTING_KEYS, type ScriptSettingKey } from '../rules';
import { DEFAULT_DIALECT, isSqlDialect, type SqlDialect } from '../sql-dialects';

const LAST_OPENED = 'last_opened';
const DIALECT = 'sql_dialect';

/** A setting as the calls answer it; what is not stored has its default. */
export interface ScriptSetting {
  setting_key: ScriptSettingKey;
  setting_value: string;
  description: string;
  /** ISO 8601; null where the default counts. */
  updated_at: string | null;
}

/** All settings of an account, in the order of the specification. */
export async function listSettings(db: Kysely<Database>, ownerId: number): Promise<ScriptSetting[]> {
  const rows = await db
    .selectFrom('script_settings')
    .select(['setting_key', 'setting_value', 'description', 'updated_at'])
    .where('user_id', '=', ownerId)
    .execute();
  return SCRIPT_SETTING_KEYS.map((setting_key) => {
    const stored = rows.find((row) => row.setting_key === setting_key);
    return {
      setting_key,
      setting_value: stored?.setting_value ?? SCRIPT_SETTING_DEFAULTS[setting_key],
      description: stored?.description ?? '',
      updated_at: stored?.updated_at.toISOString() ?? null,
    };
  });
}

/** Stores a setting; without a description it keeps the one that it has. */
export async function saveSetting(
  db: Kysely<Database>,
  ownerId: number,
  setting: { setting_key: ScriptSettingKey; setting_value: string; description?: string | null | undefined },
): Promise<void> {
  const { description, ...value } = setting;
  const change = { setting_value: value.setting_value, updated_at: new Date() };
  await db
    .insertInto('script_settings')
    .values({ user_id: ownerId, ...value, ...change, description: description ?? null })
    .onDuplicateKeyUpdate(description === undefined ? change : { ...change, description })
    .execute();
}

/** The id of the script that the account opened last, or null. */
export async function readLastOpened(db: Kysely<Database>, ownerId: number): Promise<number | null> {
  const id = await readUndocumented(db, ownerId, LAST_OPENED);
  return id === undefined ? null : Number(id);
}

export async function saveLastOpened(db: Kysely<Database>, ownerId: number, id: number): Promise<void> {
  await saveUndocumented(db, ownerId, LAST_OPENED, String(id));
}

/** The kind of SQL that the account writes. */
export async function readDialect(db: Kysely<Database>, ownerId: number): Promise<SqlDialect> {
  const dialect = (await readUndocumented(db, ownerId, DIALECT)) ?? '';
  return isSqlDialect(dialect) ? dialect : DEFAULT_DIALECT;
}

export async function saveDialect(db: Kysely<Database>, ownerId: number, dialect: SqlDialect): Promise<void> {
  await saveUndocumented(db, ownerId, DIALECT, dialect);
}

async function readUndocumented(
  db: Kysely<Database>,
  ownerId: number,
  key: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('script_settings')
    .select('setting_value')
    .where('user_id', '=', ownerId)
    .where('setting_key', '=', key)
    .executeTakeFirst();
  return row?.setting_value;
}

async function saveUndocumented(
  db: Kysely<Database>,
  ownerId: number,
  key: string,
  value: string,
): Promise<void> {
  const change = { setting_value: value, updated_at: new Date() };
  await db
    .insertInto('script_settings')
    .values({ user_id: ownerId, setting_key: key, ...change, description: null })
    .onDuplicateKeyUpdate(change)
    .execute();
}

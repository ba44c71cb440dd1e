import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { SCRIPT_SETTING_DEFAULTS, SCRIPT_SETTING_KEYS, type ScriptSettingKey } from '../rules';

const LAST_OPENED = 'last_opened';

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
  const row = await db
    .selectFrom('script_settings')
    .select('setting_value')
    .where('user_id', '=', ownerId)
    .where('setting_key', '=', LAST_OPENED)
    .executeTakeFirst();
  return row ? Number(row.setting_value) : null;
}

export async function saveLastOpened(db: Kysely<Database>, ownerId: number, id: number): Promise<void> {
  const change = { setting_value: String(id), updated_at: new Date() };
  await db
    .insertInto('script_settings')
    .values({ user_id: ownerId, setting_key: LAST_OPENED, ...change, description: null })
    .onDuplicateKeyUpdate(change)
    .execute();
}

import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { SCRIPT_SETTING_DEFAULTS, SCRIPT_SETTING_KEYS, type ScriptSettingKey } from '../../rules';
import { DEFAULT_DIALECT, isSqlDialect, type SqlDialect } from '../../sql-dialects';

export const LAST_OPENED = 'last_opened';

export const DIALECT = 'sql_dialect';
/** The saved searches, as JSON. */
export const SEARCHES = 'saved_searches';
/** The documented settings, the SQL dialect and the saved searches. */
export type StoredKey = ScriptSettingKey | typeof DIALECT | typeof SEARCHES;

/** A setting as the calls return it; the default if it is not stored. */
export interface ScriptSetting {
  setting_key: ScriptSettingKey;
  setting_value: string;
  description: string;
  /** ISO 8601; null for a default. */
  updated_at: string | null;
}

/** The settings of an account, and the script opened last. */
export interface Preferences {
  /** In the order of the specification. */
  settings: ScriptSetting[];
  /** The SQL dialect of the account. */
  dialect: SqlDialect;
  /** The id of the script that was opened last, or null. */
  lastOpened: number | null;
}

export async function readPreferences(db: Kysely<Database>, ownerId: number): Promise<Preferences> {
  const rows = await db
    .selectFrom('script_settings')
    .select(['setting_key', 'setting_value', 'description', 'updated_at'])
    .where('user_id', '=', ownerId)
    .execute();
  const find = (key: string) => rows.find((row) => row.setting_key === key);
  const dialect = find(DIALECT)?.setting_value ?? '';
  const lastOpened = find(LAST_OPENED)?.setting_value;
  return {
    settings: SCRIPT_SETTING_KEYS.map((setting_key) => {
      const row = find(setting_key);
      return {
        setting_key,
        setting_value: row?.setting_value ?? SCRIPT_SETTING_DEFAULTS[setting_key],
        description: row?.description ?? '',
        updated_at: row?.updated_at.toISOString() ?? null,
      };
    }),
    dialect: isSqlDialect(dialect) ? dialect : DEFAULT_DIALECT,
    lastOpened: lastOpened === undefined ? null : Number(lastOpened),
  };
}

import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { Role } from '@/platform/shared/roles';
import {
  type HomeSettings,
  homeSettingsOf,
  isToolOpen,
  type Tool,
  TOOL_FLAGS,
  type ToolFlags,
} from '../rules';

function selectTools(db: Kysely<Database>) {
  return db
    .selectFrom('navigator_tools')
    .select(['id', 'tool_key', 'title', 'path', 'description', 'category', 'display_order', ...TOOL_FLAGS])
    .orderBy('display_order')
    .orderBy('id');
}

function withBooleans<Row extends Record<keyof ToolFlags, number>>(row: Row) {
  const { enabled_global, enabled_master, enabled_admin, enabled_user, ...rest } = row;
  return {
    ...rest,
    enabled_global: enabled_global !== 0,
    enabled_master: enabled_master !== 0,
    enabled_admin: enabled_admin !== 0,
    enabled_user: enabled_user !== 0,
  };
}

/** Every tool, in the stored order. */
export async function listTools(db: Kysely<Database>): Promise<Tool[]> {
  return (await selectTools(db).execute()).map(withBooleans);
}

export async function readHomeSettings(db: Kysely<Database>): Promise<HomeSettings> {
  const off = await db
    .selectFrom('home_settings')
    .select('setting_key')
    .where('setting_value', '=', 'false')
    .execute();
  return homeSettingsOf(off.map(({ setting_key }) => setting_key));
}

/** Whether the calls of a tool are open to the role now. A tool that is not stored is open to nobody. */
export async function isToolOpenNow(db: Kysely<Database>, tool: string, role: Role): Promise<boolean> {
  const row = await db
    .selectFrom('navigator_tools')
    .select(['tool_key', ...TOOL_FLAGS])
    .where('tool_key', '=', tool)
    .executeTakeFirst();
  return row !== undefined && isToolOpen(withBooleans(row), await readHomeSettings(db), role);
}

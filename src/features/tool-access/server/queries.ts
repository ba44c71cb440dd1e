import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { type HomeSettings, homeSettingsOf, type Tool, TOOL_FLAGS } from '../rules';

/** All tools, in the stored order. */
export async function listTools(db: Kysely<Database>): Promise<Tool[]> {
  return db
    .selectFrom('navigator_tools')
    .select(['id', 'tool_key', 'title', 'path', 'description', 'category', 'display_order', ...TOOL_FLAGS])
    .orderBy('display_order')
    .orderBy('id')
    .execute();
}

export async function readHomeSettings(db: Kysely<Database>): Promise<HomeSettings> {
  const off = await db
    .selectFrom('home_settings')
    .select('setting_key')
    .where('setting_value', '=', 'false')
    .execute();
  return homeSettingsOf(off.map(({ setting_key }) => setting_key));
}

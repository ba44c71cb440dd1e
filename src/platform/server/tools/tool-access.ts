import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { readOnce } from '@/platform/server/one-answer';
import type { TokenTools } from '@/platform/server/sessions';
import type { Role } from '@/platform/shared/roles';
import {
  type HomeSettings,
  homeSettingsOf,
  isToolOpen,
  type Tool,
  TOOL_FLAGS,
} from '../../shared/tool-access';

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

/** Who asks, as far as it decides which tools answer. */
export interface ToolCaller {
  user: { id: number; role: Role };
  /** What an access token may do; a session has no such bound. */
  tools?: TokenTools | undefined;
}

/** Whether a caller may be shown a tool at all: an access token is shown its own only. */
export function isWithinToken({ tools }: Pick<ToolCaller, 'tools'>, tool: string): boolean {
  return tools === undefined || tools.has(tool);
}

/**
 * Reads the switches, and tells whether a tool is open to a caller by them: to the role and, for an access token, among
 * its tools (each right includes reading). To be asked wherever one tool shows what is another's.
 */
export async function readOpenFor(
  db: Kysely<Database>,
): Promise<(caller: ToolCaller, tool: string) => boolean> {
  const [tools, home] = await readOnce(db, 'switches', () =>
    Promise.all([listTools(db), readHomeSettings(db)]),
  );
  return (caller, key) =>
    isWithinToken(caller, key) &&
    tools.some((tool) => tool.tool_key === key && isToolOpen(tool, home, caller.user.role));
}

/** The same for the owner of an account, by the role now; with the tools of an access token if one is used. */
export async function readOpenToOwner(
  db: Kysely<Database>,
  { id, tools }: { id: number; tools?: TokenTools },
): Promise<(tool: string) => boolean> {
  const openFor = await readOpenFor(db);
  const { role } = await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow();
  return (tool) => openFor({ user: { id, role }, tools }, tool);
}

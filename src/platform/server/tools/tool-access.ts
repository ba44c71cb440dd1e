import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { selectCallers, statesOf, type TokenTools, type ToolStates } from '@/platform/server/sessions';
import type { Role } from '@/platform/shared/roles';
import {
  type HomeSettings,
  homeSettingsOf,
  isToolOpen,
  type Tool,
  TOOL_FLAGS,
  toolFlagsOf,
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
  /** As they were looked up with the caller. */
  states: ToolStates | null;
}

/** Whether a role may use a tool in these states. */
export function isOpenByStates(states: ToolStates | null, role: Role, tool: string): boolean {
  const flags = states?.flags[tool];
  if (!states || flags === undefined) return false;
  return isToolOpen({ tool_key: tool, ...toolFlagsOf(flags) }, homeSettingsOf(states.homeOff), role);
}

/**
 * Whether a tool is open to a caller: to the role and, for an access token, among its tools (each right includes reading).
 * To be asked wherever one tool shows what is another's.
 */
export function isOpenFor(caller: ToolCaller, tool: string): boolean {
  return isWithinToken(caller, tool) && isOpenByStates(caller.states, caller.user.role, tool);
}

/** Whether a caller may be shown a tool at all: an access token is shown its own only. */
export function isWithinToken({ tools }: Pick<ToolCaller, 'tools'>, tool: string): boolean {
  return tools === undefined || tools.has(tool);
}

/** The same for the owner of an account, by the switches and the role now; with the tools of an access token if one is used. */
export async function readOpenToOwner(
  db: Kysely<Database>,
  { id, tools }: { id: number; tools?: TokenTools },
): Promise<(tool: string) => boolean> {
  const row = await selectCallers(db, true).where('users.id', '=', id).executeTakeFirst();
  // Deactivated meanwhile, or leaving.
  if (!row) return () => false;
  const states = statesOf(row);
  return (tool) => isOpenFor({ user: { id, role: row.role }, tools, states }, tool);
}

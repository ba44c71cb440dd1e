/** To whom a tool is open. */

import type { Role } from '@/platform/shared/roles';

export const TOOL_CATEGORIES = ['personal', 'advanced'] as const;
export type ToolCategory = (typeof TOOL_CATEGORIES)[number];

export const TOOL_FLAGS = ['enabled_global', 'enabled_master', 'enabled_admin', 'enabled_user'] as const;
export type ToolFlags = Record<(typeof TOOL_FLAGS)[number], boolean>;

export const HOME_SETTING_KEYS = [
  'devFlowEnabled',
  'devFlowEnabled_master',
  'devFlowEnabled_admin',
  'devFlowEnabled_user',
] as const;
export type HomeSettings = Record<(typeof HOME_SETTING_KEYS)[number], boolean>;

/** The navigator's default texts (specification, platform section 2). */
export const NAVIGATOR_LABELS = {
  headerTitle: 'Choose Your Tool',
  headerSubtitle: 'Select the tool you need to get started',
  personalTitle: 'Personal Tools',
  adminTitle: 'Advanced Tools',
} as const;

/** The message of a refused call of a closed tool. */
export const TOOL_CLOSED = 'You don’t have permission to access this tool';

/** A tool of the navigator, as stored. */
export interface Tool extends ToolFlags {
  id: number;
  tool_key: string;
  title: string;
  path: string;
  description: string;
  category: ToolCategory;
  /** From 1, without gaps. */
  display_order: number;
}

/** The switches of a tool from the digits in which they are stored, in the order of `TOOL_FLAGS`. */
export function toolFlagsOf(digits: string): ToolFlags {
  const [enabled_global, enabled_master, enabled_admin, enabled_user] = Array.from(
    digits,
    (one) => one === '1',
  );
  return {
    enabled_global: enabled_global === true,
    enabled_master: enabled_master === true,
    enabled_admin: enabled_admin === true,
    enabled_user: enabled_user === true,
  };
}

/** Home's switches, all on except those given. */
export function homeSettingsOf(off: readonly string[]): HomeSettings {
  return {
    devFlowEnabled: !off.includes('devFlowEnabled'),
    devFlowEnabled_master: !off.includes('devFlowEnabled_master'),
    devFlowEnabled_admin: !off.includes('devFlowEnabled_admin'),
    devFlowEnabled_user: !off.includes('devFlowEnabled_user'),
  };
}

/** Whether both the global switch and the role's are on. */
export function isEnabledFor(flags: ToolFlags, role: Role): boolean {
  return flags.enabled_global && flags[`enabled_${role}`];
}

/** Whether DevFlow's home switches admit the role. */
export function isDevFlowOnFor(home: HomeSettings, role: Role): boolean {
  return home.devFlowEnabled && home[`devFlowEnabled_${role}`];
}

/** Whether the role may make the calls of a tool; DevFlow's home switches apply as well. */
export function isToolOpen(tool: ToolFlags & { tool_key: string }, home: HomeSettings, role: Role): boolean {
  return isEnabledFor(tool, role) && (tool.tool_key !== 'devflow' || isDevFlowOnFor(home, role));
}

/** The tools whose screens the role may open. The settings `x-settings` are closed together with their tool `x`. */
export function openScreens(tools: readonly Tool[], home: HomeSettings, role: Role): Tool[] {
  const open = tools.filter((tool) => isToolOpen(tool, home, role));
  const keys = new Set(open.map(({ tool_key }) => tool_key));
  return open.filter(({ tool_key }) => keys.has(tool_key.replace(/-settings$/, '')));
}

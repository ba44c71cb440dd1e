import type { Tool } from '@/platform/shared/tool-access';

/** A navigator tool that is open to everybody. */
export function navigatorTool(tool_key: string, id: number, overrides: Partial<Tool> = {}): Tool {
  return {
    id,
    tool_key,
    title: tool_key,
    path: `/${tool_key}`,
    description: '',
    category: 'personal',
    enabled_global: true,
    enabled_master: true,
    enabled_admin: true,
    enabled_user: true,
    display_order: id,
    ...overrides,
  };
}

/** Navigator tools that are open to everybody, in this order. */
export function navigatorTools(...keys: string[]): Tool[] {
  return keys.map((key, index) => navigatorTool(key, index + 1));
}

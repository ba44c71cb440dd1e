/** Which cards the navigator shows to a role, and the filter. */

import type { Tool } from '@/platform/shared/tool-access';
import { hasRole, type Role } from '@/platform/shared/roles';

/** The text of a tool's card. */
export type ToolText = Pick<Tool, 'tool_key' | 'title' | 'path' | 'description' | 'category'>;

/** Shown if the list cannot be loaded (specification, platform section 3); DevFlow for admin and master. */
const FALLBACK_TOOLS: readonly ToolText[] = [
  {
    tool_key: 'script-manager',
    title: 'Script Manager',
    path: '/script-manager',
    description: 'Keep, tag and edit your scripts',
    category: 'personal',
  },
  {
    tool_key: 'calendar',
    title: 'Calendar',
    path: '/calendar',
    description: 'Plan your days',
    category: 'personal',
  },
  {
    tool_key: 'expense-tracker',
    title: 'Expense Tracker',
    path: '/expense-tracker',
    description: 'See where your money goes',
    category: 'personal',
  },
  {
    tool_key: 'goals-habits',
    title: 'Goals & Habits',
    path: '/goals-habits',
    description: 'Set goals and keep habits',
    category: 'personal',
  },
  {
    tool_key: 'devflow',
    title: 'DevFlow',
    path: '/devflow',
    description: 'Track features and their work items',
    category: 'advanced',
  },
];

/** The documented fallback, limited to tools with a screen, since dead links help nobody. */
export function fallbackTools(hasScreen: (path: string) => boolean): ToolText[] {
  return FALLBACK_TOOLS.filter(({ path }) => hasScreen(path));
}

/**
 * The enabled tools in their order, without those whose screen is closed by other switches (DevFlow by its home
 * switches, settings with their tool), as far as `openTools` is known.
 */
export function enabledTools<TTool extends Tool & { enabled: boolean }>(
  tools: readonly TTool[],
  openTools: readonly Pick<Tool, 'tool_key'>[] | undefined,
): TTool[] {
  return tools
    .filter(
      ({ enabled, tool_key }) => enabled && (openTools?.some((open) => open.tool_key === tool_key) ?? true),
    )
    .sort((one, other) => one.display_order - other.display_order);
}

/** The tools of the two sections; advanced ones are for admin and master only. */
export function inSections(tools: readonly ToolText[], role: Role) {
  return {
    personal: tools.filter(({ category }) => category === 'personal'),
    advanced: hasRole(role, 'admin') ? tools.filter(({ category }) => category === 'advanced') : [],
  };
}

/** The tools whose title or description contains every word of the text, ignoring case and width. */
export function filterTools<TTool extends ToolText>(tools: readonly TTool[], text: string): TTool[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return tools.filter(({ title, description }) => {
    const told = plain(`${title} ${description}`);
    return words.every((word) => told.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase('en');
}

import {
  ChartNoAxesColumn,
  House,
  LayoutGrid,
  Palette,
  Shield,
  SlidersHorizontal,
  type LucideIcon,
} from 'lucide-react';
import type { ClientTool } from '@/platform/client/tool';
import { hasRole, type Role } from '@/platform/shared/roles';
import * as tools from '../tools';

export interface NavigationItem {
  /** Of a tool: where its stored title is not known. */
  name: string;
  path: string;
  /** Left out for a tool, which has its own everywhere. */
  icon?: LucideIcon;
  /** The key of the tool; listed only to those whom it is open to. */
  tool?: string;
  /** Left out: for everyone. Master counts as admin. */
  requiredRole?: Role;
}

export interface NavigationGroup {
  /** The main group has no caption. */
  caption?: string;
  collapsible?: boolean;
  items: readonly NavigationItem[];
}

/** Everything the sidebar lists, in its order. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    items: [
      { name: 'Home', path: '/home', icon: House },
      { name: 'Navigator', path: '/navigator', icon: LayoutGrid },
      { name: 'Dashboard', path: '/dashboard', icon: ChartNoAxesColumn },
    ],
  },
  {
    caption: 'Tools',
    items: toolEntries(),
  },
  {
    caption: 'System',
    collapsible: true,
    items: [
      { name: 'Option Access', path: '/option-access', icon: SlidersHorizontal, requiredRole: 'admin' },
      { name: 'Master Settings', path: '/master-settings', icon: Shield, requiredRole: 'master' },
      { name: 'Theme Settings', path: '/theme-settings', icon: Palette, requiredRole: 'user' },
    ],
  },
];

function toolEntries(): NavigationItem[] {
  const entries = Object.values<ClientTool>(tools).flatMap(({ sidebar, screens: [first] }) =>
    sidebar && first ? [{ ...sidebar, path: first.path, tool: first.key }] : [],
  );
  return entries.sort((one, other) => one.place - other.place);
}

/** What the sidebar needs of a tool that is open to the caller. */
interface OpenTool {
  tool_key: string;
  title: string;
}

/**
 * The entries of a group for a person: those that the role permits, and of the tools those that are open, by the title
 * that an admin may have given them. While it is not known which ones are open, all of them.
 */
export function entriesFor(
  group: NavigationGroup,
  role: Role,
  openTools: readonly OpenTool[] | undefined,
): NavigationItem[] {
  return group.items.flatMap((item) => {
    if (item.requiredRole && !hasRole(role, item.requiredRole)) return [];
    if (item.tool === undefined || openTools === undefined) return [item];
    const open = openTools.find(({ tool_key }) => tool_key === item.tool);
    return open ? [{ ...item, name: open.title }] : [];
  });
}

/**
 * How an item stands to the page at `pathname`: 'page' it is that page, 'true' that page is its settings, undefined
 * neither. The value is that of `aria-current`.
 */
export function currentness(item: NavigationItem, pathname: string): 'page' | 'true' | undefined {
  // As forgiving as the router, which finds a page by '/Home/' too.
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  if (path === item.path) return 'page';
  return path === `${item.path}-settings` ? 'true' : undefined;
}

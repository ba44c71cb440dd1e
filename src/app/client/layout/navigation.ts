import type { LucideIcon } from 'lucide-react';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import House from 'lucide-react/icons/house';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Palette from 'lucide-react/icons/palette';
import Shield from 'lucide-react/icons/shield';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { ClientTool } from '@/platform/client/tools/tool';
import { hasRole, type Role } from '@/platform/shared/roles';
import * as tools from '../tools';

export interface NavigationItem {
  /** Of a tool: used while its stored title is unknown. */
  name: string;
  path: string;
  icon?: LucideIcon;
  /** The key of the tool; listed only if that is open to the user. */
  tool?: string;
  /** Undefined: for everyone. Master includes admin. */
  requiredRole?: Role;
}

export interface NavigationGroup {
  /** Undefined for the main group. */
  caption?: string;
  collapsible?: boolean;
  items: readonly NavigationItem[];
}

/** All entries of the sidebar, in order. */
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

/** Opened by the sidebar's user block. */
export const ACCOUNT = { name: 'Your account', path: '/account', icon: CircleUserRound } as const;

function toolEntries(): NavigationItem[] {
  const entries = Object.values<ClientTool>(tools).flatMap(({ sidebar, screens: [first] }) =>
    sidebar && first ? [{ ...sidebar, path: first.path, icon: first.icon, tool: first.key }] : [],
  );
  return entries.sort((one, other) => one.place - other.place);
}

/** What the sidebar needs of an open tool. */
interface OpenTool {
  tool_key: string;
  title: string;
}

/**
 * The entries of a group for a user: those that the role permits, and of the tools those that are open, by their stored
 * titles. While the open tools are unknown, all of them.
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
 * The `aria-current` of an item on the page at `pathname`: 'page' if it is that page, 'true' if that page is its
 * settings, else undefined.
 */
export function currentness(
  item: Pick<NavigationItem, 'path'>,
  pathname: string,
): 'page' | 'true' | undefined {
  // As lenient as the router, which accepts '/Home/' too.
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  if (path === item.path) return 'page';
  return path === `${item.path}-settings` ? 'true' : undefined;
}

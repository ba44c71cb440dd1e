import {
  ChartNoAxesColumn,
  Clapperboard,
  FileCodeCorner,
  GitPullRequestArrow,
  House,
  LayoutGrid,
  Palette,
  Shield,
  SlidersHorizontal,
  type LucideIcon,
} from 'lucide-react';
import type { Role } from '@/platform/shared/roles';

export interface NavigationItem {
  name: string;
  path: string;
  icon: LucideIcon;
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
    items: [
      { name: 'Script Manager', path: '/script-manager', icon: FileCodeCorner },
      { name: 'DevFlow', path: '/devflow', icon: GitPullRequestArrow },
      { name: 'Watched Records', path: '/watched-records', icon: Clapperboard },
    ],
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

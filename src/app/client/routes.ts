import { createRoute, redirect, type ParsedLocation } from '@tanstack/react-router';
import { readAuditSearch } from '@/features/audit/client/audit-search';
import { readNavigatorSearch } from '@/features/navigator/client/navigator-search';
import { readOptionAccessSearch } from '@/features/option-access/client/option-access-search';
import { readThemeSearch } from '@/features/themes/client/theme-search';
import { readUsersSearch } from '@/features/users/client/users-search';
import { lazyPage, loadCode } from '@/platform/client/lazy-page';
import type { ToolScreen } from '@/platform/client/tool';
import { hasRole } from '@/platform/shared/roles';
import { entryRoutes, LoginPage, makeRoot, openPage } from './entry-routes';
import { askForTools, identify } from './guards';
import { StartScreen } from './start-screen';
import * as tools from './tools';

const root = makeRoot();

const SignedInLayout = lazyPage(() => import('./layout/signed-in-layout'), 'SignedInLayout');

/** Guards once for every page inside the layout. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: SignedInLayout,
  pendingComponent: StartScreen,
  beforeLoad: async ({ location, preload }) => {
    void SignedInLayout.preload?.();
    const [user] = await Promise.all([identify(), preload || askForTools(location.pathname)]);
    if (!user) throw redirect({ to: '/login', search: returningTo(location), replace: true });
    // The way out has to work at once, and without the server.
    void LoginPage.preload?.();
    return { user };
  },
});

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true });
  },
});

const optionAccess = createRoute({
  getParentRoute: () => signedIn,
  path: '/option-access',
  component: lazyPage(() => import('@/features/option-access/client/option-access-page'), 'OptionAccessPage'),
  staticData: { title: 'Option Access' },
  validateSearch: (search: Record<string, unknown>) => ({
    ...readOptionAccessSearch(search),
    ...readUsersSearch(search),
  }),
  beforeLoad: ({ context }) => {
    if (!hasRole(context.user.role, 'admin')) throw redirect({ to: '/access-denied', replace: true });
  },
});

const masterSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/master-settings',
  component: lazyPage(
    () => import('@/features/master-settings/client/master-settings-page'),
    'MasterSettingsPage',
  ),
  staticData: { title: 'Master Settings' },
  validateSearch: readAuditSearch,
  beforeLoad: ({ context }) => {
    if (!hasRole(context.user.role, 'master')) throw redirect({ to: '/dashboard', replace: true });
  },
});

type Screen = (typeof tools)[keyof typeof tools]['screens'][number];
type SearchOf<TScreen> = TScreen extends { validateSearch: (raw: never) => infer TSearch }
  ? TSearch
  : NoSearch;
type PageOf<TScreen> = TScreen extends ToolScreen & { key: string }
  ? ReturnType<typeof page<TScreen['path'], SearchOf<TScreen>>>
  : never;
type OpenPageOf<TScreen> = TScreen extends ToolScreen & { key: string }
  ? never
  : TScreen extends ToolScreen
    ? ReturnType<typeof openPage<TScreen['path']>>
    : never;

const screens = Object.values(tools).flatMap((tool): readonly ToolScreen[] => tool.screens);

// A list forgets which path has which search; the types say it again.
const toolPages = screens.filter(({ key }) => key !== undefined).map(page) as unknown as PageOf<Screen>[];
const openToolPages = screens
  .filter(({ key }) => key === undefined)
  .map((screen) => openPage(root, screen.path, screen.title, screen.page)) as unknown as OpenPageOf<Screen>[];

/** Every route, those of the tools as their `client/tool.ts` says. */
export const routeTree = root.addChildren([
  ...entryRoutes(root),
  ...openToolPages,
  signedIn.addChildren([
    start,
    page({
      path: '/home',
      title: 'Home',
      heading: 'Overview',
      page: lazyPage(() => import('@/features/home/client/home-page'), 'HomePage'),
    }),
    page({
      path: '/navigator',
      title: 'Navigator',
      page: lazyPage(() => import('@/features/navigator/client/navigator-page'), 'NavigatorPage'),
      validateSearch: readNavigatorSearch,
    }),
    page({
      path: '/dashboard',
      title: 'Dashboard',
      page: lazyPage(() => import('@/features/dashboard/client/dashboard-page'), 'DashboardPage'),
    }),
    page({
      path: '/theme-settings',
      title: 'Theme Settings',
      page: lazyPage(() => import('@/features/themes/client/theme-settings-page'), 'ThemeSettingsPage'),
      validateSearch: readThemeSearch,
    }),
    ...toolPages,
    optionAccess,
    masterSettings,
    page({
      path: '$',
      title: 'Page Not Found',
      page: lazyPage(() => import('./pages/not-found-page'), 'NotFoundPage'),
    }),
  ]),
]);

type NoSearch = Record<never, never>;

/** A page inside the layout. One with a key has to be open to the person. */
function page<const TPath extends string, TSearch extends object = NoSearch>({
  key,
  path,
  title,
  heading,
  page: component,
  validateSearch = () => ({}) as TSearch,
}: Omit<ToolScreen, 'path' | 'validateSearch'> & {
  path: TPath;
  validateSearch?: (raw: Record<string, unknown>) => TSearch;
}) {
  return createRoute({
    getParentRoute: () => signedIn,
    path,
    component,
    validateSearch,
    staticData: { title, heading, tool: key },
    beforeLoad: async ({ preload, cause }) => {
      // A pointer over a link only fetches the code: what is open counts when the person goes there.
      if (key === undefined || preload || cause === 'stay') return;
      const { isScreenOpen } = await loadCode(() => import('./server-state'));
      if (!(await isScreenOpen(key))) throw redirect({ to: '/access-denied', replace: true });
    },
  });
}

/** Home is where a sign-in leads anyway. */
function returningTo(location: ParsedLocation): { redirect?: string } {
  return location.pathname === '/' || location.pathname === '/home' ? {} : { redirect: location.href };
}

import { createRoute, redirect, type ParsedLocation } from '@tanstack/react-router';
import { readAuditSearch } from '@/features/audit/client/audit-search';
import { readDashboardAddress } from '@/features/dashboard/client/dashboard-address';
import { readNavigatorSearch } from '@/features/navigator/client/navigator-search';
import { readOptionAccessSearch } from '@/features/option-access/client/option-access-search';
import { readThemeSearch } from '@/features/themes/client/theme-search';
import { readUsersSearch } from '@/features/accounts/client/users/users-search';
import { lazyPage, loadCode } from '@/platform/client/lazy-page';
import { loadWhenIdle } from '@/platform/client/lazy-piece';
import type { ToolScreen } from '@/platform/client/tools/tool';
import { hasRole } from '@/platform/shared/roles';
import { entryRoutes, LoginPage, makeRoot, openPage } from './entry-routes';
import { askForTools, identify } from './guards';
import { StartScreen } from './start-screen';
import * as tools from './tools';

const root = makeRoot();

const SignedInLayout = lazyPage(() => import('./layout/signed-in-layout'), 'SignedInLayout');

/** Guards all pages inside the layout, once. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: SignedInLayout,
  pendingComponent: StartScreen,
  beforeLoad: async ({ location, preload }) => {
    void SignedInLayout.preload?.();
    const [user] = await Promise.all([identify(), preload || askForTools(location.pathname)]);
    if (!user) throw redirect({ to: '/login', search: returningTo(location), replace: true });
    if (user.secondFactorMissing) throw redirect({ to: '/second-factor', replace: true });
    // Signing out must work at once, even without the server.
    loadWhenIdle(async () => LoginPage.preload?.());
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

// Iterating loses which path has which search parameters; the types restore it.
const toolPages = screens.filter(({ key }) => key !== undefined).map(page) as unknown as PageOf<Screen>[];
const openToolPages = screens
  .filter(({ key }) => key === undefined)
  .map((screen) => openPage(root, screen.path, screen.title, screen.page)) as unknown as OpenPageOf<Screen>[];

/** All routes, including those of the tools' `client/tool.ts`. */
export const routeTree = root.addChildren([
  ...entryRoutes(root),
  openPage(
    root,
    '/second-factor',
    'Second factor',
    lazyPage(() => import('./pages/second-factor-page'), 'SecondFactorPage'),
  ),
  openPage(
    root,
    '/setup',
    'Set up',
    lazyPage(() => import('./pages/setup-page'), 'SetupPage'),
  ),
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
      validateSearch: readDashboardAddress,
    }),
    page({
      path: '/theme-settings',
      title: 'Theme Settings',
      page: lazyPage(() => import('@/features/themes/client/theme-settings-page'), 'ThemeSettingsPage'),
      validateSearch: readThemeSearch,
    }),
    page({
      path: '/account',
      title: 'Your account',
      page: lazyPage(() => import('@/features/accounts/client/own-account/account-page'), 'AccountPage'),
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

/** A page inside the layout. One with a key is guarded by whether that tool is open to the user. */
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
      // A preload on hover only loads the code: whether the tool is open is checked at the navigation.
      if (key === undefined || preload || cause === 'stay') return;
      const { isScreenOpen } = await loadCode(() => import('./server-state'));
      if (!(await isScreenOpen(key))) throw redirect({ to: '/access-denied', replace: true });
    },
  });
}

/** Home is the default target of a sign-in. */
function returningTo(location: ParsedLocation): { redirect?: string } {
  return location.pathname === '/' || location.pathname === '/home' ? {} : { redirect: location.href };
}

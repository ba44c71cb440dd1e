import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type ParsedLocation,
  type RouteComponent,
} from '@tanstack/react-router';
import { isRegistrationOpen } from '@/features/accounts/client/registration-state';
import { signInDestination } from '@/features/accounts/client/sign-in-destination';
import { readAuditSearch } from '@/features/audit/client/audit-search';
import { readOptionAccessSearch } from '@/features/option-access/client/option-access-search';
import { readThemeSearch } from '@/features/themes/client/theme-search';
import { readUsersSearch } from '@/features/users/client/users-search';
import { readAuthToken } from '@/platform/client/auth-token';
import { hasRole } from '@/platform/shared/roles';
import { loadCode } from './lazy-page';
import * as pages from './pages';
import { RouterErrorPage } from './pages/router-error-page';
import { StartScreen } from './start-screen';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The page's name, in the window's title. */
    title?: string;
    /** What phones show in the top bar, where the page calls itself by another name. */
    heading?: string;
    /** The key of the tool whose screen it is. */
    tool?: string;
  }
}

const root = createRootRoute();

/** Guards once for every page inside the layout. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: pages.SignedInLayout,
  pendingComponent: StartScreen,
  beforeLoad: async ({ location, preload }) => {
    const [user] =
      readAuthToken() === null ? [null] : await Promise.all([identify(), preload || askForTools()]);
    if (!user) throw redirect({ to: '/login', search: returningTo(location), replace: true });
    // The way out has to work at once, and without the server.
    void pages.LoginPage.preload?.();
    return { user };
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: pages.LoginPage,
  staticData: { title: 'Sign in' },
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  beforeLoad: ({ search }) => {
    // Whether the token is still good is for the page itself to find out: a bad one leads back here, removed.
    if (readAuthToken()) throw redirect({ href: signInDestination(search.redirect ?? null), replace: true });
  },
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: pages.RegisterPage,
  staticData: { title: 'Create account' },
  // Asked anew at every visit: what was heard while the pointer passed a link may be over.
  preload: false,
  gcTime: 0,
  loader: async ({ abortController }) => ({ open: await isRegistrationOpen(abortController.signal) }),
});

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true });
  },
});

const themeSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/theme-settings',
  component: pages.ThemeSettingsPage,
  staticData: { title: 'Theme Settings' },
  validateSearch: readThemeSearch,
});

const optionAccess = createRoute({
  getParentRoute: () => signedIn,
  path: '/option-access',
  component: pages.OptionAccessPage,
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
  component: pages.MasterSettingsPage,
  staticData: { title: 'Master Settings' },
  validateSearch: readAuditSearch,
  beforeLoad: ({ context }) => {
    if (!hasRole(context.user.role, 'master')) throw redirect({ to: '/dashboard', replace: true });
  },
});

const routeTree = root.addChildren([
  login,
  register,
  openPage('/forgot-password', 'Forgot password', pages.ForgotPasswordPage),
  openPage('/reset-password', 'Reset password', pages.ResetPasswordPage),
  openPage('/activate', 'Activate account', pages.ActivatePage),
  openPage('/access-denied', 'Access Denied', pages.AccessDeniedPage),
  openPage('/database-test', 'Connection test', pages.DatabaseTestPage),

  signedIn.addChildren([
    start,
    page('/home', 'Home', pages.HomePage, { heading: 'Overview' }),
    page('/navigator', 'Navigator', pages.NavigatorPage),
    page('/dashboard', 'Dashboard', pages.DashboardPage),
    page('/script-manager', 'Script Manager', pages.ScriptManagerPage, { tool: 'script-manager' }),
    page('/script-manager-settings', 'Script Manager Settings', pages.ScriptManagerSettingsPage, {
      tool: 'script-manager-settings',
    }),
    page('/devflow', 'DevFlow', pages.DevflowPage, { tool: 'devflow' }),
    page('/devflow-settings', 'DevFlow Settings', pages.DevflowSettingsPage, {
      tool: 'devflow-settings',
      heading: 'Settings',
    }),
    page('/watched-records', '已看管理器', pages.WatchedRecordsPage, { tool: 'watched-records' }),
    optionAccess,
    masterSettings,
    themeSettings,
    page('$', 'Page Not Found', pages.NotFoundPage),
  ]),
]);

/** Every route of the application, under /app. */
export const router = createRouter({
  routeTree,
  basepath: '/app',
  defaultPreload: 'intent',
  defaultErrorComponent: RouterErrorPage,
  scrollRestoration: true,
});

/** A page that anyone may open, outside the layout. */
function openPage<const TPath extends string>(path: TPath, title: string, component: RouteComponent) {
  return createRoute({ getParentRoute: () => root, path, component, staticData: { title } });
}

interface PageOptions {
  heading?: string;
  /** The tool whose screen it is: it has to be open to the person. */
  tool?: string;
}

/** A page inside the layout. */
function page<const TPath extends string>(
  path: TPath,
  title: string,
  component: RouteComponent,
  { heading, tool }: PageOptions = {},
) {
  return createRoute({
    getParentRoute: () => signedIn,
    path,
    component,
    staticData: { title, heading, tool },
    beforeLoad: async ({ preload, cause }) => {
      // A pointer over a link only fetches the code: what is open counts when the person goes there.
      if (tool === undefined || preload || cause === 'stay') return;
      const { isScreenOpen } = await loadCode(() => import('./server-state'));
      if (!(await isScreenOpen(tool))) throw redirect({ to: '/access-denied', replace: true });
    },
  });
}

/** Who is signed in. The code for it, and the layout, are fetched for those only who have a token. */
async function identify() {
  void pages.SignedInLayout.preload?.();
  const { signedInUser } = await loadCode(() => import('./session'));
  return signedInUser();
}

/** The list of open tools, by which the sidebar and the guards of the tools go, is asked for at each change of page. */
async function askForTools() {
  const { refreshOpenTools } = await loadCode(() => import('./server-state'));
  await refreshOpenTools();
}

/** Home is where a sign-in leads anyway. */
function returningTo(location: ParsedLocation): { redirect?: string } {
  return location.pathname === '/' || location.pathname === '/home' ? {} : { redirect: location.href };
}

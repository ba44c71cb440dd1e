import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouteComponent,
  type ParsedLocation,
} from '@tanstack/react-router';
import { signInDestination } from '@/features/accounts/client/sign-in-destination';
import { readAuthToken } from '@/platform/client/auth-token';
import { hasRole, type Role } from '@/platform/shared/roles';
import { lazyPage, loadCode } from './lazy-page';
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
  }
}

const rootRoute = createRootRoute({ pendingComponent: StartScreen });

const layout = lazyPage(() => import('./layout/signed-in-layout'), 'SignedInLayout');

const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: layout,
  pendingComponent: StartScreen,
  pendingMs: 0,
  beforeLoad: async ({ location }) => {
    const user = readAuthToken() === null ? null : await identify();
    if (!user) throw redirect({ to: '/login', search: returningTo(location), replace: true });
    return { user };
  },
});

const notHereYet = lazyPage(() => import('./pages/not-here-yet-page'), 'NotHereYetPage');

const routeTree = rootRoute.addChildren([
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login',
    staticData: { title: 'Sign in' },
    component: lazyPage(() => import('@/features/accounts/client/login-page'), 'LoginPage'),
    validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
      typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
    beforeLoad: ({ search }) => {
      // Whether the token is still good is for the page itself to find out: a bad one leads back here, removed.
      if (readAuthToken())
        throw redirect({ href: signInDestination(search.redirect ?? null), replace: true });
    },
  }),
  openPage(
    '/register',
    'Create account',
    lazyPage(() => import('@/features/accounts/client/register-page'), 'RegisterPage'),
  ),
  openPage(
    '/forgot-password',
    'Forgot password',
    lazyPage(() => import('@/features/accounts/client/forgot-password-page'), 'ForgotPasswordPage'),
  ),
  openPage(
    '/reset-password',
    'Reset password',
    lazyPage(() => import('@/features/accounts/client/reset-password-page'), 'ResetPasswordPage'),
  ),
  openPage(
    '/activate',
    'Activate account',
    lazyPage(() => import('@/features/accounts/client/activate-page'), 'ActivatePage'),
  ),
  openPage(
    '/access-denied',
    'Access denied',
    lazyPage(() => import('./pages/access-denied-page'), 'AccessDeniedPage'),
  ),
  openPage(
    '/database-test',
    'Connection test',
    lazyPage(() => import('@/features/database-test/client/database-test-page'), 'DatabaseTestPage'),
  ),

  signedIn.addChildren([
    createRoute({
      getParentRoute: () => signedIn,
      path: '/',
      beforeLoad: () => {
        throw redirect({ to: '/home', replace: true });
      },
    }),
    page(
      '/home',
      'Home',
      lazyPage(() => import('@/features/home/client/home-page'), 'HomePage'),
    ),
    page('/navigator', 'Navigator', notHereYet),
    page(
      '/dashboard',
      'Dashboard',
      lazyPage(() => import('@/features/dashboard/client/dashboard-page'), 'DashboardPage'),
    ),
    page('/script-manager', 'Script Manager', notHereYet),
    page('/script-manager-settings', 'Script Manager Settings', notHereYet),
    page('/devflow', 'DevFlow', notHereYet),
    page('/devflow-settings', 'DevFlow Settings', notHereYet),
    page('/watched-records', 'Watched Records', notHereYet),
    page('/option-access', 'Option Access', notHereYet, { role: 'admin', elseTo: '/access-denied' }),
    page('/master-settings', 'Master Settings', notHereYet, { role: 'master', elseTo: '/dashboard' }),
    page(
      '/theme-settings',
      'Theme Settings',
      lazyPage(() => import('@/features/themes/client/theme-settings-page'), 'ThemeSettingsPage'),
    ),
    page(
      '$',
      'Page not found',
      lazyPage(() => import('./pages/not-found-page'), 'NotFoundPage'),
    ),
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

async function identify() {
  // The layout arrives while the server is asked.
  void layout.preload?.();
  const { signedInUser } = await loadCode(() => import('./session'));
  return signedInUser();
}

/** A page that anyone may open, outside the layout. */
function openPage<const TPath extends string>(path: TPath, title: string, component: RouteComponent) {
  return createRoute({ getParentRoute: () => rootRoute, path, component, staticData: { title } });
}

/** A page inside the layout; one with `only` sends whoever has not that role elsewhere. */
function page<const TPath extends string>(
  path: TPath,
  title: string,
  component: RouteComponent,
  only?: { role: Role; elseTo: '/access-denied' | '/dashboard' },
) {
  return createRoute({
    getParentRoute: () => signedIn,
    path,
    component,
    staticData: { title },
    beforeLoad: ({ context }) => {
      if (only && !hasRole(context.user.role, only.role)) throw redirect({ to: only.elseTo, replace: true });
    },
  });
}

/** Home is where a sign-in leads anyway. */
function returningTo(location: ParsedLocation): { redirect?: string } {
  return location.pathname === '/' || location.pathname === '/home' ? {} : { redirect: location.href };
}

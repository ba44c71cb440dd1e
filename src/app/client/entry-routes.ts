import { createRootRoute, createRoute, redirect, type RouteComponent } from '@tanstack/react-router';
import { isRegistrationOpen } from '@/features/accounts/client/registration-state';
import { signInDestination } from '@/features/accounts/client/sign-in-destination';
import { readAuthToken } from '@/platform/client/auth-token';
import { lazyPage } from '@/platform/client/lazy-page';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name, in the window's title. */
    title?: string;
    /** What phones show in the top bar, where the page calls itself by another name. */
    heading?: string;
    /** The key of the tool whose screen it is. */
    tool?: string;
  }
}

export const makeRoot = () => createRootRoute();

type Root = ReturnType<typeof makeRoot>;

export const LoginPage = lazyPage(() => import('@/features/accounts/client/login-page'), 'LoginPage');

/** The pages that strangers come to: everything that the first load knows. */
export function entryRoutes(root: Root) {
  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    component: LoginPage,
    staticData: { title: 'Sign in' },
    validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
      typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
    beforeLoad: ({ search }) => {
      // Whether the token is still good is for the page itself to find out: a bad one leads back here, removed.
      if (readAuthToken())
        throw redirect({ href: signInDestination(search.redirect ?? null), replace: true });
    },
  });

  const register = createRoute({
    getParentRoute: () => root,
    path: '/register',
    component: lazyPage(() => import('@/features/accounts/client/register-page'), 'RegisterPage'),
    staticData: { title: 'Create account' },
    // Asked anew at every visit: what was heard while the pointer passed a link may be over.
    preload: false,
    gcTime: 0,
    loader: async ({ abortController }) => ({ open: await isRegistrationOpen(abortController.signal) }),
  });

  return [
    login,
    register,
    openPage(
      root,
      '/forgot-password',
      'Forgot password',
      lazyPage(() => import('@/features/accounts/client/forgot-password-page'), 'ForgotPasswordPage'),
    ),
    openPage(
      root,
      '/reset-password',
      'Reset password',
      lazyPage(() => import('@/features/accounts/client/reset-password-page'), 'ResetPasswordPage'),
    ),
    openPage(
      root,
      '/activate',
      'Activate account',
      lazyPage(() => import('@/features/accounts/client/activate-page'), 'ActivatePage'),
    ),
    openPage(
      root,
      '/access-denied',
      'Access Denied',
      lazyPage(() => import('./pages/access-denied-page'), 'AccessDeniedPage'),
    ),
  ] as const;
}

/** A page that anyone may open, outside the layout. */
export function openPage<const TPath extends string>(
  root: Root,
  path: TPath,
  title: string,
  component: RouteComponent,
) {
  return createRoute({ getParentRoute: () => root, path, component, staticData: { title } });
}

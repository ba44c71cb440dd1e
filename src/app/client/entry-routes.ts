import { createRootRoute, createRoute, redirect, type RouteComponent } from '@tanstack/react-router';
import { askSignInWays } from '@/features/accounts/client/entry/registration-state';
import { signInDestination } from '@/features/accounts/client/sign-in-destination';
import { readAuthToken } from '@/platform/client/auth-token';
import { lazyPage } from '@/platform/client/lazy-page';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name, in the window's title. */
    title?: string;
    /** The title in the top bar on phones, if the page's heading is another one. */
    heading?: string;
    /** The key of the tool whose screen it is. */
    tool?: string;
  }
}

export const makeRoot = () => createRootRoute();

type Root = ReturnType<typeof makeRoot>;

export const LoginPage = lazyPage(() => import('@/features/accounts/client/entry/login-page'), 'LoginPage');

/**
 * The pages before a sign-in: the only ones in the first load.
 *
 * @param onBegin called when a person begins to sign in
 */
export function entryRoutes(root: Root, onBegin: () => void = () => undefined) {
  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    component: LoginPage,
    staticData: { title: 'Sign in' },
    validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
      typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
    onEnter: () => {
      for (const begun of ['keydown', 'pointerdown']) window.addEventListener(begun, onBegin, { once: true });
    },
    beforeLoad: ({ search }) => {
      // Whether the token is still valid is checked by the target page: an invalid one is removed and leads back here.
      if (readAuthToken())
        throw redirect({ href: signInDestination(search.redirect ?? null), replace: true });
    },
  });

  const register = createRoute({
    getParentRoute: () => root,
    path: '/register',
    component: lazyPage(() => import('@/features/accounts/client/entry/register-page'), 'RegisterPage'),
    staticData: { title: 'Create account' },
    // Refetched at every visit: a preload on hover may be outdated.
    preload: false,
    gcTime: 0,
    loader: ({ abortController }) => askSignInWays(abortController.signal),
  });

  return [
    login,
    register,
    openPage(
      root,
      '/forgot-password',
      'Forgot password',
      lazyPage(() => import('@/features/accounts/client/entry/forgot-password-page'), 'ForgotPasswordPage'),
    ),
    openPage(
      root,
      '/reset-password',
      'Reset password',
      lazyPage(() => import('@/features/accounts/client/entry/reset-password-page'), 'ResetPasswordPage'),
    ),
    openPage(
      root,
      '/activate',
      'Activate account',
      lazyPage(() => import('@/features/accounts/client/entry/activate-page'), 'ActivatePage'),
    ),
    openPage(
      root,
      '/oidc',
      'Signing in',
      lazyPage(() => import('@/features/accounts/client/oidc/oidc-page'), 'OidcPage'),
    ),
    openPage(
      root,
      '/access-denied',
      'Access Denied',
      lazyPage(() => import('./pages/access-denied-page'), 'AccessDeniedPage'),
    ),
  ] as const;
}

/** A public page, outside the layout. */
export function openPage<const TPath extends string>(
  root: Root,
  path: TPath,
  title: string,
  component: RouteComponent,
) {
  return createRoute({ getParentRoute: () => root, path, component, staticData: { title } });
}

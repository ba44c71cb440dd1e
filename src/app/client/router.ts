import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { loadCode } from '@/platform/client/lazy-page';
import { entryRoutes, makeRoot } from './entry-routes';
import { askForTools, identify } from './guards';
import { RouterErrorPage } from './pages/router-error-page';
import type { routeTree } from './routes';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const root = makeRoot();
const loadRest = async () => import('./routes');

/**
 * Every path that is not in the entry. The first visit to one loads the other routes, so that the sign-in page does not
 * grow with the tools, and continues with them.
 */
const rest = createRoute({
  getParentRoute: () => root,
  path: '$',
  // No pending component, since this route is about to be replaced.
  beforeLoad: async ({ location }): Promise<never> => {
    // Prefetches what the guards need; a failure here is repeated there.
    for (const asked of [identify(), askForTools(location.pathname)]) asked.catch(() => undefined);
    const all = await loadCode(loadRest);
    router.update({ ...router.options, routeTree: all.routeTree });
    throw redirect({ href: location.href, replace: true });
  },
});

/** The router of the application, under /app. */
export const router = createRouter({
  // Typed as the whole tree, so that links and search parameters are checked.
  routeTree: root.addChildren([
    ...entryRoutes(root, () => void loadRest().catch(() => undefined)),
    rest,
  ]) as unknown as typeof routeTree,
  basepath: '/app',
  defaultPreload: 'intent',
  defaultErrorComponent: RouterErrorPage,
  scrollRestoration: true,
});

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

/**
 * Everything that is not a page of the entry. The first visit to it fetches the rest of the routes, so that the sign-in
 * page does not grow with the tools, and goes on with them.
 */
const rest = createRoute({
  getParentRoute: () => root,
  path: '$',
  // Without a pending component: nothing may be shown for a route that is about to go.
  beforeLoad: async ({ location }): Promise<never> => {
    // What the guards will ask for; what fails now fails there again.
    for (const asked of [identify(), askForTools(location.pathname)]) asked.catch(() => undefined);
    const all = await loadCode(() => import('./routes'));
    router.update({ ...router.options, routeTree: all.routeTree });
    throw redirect({ href: location.href, replace: true });
  },
});

/** Every route of the application, under /app. */
export const router = createRouter({
  // The type is that of the whole tree, so that links and addresses are checked by it.
  routeTree: root.addChildren([...entryRoutes(root), rest]) as unknown as typeof routeTree,
  basepath: '/app',
  defaultPreload: 'intent',
  defaultErrorComponent: RouterErrorPage,
  scrollRestoration: true,
});

import { lazyRouteComponent } from '@tanstack/react-router';

/** The code of a page could not be had: the server is away, or a newer version has replaced it. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/** A page whose code is fetched when it is first needed. A failure arrives as `PageLoadError`. */
export function lazyPage<TModule extends Record<string, unknown>, TName extends keyof TModule>(
  load: () => Promise<TModule>,
  exportName: TName,
) {
  const loadOrExplain = () =>
    load().catch((cause: unknown) => {
      throw new PageLoadError('This page could not be loaded', { cause });
    });
  return lazyRouteComponent(loadOrExplain, exportName);
}

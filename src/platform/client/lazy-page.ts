import { lazyRouteComponent } from '@tanstack/react-router';

/** The code of a page could not be had: the server is away, or a newer version has replaced it. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/** Fetches code of ours when it is first needed. A failure arrives as `PageLoadError`. */
export async function loadCode<TModule>(load: () => Promise<TModule>): Promise<TModule> {
  try {
    return await load();
  } catch (cause) {
    throw new PageLoadError('This page could not be loaded', { cause });
  }
}

/** A page whose code is fetched when it is first needed. */
export function lazyPage<TModule extends Record<string, unknown>, TName extends keyof TModule>(
  load: () => Promise<TModule>,
  exportName: TName,
) {
  return lazyRouteComponent(() => loadCode(load), exportName);
}

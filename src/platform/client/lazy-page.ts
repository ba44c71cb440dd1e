import { lazyRouteComponent } from '@tanstack/react-router';

/** The code of a page could not be loaded: the server is unreachable, or a newer version has replaced it. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/** Loads a code chunk. Throws `PageLoadError`. */
export async function loadCode<TModule>(load: () => Promise<TModule>): Promise<TModule> {
  try {
    return await load();
  } catch (cause) {
    throw new PageLoadError('This page could not be loaded', { cause });
  }
}

/** A page whose code is loaded on first use. */
export function lazyPage<TModule extends Record<string, unknown>, TName extends keyof TModule>(
  load: () => Promise<TModule>,
  exportName: TName,
) {
  return lazyRouteComponent(() => loadCode(load), exportName);
}

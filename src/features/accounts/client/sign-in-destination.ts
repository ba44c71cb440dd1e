const home = '/home';
const publicPages = /^(?:\/app)?\/(?:login|register|forgot-password|reset-password|activate)\/?$/;

/**
 * Where a sign-in leads: to the page that asked for it, when `redirect` is a path of this app, else home. Anything
 * that a browser could read as another site's address is refused, so that a link to the sign-in page never leads out.
 */
export function signInDestination(redirect: string | null): string {
  if (!redirect?.startsWith('/')) return home;
  const origin = 'https://app.invalid';
  let url: URL;
  try {
    url = new URL(redirect, origin);
  } catch {
    return home;
  }
  if (url.origin !== origin || url.pathname.includes('//') || publicPages.test(url.pathname)) return home;
  return url.pathname + url.search + url.hash;
}

const home = '/home';
const publicPages = /^(?:\/app)?\/(?:login|register|forgot-password|reset-password|activate|oidc)\/?$/;

/**
 * Where a sign-in leads: to the page in `redirect`, if that is a path of this app, else home. Anything that a browser
 * could parse as another origin is refused, so that the sign-in page is not an open redirect.
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

import { onAuthTokenChange, readAuthToken } from '@/platform/client/auth-token';
import type { AnyRouter } from '@tanstack/react-router';

/** Makes the page on the screen react to every change of the token, including those by other tabs. */
export function followAuthToken(router: AnyRouter): void {
  let known = readAuthToken();

  onAuthTokenChange((token) => {
    const before = known;
    known = token;
    // Another account: nothing of the previous one may remain on the screen or in memory.
    if (before !== null && token !== null && before !== token) window.location.reload();
    // Runs the guards again: a sign-out leads to /login, a sign-in away from it.
    else void router.invalidate();
  });
}

import { onAuthTokenChange, readAuthToken } from '@/platform/client/auth-token';
import type { AnyRouter } from '@tanstack/react-router';

/** Takes every change of the token to the page on the screen, also one that another tab made. */
export function followAuthToken(router: AnyRouter): void {
  let known = readAuthToken();

  onAuthTokenChange((token) => {
    const before = known;
    known = token;
    // Another account: nothing of the one before may stay on the screen or in memory.
    if (before !== null && token !== null && before !== token) window.location.reload();
    // The guards decide anew: signed out leads to /login, signed in away from it.
    else void router.invalidate();
  });
}

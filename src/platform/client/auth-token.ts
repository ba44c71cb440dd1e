const STORAGE_KEY = 'authToken';
const ENDED_KEY = 'signInEnded';

type Listener = (token: string | null) => void;
const listeners = new Set<Listener>();

/** The token of this browser's sign-in; `null` when signed out. */
export function readAuthToken(): string | null {
  return localStorage.getItem(STORAGE_KEY);
}

/** Stores the token of a sign-in and notifies every tab of this browser. */
export function storeAuthToken(token: string): void {
  localStorage.setItem(STORAGE_KEY, token);
  localStorage.removeItem(ENDED_KEY);
  notify(token);
}

/** Removes the token and notifies every tab of this browser. Does not end the session (see `Logout`). */
export function clearAuthToken(): void {
  if (readAuthToken() === null) return;
  localStorage.removeItem(STORAGE_KEY);
  localStorage.removeItem(ENDED_KEY);
  notify(null);
}

/** Why somebody is signed out who did not ask for it: the server refused the token, or could not be asked. */
export type SignInEnd = 'ended' | 'unreachable';

/**
 * For a token that the server has rejected or that has disappeared: as `clearAuthToken`, but always notifies. If there
 * was a token, the sign-in page shows the reason.
 */
export function endSignIn(reason: SignInEnd = 'ended'): void {
  if (readAuthToken() !== null) localStorage.setItem(ENDED_KEY, reason);
  localStorage.removeItem(STORAGE_KEY);
  notify(null);
}

/** Why the last sign-in of this browser ended without a wish for it, as long as nobody has signed in since. */
export function signInEnd(): SignInEnd | null {
  const reason = localStorage.getItem(ENDED_KEY);
  if (reason === null) return null;
  return reason === 'unreachable' ? reason : 'ended';
}

/**
 * Calls `listener` with the new token whenever it changes, in this tab or in another. Returns the unsubscribe function.
 */
export function onAuthTokenChange(listener: Listener): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

function notify(token: string | null) {
  for (const listener of [...listeners]) listener(token);
}

// Browsers send `storage` to other tabs only; its key is null when a tab cleared the whole storage.
function onStorage(event: StorageEvent) {
  if (event.key === STORAGE_KEY || event.key === null) notify(readAuthToken());
}

const STORAGE_KEY = 'authToken';
const ENDED_KEY = 'signInEnded';

type Listener = (token: string | null) => void;
const listeners = new Set<Listener>();

/** The token of the last sign-in in this browser, `null` when nobody is signed in. */
export function readAuthToken(): string | null {
  return localStorage.getItem(STORAGE_KEY);
}

/** Keeps the token that a sign-in answered; every tab of this browser hears of it. */
export function storeAuthToken(token: string): void {
  localStorage.setItem(STORAGE_KEY, token);
  localStorage.removeItem(ENDED_KEY);
  notify(token);
}

/** Forgets the token; every tab of this browser hears of it. The server is not told (see `Logout`). */
export function clearAuthToken(): void {
  if (readAuthToken() === null) return;
  localStorage.removeItem(STORAGE_KEY);
  localStorage.removeItem(ENDED_KEY);
  notify(null);
}

/**
 * The server does not know the token any more, or it has gone without a word: as `clearAuthToken`, told in any case. Who
 * was signed in is told the reason by the sign-in page.
 */
export function endSignIn(): void {
  if (readAuthToken() !== null) localStorage.setItem(ENDED_KEY, 'true');
  localStorage.removeItem(STORAGE_KEY);
  notify(null);
}

/** Whether the server ended the last sign-in of this browser, and nobody has signed in since. */
export function wasSignInEnded(): boolean {
  return localStorage.getItem(ENDED_KEY) !== null;
}

/**
 * Calls `listener` with the new token whenever it changes, in this tab or in another one.
 * Returns the function that ends the subscription.
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

// Browsers send `storage` only to the other tabs; its key is null when a tab cleared the whole storage.
function onStorage(event: StorageEvent) {
  if (event.key === STORAGE_KEY || event.key === null) notify(readAuthToken());
}

import { forgetAccount } from './storage/forget';
import { readDevice, writeDevice } from './storage/device';

type Listener = (token: string | null) => void;
const listeners = new Set<Listener>();

/** The token of this browser's sign-in; `null` when signed out. */
export function readAuthToken(): string | null {
  return readDevice('authToken');
}

/** Stores the token of a sign-in, of whichever account, and notifies every tab of this browser. */
export function storeAuthToken(token: string): void {
  forgetAccount();
  writeDevice('authToken', token);
  writeDevice('signInEnded', null);
  notify(token);
}

/**
 * Removes the token and what belongs to its account, and notifies every tab of this browser. Does not end the session (see
 * `Logout`).
 */
export function clearAuthToken(): void {
  if (readAuthToken() === null) return;
  writeDevice('signInEnded', null);
  removeToken();
}

/**
 * For a token that the server has refused or that has disappeared: as `clearAuthToken`, but always notifies. If there was a
 * token, the sign-in page says that the session has ended.
 */
export function endSignIn(): void {
  if (readAuthToken() !== null) writeDevice('signInEnded', 'ended');
  removeToken();
}

/** Whether the last sign-in of this browser ended without a wish for it, as long as nobody has signed in since. */
export function hasSessionEnded(): boolean {
  return readDevice('signInEnded') !== null;
}

function removeToken() {
  writeDevice('authToken', null);
  forgetAccount();
  notify(null);
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
  if (event.key !== 'authToken' && event.key !== null) return;
  const token = readAuthToken();
  // What this window has of its own.
  if (token === null) forgetAccount();
  notify(token);
}

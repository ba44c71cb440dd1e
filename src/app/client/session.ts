import { themeEngine } from '@/features/themes/client/theme-engine';
import { clearAuthToken, endSignIn, readAuthToken } from '@/platform/client/auth-token';
import { parseSignedInUser, type SignedInUser } from '@/platform/client/current-user';
import { loadCode } from '@/platform/client/lazy-page';
import { callRest, RestError } from '@/platform/client/rest';
import { askUntilAnswered } from '@/platform/client/server-reach';
import { openAccount, signedInHere } from '@/platform/client/storage/account';
import { readDevice } from '@/platform/client/storage/device';
import { forgetSidebarState } from './layout/sidebar-storage';
import { showStoredSidebarState } from './layout/use-sidebar-state';
import { serverState } from './server-state';
import { setServerUnreachable } from './start-screen';
import { isStoredPage } from './stored-page';

const RETRY_EVERY_MS = 1_000;
const ATTEMPT_MS = 5_000;
const FRESH_MS = 60_000;

interface Validated {
  token: string;
  user: SignedInUser;
  at: number;
}

let validated: Validated | null = null;
let engineStarted = false;
let refreshes = 0;
let running: { token: string; user: Promise<SignedInUser | null> } | null = null;

/**
 * The signed-in user, or null. Asks the server once per token; later calls return at once and, after a minute, refresh
 * in the background. A token that the server refuses is removed. While a server cannot be reached, or fails, it is who
 * was signed in at the last contact, as far as this device has kept what can be shown; else it is asked again until it
 * answers, which the start screen shows.
 */
export async function signedInUser(): Promise<SignedInUser | null> {
  const token = readAuthToken();
  if (token === null) return null;
  if (validated?.token === token) {
    if (Date.now() - validated.at > FRESH_MS) void refresh(validated);
    return validated.user;
  }
  if (running?.token !== token) running = { token, user: validate(token) };
  return running.user;
}

/** Signs out: tells the server if it can, and removes the token, the sidebar's state and all of the account from here. */
export async function signOut(user: number): Promise<void> {
  // The request contains the token, which is removed afterwards.
  callRest('POST', 'Logout').catch(() => undefined);
  // Only the stored state: the sidebar still on the screen does not change.
  forgetSidebarState();
  clearAuthToken();
  const { forgetSealed } = await loadCode(() => import('@/platform/client/storage/sealed-records'));
  await forgetSealed(user);
}

async function validate(token: string): Promise<SignedInUser | null> {
  try {
    const asked = askStorageKey();
    const user = (isStoredPage() && (await keptUser())) || (await askForUser(token));
    if (readAuthToken() !== token) return signedInUser();
    if (!user) {
      endSignIn();
      return null;
    }
    // Again, if the server could not be reached at first.
    const key = (await asked) ?? (await askStorageKey());
    if (readAuthToken() !== token) return signedInUser();
    if (openAccount(user.id, key)) tidyUp(user.id);
    await wearSavedTheme();
    showStoredSidebarState();
    validated = { token, user, at: Date.now() };
    return user;
  } finally {
    if (running?.token === token) running = null;
    setServerUnreachable(false);
  }
}

/** The pages before the sign-in get their theme from the boot script, without the engine. */
async function wearSavedTheme() {
  if (!engineStarted) themeEngine.start();
  engineStarted = true;
  const loaded = themeEngine.loadSaved();
  // The theme stored in this browser is most likely the account's; without one, waiting avoids a visible change.
  if (readDevice('userTheme') === null) await loaded;
}

/** The key with which this browser seals what waits for the account; null if the server does not tell it. */
async function askStorageKey(): Promise<string | null> {
  const known = signedInHere()?.key;
  if (known) return known;
  return serverState()
    .utils.accounts.storageKey.fetch(undefined, { retry: false, gcTime: 0 })
    .catch(() => null);
}

function tidyUp(user: number) {
  // Without the code it is tried again at the next sign-in.
  import('@/platform/client/storage/tidy-up').then((code) => code.tidyUp(user)).catch(() => undefined);
}

/** Opens what the stored token's account has kept here; null if that is nothing. The server is asked on meanwhile. */
async function keptUser(): Promise<SignedInUser | null> {
  const known = signedInHere();
  if (!known?.key) return null;
  void askUntilAnswered();
  const code = await import('./kept').catch(() => null);
  return (await code?.openKept(serverState().queryClient, known.user)) ?? null;
}

/** Null if the server refuses the token, or if it is another by now. */
async function askForUser(token: string): Promise<SignedInUser | null> {
  while (readAuthToken() === token) {
    try {
      return await ask();
    } catch (error) {
      if (isRefusal(error)) return null;
      setServerUnreachable(true);
      const kept = await keptUser();
      if (kept) return kept;
      await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY_MS));
    }
  }
  return null;
}

/** One `ValidateToken`. A response without both `valid` and `user` counts as not signed in. */
async function ask(): Promise<SignedInUser | null> {
  const { user } = await callRest<{ user?: unknown }>('GET', 'ValidateToken', undefined, {
    signal: AbortSignal.timeout(ATTEMPT_MS),
    flag: 'valid',
  });
  return parseSignedInUser(user);
}

/** Refreshes the signed-in user after a change of the account, and answers whether it differs now. Never rejects. */
export async function refreshUser(): Promise<boolean> {
  const before = validated;
  if (!before) return false;
  await refresh(before);
  return JSON.stringify(validated?.user) !== JSON.stringify(before.user);
}

/** Only an explicit refusal signs a working user out; only the latest call's answer counts. */
async function refresh(known: Validated) {
  known.at = Date.now();
  const turn = ++refreshes;
  try {
    const user = await ask();
    if (validated !== known || turn !== refreshes) return;
    if (user) {
      validated = { ...known, user };
      if (openAccount(user.id, await askStorageKey())) tidyUp(user.id);
    } else endSignIn();
  } catch (error) {
    if (validated === known && isRefusal(error)) endSignIn();
  }
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof RestError)) return false;
  return error.status === 401 || (error.failure === 'refused' && error.status < 500 && error.status !== 429);
}

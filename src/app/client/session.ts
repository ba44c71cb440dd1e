import { clearAuthToken, readAuthToken } from '@/platform/client/auth-token';
import { parseSignedInUser, type SignedInUser } from '@/platform/client/current-user';
import { callRest, RestError } from '@/platform/client/rest';
import { resetSidebarState } from './layout/use-sidebar-state';

const GIVE_UP_AFTER_MS = 10_000;
const RETRY_EVERY_MS = 1_000;
const ATTEMPT_MS = 5_000;
const FRESH_MS = 60_000;

interface Validated {
  token: string;
  user: SignedInUser;
  at: number;
}

let validated: Validated | null = null;
let running: { token: string; user: Promise<SignedInUser | null> } | null = null;
let unreachable = false;
const listeners = new Set<() => void>();

/**
 * Who is signed in, or null. Asks the server once per token; later calls answer at once and, after a minute, ask again
 * in the background. A token that the server refuses is removed; a server that cannot be reached is tried again for
 * 10 s (see `isServerUnreachable`) before the token is removed.
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

/** Whether the server could not be reached and is being tried again. */
export function isServerUnreachable(): boolean {
  return unreachable;
}

/** Calls `listener` whenever `isServerUnreachable` changes. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ends the sign-in: the server is told as well as it can be, the browser forgets the token and the sidebar's state. */
export function signOut(): void {
  // The call takes the token with it before it is removed.
  callRest('POST', 'Logout').catch(() => undefined);
  resetSidebarState();
  clearAuthToken();
}

async function validate(token: string): Promise<SignedInUser | null> {
  try {
    const user = await askUntilAnswered(token);
    if (readAuthToken() !== token) return signedInUser();
    if (user) validated = { token, user, at: Date.now() };
    else clearAuthToken();
    return user;
  } finally {
    if (running?.token === token) running = null;
    setUnreachable(false);
  }
}

async function askUntilAnswered(token: string): Promise<SignedInUser | null> {
  let firstFailure: number | null = null;
  while (readAuthToken() === token) {
    try {
      return await ask();
    } catch (error) {
      if (isRefusal(error)) return null;
      firstFailure ??= Date.now();
      if (Date.now() - firstFailure >= GIVE_UP_AFTER_MS) return null;
      setUnreachable(true);
      await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY_MS));
    }
  }
  return null;
}

/** One `ValidateToken`. An answer without both `valid` and `user` signs nobody in. */
async function ask(): Promise<SignedInUser | null> {
  const answer = await callRest<{ valid?: unknown; user?: unknown }>('GET', 'ValidateToken', undefined, {
    signal: AbortSignal.timeout(ATTEMPT_MS),
  });
  return answer.valid === true ? parseSignedInUser(answer.user) : null;
}

/** While the person works, only a clear refusal counts. */
async function refresh(known: Validated) {
  known.at = Date.now();
  try {
    const user = await ask();
    if (validated !== known) return;
    if (user) validated = { ...known, user };
    else clearAuthToken();
  } catch (error) {
    if (validated === known && isRefusal(error)) clearAuthToken();
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof RestError && error.failure === 'refused' && error.status < 500 && error.status !== 429;
}

function setUnreachable(next: boolean) {
  if (unreachable === next) return;
  unreachable = next;
  for (const listener of [...listeners]) listener();
}

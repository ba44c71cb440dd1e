import { useEffect, useState } from 'react';
import type { DemoSignIn } from '../../demo-people';

/** A form should not wait longer; the server decides at the submit anyway. */
const PATIENCE_MS = 3_000;

/** What the account screens say before anything is typed. */
export interface SignInWays {
  /** Whether people may register. */
  open: boolean;
  /** Whether people who are not masters sign in with a password. */
  passwords: boolean;
  /** The name of the OpenID Connect provider, if there is one. */
  provider: string | null;
  /** Whether browsers can have passkeys there. */
  passkeys: boolean;
  /** Whether mails leave the server. */
  mails: boolean;
  /** Who may sign in to a demo, and how; null if this is none. */
  demo: DemoSignIn | null;
}

export const UNKNOWN_WAYS: SignInWays = {
  open: true,
  passwords: true,
  provider: null,
  passkeys: false,
  mails: true,
  demo: null,
};

/**
 * The ways to register and to sign in, by the typed call `accounts.registration`; `UNKNOWN_WAYS` if the server does not
 * answer. Uses plain fetch, because the tRPC client is too large for the first load.
 */
export async function askSignInWays(signal: AbortSignal): Promise<SignInWays> {
  try {
    const response = await fetch('/api/trpc/accounts.registration', {
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    const answer = (await response.json()) as { result?: { data?: Partial<SignInWays> } } | null;
    return { ...UNKNOWN_WAYS, ...answer?.result?.data };
  } catch {
    return UNKNOWN_WAYS;
  }
}

/** `UNKNOWN_WAYS` until the server says otherwise. */
export function useSignInWays(): SignInWays {
  const [ways, setWays] = useState(UNKNOWN_WAYS);
  useEffect(() => {
    const left = new AbortController();
    void askSignInWays(left.signal).then((told) => {
      if (!left.signal.aborted) setWays(told);
    });
    return () => left.abort();
  }, []);
  return ways;
}

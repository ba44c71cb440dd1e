import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { RestError } from '@/platform/client/rest';
import { callTyped } from '@/platform/client/typed-call';

// Loaded after the sign-in page, so that the page need not wait for it.

interface Begun {
  /** The only address at which this Toolstead has passkeys. */
  origin: string;
  options: PublicKeyCredentialRequestOptionsJSON;
}

/** Shorter than the server waits for an answer. */
const RENEWED_AFTER_MS = 4 * 60 * 1000;

/** The owner of the chosen passkey has had the account deleted, and can still keep it. */
export class LeavingError extends Error {
  override readonly name = 'LeavingError';
  readonly passkey: string;

  /** @param passkey the id of the chosen one */
  constructor(message: string, passkey: string) {
    super(message);
    this.passkey = passkey;
  }
}

/**
 * Asks for a passkey, and returns the token of the sign-in; null if none was chosen. Throws a RestError, or an Error
 * whose message may be shown, such as `LeavingError`.
 *
 * @param kept the passkey whose account is to be kept, although it is about to be deleted
 */
export async function signInByPasskey(left: AbortSignal, kept?: string): Promise<string | null> {
  const begun = await begin(left);
  if (begun.origin !== window.location.origin) {
    throw new Error(`Passkeys work at ${begun.origin} only. Open Toolstead there.`);
  }
  return signInBy(begun, false, left, kept);
}

/**
 * Offers passkeys among the suggestions of the name field, where the browser can, until one was chosen or `left` aborts;
 * then null. Throws as `signInByPasskey` if the chosen one was refused.
 */
export async function offerPasskeys(left: AbortSignal): Promise<string | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  while (!left.aborted) {
    // It was not asked for, so its failure is not shown.
    const begun = await begin(left).catch(() => null);
    if (begun?.origin !== window.location.origin) return null;
    const renewal = new AbortController();
    const timer = setTimeout(() => renewal.abort(), RENEWED_AFTER_MS);
    const token = await signInBy(begun, true, AbortSignal.any([left, renewal.signal])).finally(() =>
      clearTimeout(timer),
    );
    if (token !== null || !renewal.signal.aborted) return token;
  }
  return null;
}

async function signInBy(
  { options }: Begun,
  byAutofill: boolean,
  until: AbortSignal,
  kept?: string,
): Promise<string | null> {
  if (until.aborted) return null;
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  until.addEventListener('abort', cancel);
  try {
    const response = await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: byAutofill,
    }).catch((cause: unknown) => {
      if (cause instanceof Error && ['NotAllowedError', 'AbortError'].includes(cause.name)) return null;
      throw new Error('This browser could not use a passkey here', { cause });
    });
    if (!response) return null;
    // Said of this passkey's account, and not of that of another one that was chosen instead.
    const keep_account = response.id === kept;
    const { token } = await callTyped<{ token: string }>('passkeys.signIn', { response, keep_account }).catch(
      (error: unknown) => {
        if (!(error instanceof RestError) || error.code !== 'account_leaving') throw error;
        throw new LeavingError(error.message, response.id);
      },
    );
    return token;
  } finally {
    until.removeEventListener('abort', cancel);
  }
}

const begin = (signal: AbortSignal) => callTyped<Begun>('passkeys.beginSignIn', {}, signal);

import { signedInHere } from './account';
import { readDevice } from './device';

/** The last one that this window has used. */
let held: { user: number; key: Uint8Array<ArrayBuffer> } | null = null;

/**
 * The key with which the signed-in account seals, 32 bytes; null for another account, and until the server has told it.
 * Where a session has ended without a wish for it, the window still seals what was typed last.
 */
export function keyOf(user: number): Uint8Array<ArrayBuffer> | null {
  const known = signedInHere();
  if (known?.user === user && known.key !== null) held = { user, key: fromBase64(known.key) };
  else if (held?.user !== user || readDevice('authToken') !== null || readDevice('signInEnded') === null)
    return null;
  return held.key;
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** So many bytes at a time, since each is an argument of a call. */
const AT_ONCE = 8_192;

export function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    letters += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return btoa(letters);
}

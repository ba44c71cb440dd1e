import { signedInHere } from './account';

/** The key with which the signed-in account seals, 32 bytes; null for another account, and until the server has told it. */
export function keyOf(user: number): Uint8Array<ArrayBuffer> | null {
  const known = signedInHere();
  return known?.user === user && known.key !== null ? fromBase64(known.key) : null;
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

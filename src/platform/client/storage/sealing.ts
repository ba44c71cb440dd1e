import { gcm } from '@noble/ciphers/aes.js';

/** As WebCrypto expects and `sealed-records.ts` stores it: the nonce, then the ciphertext with its tag. */
export const NONCE_BYTES = 12;

/**
 * Encrypts a text for `name` only (AES-256-GCM). Synchronous, and possible at a plain http address, where browsers have no
 * WebCrypto.
 */
export function seal(key: Uint8Array, name: string, text: string): Uint8Array<ArrayBuffer> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const box = gcm(key, nonce, bytesOf(name)).encrypt(bytesOf(text));
  const sealed = new Uint8Array(NONCE_BYTES + box.length);
  sealed.set(nonce);
  sealed.set(box, NONCE_BYTES);
  return sealed;
}

/** The text sealed for `name`; null for another key or name, and if it is damaged. */
export function unseal(key: Uint8Array, name: string, sealed: Uint8Array): string | null {
  try {
    const cipher = gcm(key, sealed.subarray(0, NONCE_BYTES), bytesOf(name));
    return new TextDecoder().decode(cipher.decrypt(sealed.subarray(NONCE_BYTES)));
  } catch {
    return null;
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

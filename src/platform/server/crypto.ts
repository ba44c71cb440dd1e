import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A random token: 256 bits as 43 URL-safe characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * A key for programs, which people copy and may lose: a prefix for secret scanners, 192 random bits, and a checksum of
 * both.
 */
export function makeKey(prefix: string): string {
  const body = `${prefix}${randomBytes(24).toString('base64url')}`;
  return `${body}${checksum(body)}`;
}

const KEY = /^[a-z]+_[A-Za-z0-9_-]{32}[0-9a-f]{8}$/;

/** Whether a text is a key with this prefix and its checksum is right, which reveals a mistyped one without a query. */
export function isKey(prefix: string, text: string): boolean {
  return text.startsWith(prefix) && KEY.test(text) && checksum(text.slice(0, -8)) === text.slice(-8);
}

function checksum(body: string): string {
  return crc32(body).toString(16).padStart(8, '0');
}

/**
 * A token that is computed anew from what is stored of it, so that it can be told again although only its hash is kept:
 * 256 bits that depend on key, purpose and text, in the form of `randomToken`.
 */
export function derivedToken(secretKey: Buffer, purpose: string, text: string): string {
  return createHmac('sha256', derivedKey(secretKey, purpose)).update(text).digest('base64url');
}

/** The stored form of a token: its SHA-256, 32 bytes. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** A keyed digest (HMAC-SHA-256, hex) for look-ups that must not reveal the value. */
export function keyedDigest(secretKey: Buffer, text: string): string {
  return createHmac('sha256', secretKey).update(text).digest('hex');
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a key of 32 bytes for one purpose (HKDF-SHA-256). */
export function derivedKey(secretKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
}

/** Encrypts a short text for storage (AES-256-GCM), bound to key and purpose. */
export function seal(secretKey: Buffer, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', derivedKey(secretKey, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts the output of `seal`; null if key or purpose differ, or if it is damaged. */
export function unseal(secretKey: Buffer, purpose: string, sealed: Buffer): string | null {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', derivedKey(secretKey, purpose), nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

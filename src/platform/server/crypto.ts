import { createHash, createHmac, randomBytes } from 'node:crypto';

/** An unguessable token: 256 random bits as 43 characters that need no escaping in a URL. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: its SHA-256, 32 bytes. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A keyed digest (HMAC-SHA-256, hex) for look-ups that must not reveal what was looked up. */
export function keyedDigest(secretKey: Buffer, text: string): string {
  return createHmac('sha256', secretKey).update(text).digest('hex');
}

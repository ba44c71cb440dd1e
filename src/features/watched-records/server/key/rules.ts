import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'tsw_';

export const FORM = /^tsw_[A-Za-z0-9_-]{32}[0-9a-f]{8}$/;

/** A prefix for secret scanners, 192 random bits, and a checksum of both. */
export function makeKey(): string {
  const body = `${PREFIX}${randomBytes(24).toString('base64url')}`;
  return `${body}${checksum(body)}`;
}

export function checksum(body: string): string {
  return crc32(body).toString(16).padStart(8, '0');
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashToken } from '@/platform/server/crypto';

// TOTP (RFC 6238) with the values that authenticator apps assume: SHA-1, six digits, steps of 30 seconds.

const STEP_MS = 30_000;
const DIGITS = 6;
/** How many steps the clock of a phone may be off, and how long typing may take (RFC 6238, section 5.2). */
const STEPS_AROUND = 1;
/** RFC 4226, section 4. */
const SECRET_BYTES = 20;

export function makeSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The time step of a moment (ms). */
export function stepAt(moment: number): number {
  return Math.floor(moment / STEP_MS);
}

/** The code of a time step (RFC 4226, section 5.3). */
export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = (digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/**
 * The time step that a code belongs to, around the moment `now` (ms) and later than the step `after`; null if there is
 * none.
 */
export function stepOf(secret: Buffer, code: string, after: number, now: number): number | null {
  const step = stepAt(now);
  for (let one = step - STEPS_AROUND; one <= step + STEPS_AROUND; one += 1) {
    if (one > after && timingSafeEqual(hashToken(codeOf(secret, one)), hashToken(code))) return one;
  }
  return null;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret as people type it into an app: base32 (RFC 4648) without padding. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)] ?? '').join('');
}

/** What the QR code holds: the key URI format of authenticator apps. */
export function keyUri(secret: Buffer, username: string): string {
  const label = encodeURIComponent(`Toolstead:${username}`);
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Toolstead`;
}

/** Crockford's base32: none of its characters looks like another. */
const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const RECOVERY_FORM = /^[0-9a-hjkmnp-tv-z]{16}$/;

/** A recovery code: 80 random bits, so that its plain hash need not be slow. */
export function makeRecoveryCode(): string {
  const characters = Array.from(randomBytes(16), (byte) => RECOVERY_ALPHABET[byte & 31] ?? '').join('');
  return characters.replaceAll(/.{4}(?=.)/g, '$&-');
}

/** A typed code of either kind without the blanks and hyphens that people and apps group it by. */
export function normalCode(typed: string): string {
  return typed
    .slice(0, 100)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');
}

/** Whether a normalized code has the form of an app's. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** The stored form of a normalized recovery code; null if it has not the form of one. */
export function recoveryCodeHash(code: string): Buffer | null {
  // As Crockford reads what looks alike.
  const read = code.replaceAll(/[il]/g, '1').replaceAll('o', '0');
  return RECOVERY_FORM.test(read) ? hashToken(`recovery code ${read}`) : null;
}

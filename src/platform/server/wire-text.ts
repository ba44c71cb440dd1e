import { AppError } from './errors';

const MAX_DEPTH = 32;

/**
 * Refuses (400) input that cannot be stored unchanged: lone surrogates, which the database driver would replace
 * silently, and nesting beyond 32 levels.
 */
export function assertStorableInput(input: unknown): void {
  if (!isStorable(input, MAX_DEPTH)) throw malformed();
}

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([key, entry]) => key.isWellFormed() && isStorable(entry, depth - 1));
}

/** Decodes base64 of UTF-8, keeping a byte order mark; 400 for invalid UTF-8 and for non-canonical base64. */
export function decodeBase64Text(base64: unknown): string {
  if (typeof base64 === 'string') {
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.toString('base64') === base64) return decode(bytes, { ignoreBOM: true });
  }
  throw malformed();
}

/** Decodes UTF-8 without its byte order mark; invalid sequences are refused (400) instead of replaced. */
export function utf8(bytes: Buffer): string {
  return decode(bytes, { ignoreBOM: false });
}

function decode(bytes: Buffer, { ignoreBOM }: { ignoreBOM: boolean }): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM }).decode(bytes);
  } catch {
    throw malformed();
  }
}

/** A 400 without details. */
export function malformed(): AppError {
  return new AppError('BAD_REQUEST', 'The request is malformed');
}

import { AppError } from './errors';

const MAX_DEPTH = 32;

/**
 * Refuses (400) what no procedure takes and no column holds as it was sent: half characters (lone
 * surrogates, which the database driver would replace in silence) and nesting beyond 32 levels.
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

/** The text behind base64 of its UTF-8 bytes, a byte order mark included; 400 for anything but canonical base64 of it. */
export function decodeBase64Text(base64: unknown): string {
  if (typeof base64 === 'string') {
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.toString('base64') === base64) return decode(bytes, { ignoreBOM: true });
  }
  throw malformed();
}

/** Text from bytes, without a byte order mark; a sequence that is not UTF-8 is refused (400) instead of replaced. */
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

/** What says nothing but that nothing can be made of a request. */
export function malformed(): AppError {
  return new AppError('BAD_REQUEST', 'The request is malformed');
}

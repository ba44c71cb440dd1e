import { AppError } from './errors';

const MAX_DEPTH = 32;

/**
 * Refuses (400) what no procedure takes and no column holds as it was sent: half characters (lone
 * surrogates, which the database driver would replace in silence) and nesting beyond 32 levels.
 */
export function assertStorableInput(input: unknown): void {
  if (!isStorable(input, MAX_DEPTH)) throw new AppError('BAD_REQUEST', 'The request is malformed');
}

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([key, entry]) => key.isWellFormed() && isStorable(entry, depth - 1));
}

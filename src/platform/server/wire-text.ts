import { AppError } from './errors';
import { inSteps, type Steps } from './pacing';

const MAX_DEPTH = 32;
/** Values that are looked at between two steps. */
const STEP = 1_000;

/**
 * Refuses (400) input that cannot be stored unchanged: lone surrogates, which the database driver would replace
 * silently, and nesting beyond 32 levels. Lets other calls run meanwhile.
 */
export async function assertStorableInput(input: unknown): Promise<void> {
  if (!(await inSteps(storableSteps(input, { depth: 0, seen: { values: 0 } })))) throw malformed();
}

interface Place {
  depth: number;
  seen: { values: number };
}

function* storableSteps(value: unknown, { depth, seen }: Place): Steps<boolean> {
  seen.values += 1;
  if (seen.values % STEP === 0) yield;
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth === MAX_DEPTH) return false;
  const inside = { depth: depth + 1, seen };
  // By index and by key: Object.entries would make two objects for each entry.
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) if (!(yield* storableSteps(value[at], inside))) return false;
    return true;
  }
  for (const key in value) {
    if (!key.isWellFormed() || !(yield* storableSteps((value as Record<string, unknown>)[key], inside)))
      return false;
  }
  return true;
}

/** A 400 without details. */
export function malformed(): AppError {
  return new AppError('BAD_REQUEST', 'The request is malformed');
}

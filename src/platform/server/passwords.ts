import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import { AppError } from './errors';

/** OWASP's parameters for Argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_RUNNING = Math.min(2, availableParallelism());
const MAX_WAITING = 1_000;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs `work` in one of the few places for hashing, so that a flood of sign-ins takes neither the memory nor
 * the thread pool. Refuses with 503 when the queue is full.
 */
export async function inHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) {
      throw new AppError('SERVICE_UNAVAILABLE', 'The server is busy, please try again', {
        code: 'busy',
        retryAfterSeconds: 5,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The hash to store of a password. Call it outside of any transaction. */
export function hashPassword(password: string): Promise<string> {
  return inHashingSlot(() => argon2.hash(password, PARAMETERS));
}

/** Made at start, so that the first unknown account does not answer later than the others. */
const dummyHash = argon2.hash('no such account', PARAMETERS);

/**
 * Whether `password` belongs to `hash`; without a hash (no such account) it takes as long and is false.
 * Call it inside `inHashingSlot`.
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const matches = await argon2.verify(hash ?? (await dummyHash), password);
  return hash !== undefined && matches;
}

import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import { createFairQueue } from './fair-queue';

/** OWASP's parameters for Argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** So many at once take neither the memory nor the thread pool. */
const hashing = createFairQueue({
  capacity: Math.min(2, availableParallelism()),
  waiting: 1_000,
  waitingPerKey: 10,
  waitMs: 10_000,
});

/**
 * Runs `work` in one of the few places for hashing. Addresses take turns, so that a flood of sign-ins keeps only its own
 * address waiting; whoever finds no room to wait is refused with 503 `busy`.
 *
 * @param address on whose behalf, as `addressKey` gives it
 */
export function inHashingSlot<T>(address: string, work: () => Promise<T>): Promise<T> {
  return hashing.run({ key: address, perKey: 2 }, work);
}

/** The hash to store of a password that came from `address`. Call it outside of any transaction. */
export function hashPassword(password: string, address: string): Promise<string> {
  return inHashingSlot(address, () => argon2.hash(password, PARAMETERS));
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

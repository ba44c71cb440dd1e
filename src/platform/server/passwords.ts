import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import { createFairQueue } from './fair-queue';

/** OWASP's parameters for Argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** How many passwords are hashed at once: so few that hashing exhausts neither memory nor the thread pool. */
export function hashingSlots(cores: number): number {
  return Math.min(2, cores);
}

const SLOTS = hashingSlots(availableParallelism());
const hashing = createFairQueue({
  capacity: SLOTS,
  waiting: 1_000,
  waitingPerKey: 10,
  waitMs: 10_000,
});

/**
 * Runs `work` in one of the few slots for hashing. Addresses take turns, so that a flood of sign-ins delays only its own
 * address; if the queue is full the call is refused with 503 `busy`.
 *
 * @param address the caller's, as returned by `addressKey`
 */
export function inHashingSlot<T>(address: string, work: () => Promise<T>): Promise<T> {
  return hashing.run({ key: address, perKey: SLOTS }, work);
}

/** Hashes a password received from `address`. Call it outside of any transaction. */
export function hashPassword(password: string, address: string): Promise<string> {
  return inHashingSlot(address, () => argon2.hash(password, PARAMETERS));
}

/** Computed at start, so that the first unknown account does not take longer than later ones. */
const dummyHash = argon2.hash('no such account', PARAMETERS);

/**
 * Whether `password` matches `hash`; without a hash (no such account) false after the same time.
 * Call it inside `inHashingSlot`.
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const matches = await argon2.verify(hash ?? (await dummyHash), password);
  return hash !== undefined && matches;
}

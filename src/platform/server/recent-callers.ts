import type { Identity } from './sessions';

/** How long a credential counts as its account's after it was found valid (ms). */
const REMEMBERED_MS = 60_000;
/** Several for each of the accounts that a process is made for; beyond, the oldest is forgotten. */
const MOST = 10_000;

/**
 * The accounts of the credentials that were found valid within the last minute: whose a request is, before anything is
 * looked up. What somebody merely claims is not remembered, so a made-up credential is nobody's.
 *
 * Credentials are given as their hashes (`hashToken`).
 */
export function createRecentCallers(now: () => number = () => performance.now()) {
  const found = new Map<string, { account: number; until: number }>();
  const keyOf = (hash: Buffer) => hash.toString('base64');

  return {
    /** Remembers whose a credential is. */
    note({ tokenHash, user }: Pick<Identity, 'tokenHash'> & { user: { id: number } }): void {
      const key = keyOf(tokenHash);
      // Put last, so that the first is always the oldest.
      found.delete(key);
      found.set(key, { account: user.id, until: now() + REMEMBERED_MS });
      if (found.size <= MOST) return;
      const [oldest = ''] = found.keys();
      found.delete(oldest);
    },

    /** Forgets a credential that was found invalid. */
    forget(tokenHash: Buffer): void {
      found.delete(keyOf(tokenHash));
    },

    /** The account of a credential, if it was found valid within the last minute. */
    accountOf(tokenHash: Buffer): number | undefined {
      const known = found.get(keyOf(tokenHash));
      return known && known.until > now() ? known.account : undefined;
    },
  };
}

export type RecentCallers = ReturnType<typeof createRecentCallers>;

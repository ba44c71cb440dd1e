import type { Database } from '@db/database';
import type { Kysely, Transaction } from 'kysely';

// What the owner of an account has proven in a session besides the password, for changes that ask for the owner again.

/** How long a proof counts that was given other than by the password, which is asked for each time. */
export const PROOF_MS = 10 * 60 * 1000;

/** By what the owner of a session has proven the account, and when. */
export interface SessionProof {
  by: 'passkey' | 'provider';
  at: Date;
}

/** What the owner of a session has proven the account by within the last 10 minutes, other than the password; or null. */
export async function recentProof(
  db: Kysely<Database>,
  tokenHash: Buffer,
): Promise<SessionProof['by'] | null> {
  const row = await db
    .selectFrom('sessions')
    .select('proven_by')
    .where('token_hash', '=', tokenHash)
    .where('proven_at', '>', new Date(Date.now() - PROOF_MS))
    .executeTakeFirst();
  return row?.proven_by ?? null;
}

/** Stores a proof of the account for a session that is under way. */
export async function storeProof(
  trx: Transaction<Database>,
  tokenHash: Buffer,
  { by, at }: SessionProof,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ proven_at: at, proven_by: by })
    .where('token_hash', '=', tokenHash)
    .execute();
}

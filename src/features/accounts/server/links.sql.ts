import type { Database } from '@db/database';
import type { Kysely, Transaction } from 'kysely';
import { affected } from '@/platform/server/counting';
import { deleteInBatches } from '@/platform/server/batches';
import { derivedToken, hashToken } from '@/platform/server/crypto';
import type { TokenPurpose } from './queries';

const HOUR_MS = 60 * 60 * 1000;

/** How long mailed links are valid (contract, accounts). */
export const ACTIVATION_LINK_MS = 24 * HOUR_MS;
export const RESET_LINK_MS = HOUR_MS;
/** Somebody who did not ask for an account need not be waiting for the mail. */
export const INVITATION_LINK_MS = 7 * 24 * HOUR_MS;
/** A link that is so much younger than it may become is sent again when it is asked for (contract, open issues). */
export const SAME_LINK_MS = 10 * 60 * 1000;

interface Link {
  userId: number;
  purpose: TokenPurpose;
  email: string | null;
  expiresAt: Date;
}

/** The token of a link, computed from what is stored of it and the installation's secret key. */
function tokenOf(secretKey: Buffer, { userId, purpose, email, expiresAt }: Link): string {
  const text = JSON.stringify([userId, purpose, email, expiresAt.getTime()]);
  return derivedToken(secretKey, 'mailed link', text);
}

/**
 * The token of a link to mail; only its hash is stored. A link of the same purpose that lasts as long as a new one, but
 * for 10 minutes, is sent again, so that a stranger who asks for links voids none that its owner has just got. Any other
 * of the purpose is revoked: its mail may have been read by somebody else.
 *
 * @param options.email the new address, for the purpose 'email'
 * @param options.lifeMs how long the link is valid, if not as long as usual
 */
export async function issueToken(
  trx: Transaction<Database>,
  secretKey: Buffer,
  userId: number,
  purpose: TokenPurpose,
  {
    email = null,
    lifeMs = purpose === 'reset' ? RESET_LINK_MS : ACTIVATION_LINK_MS,
  }: { email?: string | null; lifeMs?: number } = {},
): Promise<string> {
  // Without the lock, two concurrent requests would not see, and so not revoke, each other's token.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const expiresAt = new Date(Date.now() + lifeMs);
  const young = await trx
    .selectFrom('account_tokens')
    .select(['token_hash', 'expires_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date(expiresAt.getTime() - SAME_LINK_MS))
    .executeTakeFirst();
  const known = young && tokenOf(secretKey, { userId, purpose, email, expiresAt: young.expires_at });
  // One with another new address, or from before tokens were derived, has another hash.
  if (known !== undefined && young?.token_hash.equals(hashToken(known))) return known;
  await revokeTokens(trx, userId, purpose);
  const token = tokenOf(secretKey, { userId, purpose, email, expiresAt });
  await trx
    .insertInto('account_tokens')
    .values({ token_hash: hashToken(token), user_id: userId, purpose, email, expires_at: expiresAt })
    .execute();
  return token;
}

/** Notes whether the mail with a link was sent, for `listUsersPage`. */
export async function noteDelivery(db: Kysely<Database>, token: string, sent: boolean): Promise<void> {
  await db
    .updateTable('account_tokens')
    .set({ undelivered_at: sent ? null : new Date() })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

/** Revokes the account's links for a purpose. */
export async function revokeTokens(
  trx: Transaction<Database>,
  userId: number,
  purpose: TokenPurpose,
): Promise<void> {
  await trx
    .deleteFrom('account_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
}

/** Uses up a link; false if a concurrent request was faster. */
export async function spendToken(trx: Transaction<Database>, token: string): Promise<boolean> {
  return (await affected(trx.deleteFrom('account_tokens').where('token_hash', '=', hashToken(token)))) === 1;
}

export async function deleteExpiredTokens(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  await deleteInBatches(db.deleteFrom('account_tokens').where('expires_at', '<=', new Date()), { signal });
}

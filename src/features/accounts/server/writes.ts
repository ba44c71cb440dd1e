import type { Database } from '@db/database';
import type { Kysely, Transaction } from 'kysely';
import { deleteInBatches } from '@/platform/server/batches';
import { hashToken, randomToken } from '@/platform/server/crypto';
import type { Account, RecordEvents } from '@/platform/server/security-events';
import { endAllSessions } from '@/platform/server/sessions';
import type { Role } from '@/platform/shared/roles';
import type { EventFacts } from '@/platform/shared/security-events';
import { accountKey } from '../rules';
import { findTokenOwner, type TokenPurpose } from './queries';

const HOUR_MS = 60 * 60 * 1000;

/** How long mailed links are valid (contract, accounts). */
export const ACTIVATION_LINK_MS = 24 * HOUR_MS;
export const RESET_LINK_MS = HOUR_MS;
/** Somebody who did not ask for an account need not be waiting for the mail. */
export const INVITATION_LINK_MS = 7 * 24 * HOUR_MS;

export interface NewUser {
  username: string;
  email: string;
  name?: string;
  role: Role;
  passwordHash: string;
  /** Whether the e-mail address needs no confirmation. */
  active: boolean;
}

/** Creates an account. A duplicate fails with the database's error on `users_username_key` or `users_email_key`. */
export async function insertUser(trx: Transaction<Database>, user: NewUser): Promise<number> {
  const now = new Date();
  const result = await trx
    .insertInto('users')
    .values({
      username: user.username.trim(),
      username_key: accountKey(user.username),
      email: user.email.trim(),
      email_key: accountKey(user.email),
      name: user.name ?? null,
      role: user.role,
      password_hash: user.passwordHash,
      activated_at: user.active ? now : null,
      created_at: now,
    })
    .executeTakeFirstOrThrow();
  return Number(result.insertId);
}

/**
 * Deletes accounts of this username or e-mail that were not activated while their link was valid, so that both are free
 * again.
 */
export async function deleteLapsedRegistrations(
  trx: Transaction<Database>,
  username: string,
  email: string,
): Promise<void> {
  const lapsed = await trx
    .selectFrom('users')
    .select('id')
    .where('activated_at', 'is', null)
    .where('created_at', '<', new Date(Date.now() - ACTIVATION_LINK_MS))
    .where((where) =>
      where.or([
        where('username_key', '=', accountKey(username)),
        where('email_key', '=', accountKey(email)),
      ]),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('account_tokens')
            .select('token_hash')
            .whereRef('account_tokens.user_id', '=', 'users.id')
            .where('expires_at', '>', new Date()),
        ),
      ),
    )
    .execute();
  if (lapsed.length === 0) return;
  await trx
    .deleteFrom('users')
    .where('activated_at', 'is', null)
    .where(
      'id',
      'in',
      lapsed.map((user) => user.id),
    )
    .execute();
}

/**
 * Creates a link's token, which revokes the account's earlier ones for the same purpose; only its hash is stored.
 *
 * @param options.email the new address, for the purpose 'email'
 * @param options.lifeMs how long the link is valid, if not as long as usual
 */
export async function issueToken(
  trx: Transaction<Database>,
  userId: number,
  purpose: TokenPurpose,
  {
    email = null,
    lifeMs = purpose === 'reset' ? RESET_LINK_MS : ACTIVATION_LINK_MS,
  }: { email?: string | null; lifeMs?: number } = {},
): Promise<string> {
  const token = randomToken();
  // Without the lock, two concurrent requests would not see, and so not revoke, each other's token.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  await revokeTokens(trx, userId, purpose);
  await trx
    .insertInto('account_tokens')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      purpose,
      email,
      expires_at: new Date(Date.now() + lifeMs),
    })
    .execute();
  return token;
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
  const result = await trx
    .deleteFrom('account_tokens')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Activates the account of an activation link and uses up the link; false if it is not valid. */
export async function activateByToken(trx: Transaction<Database>, token: string): Promise<boolean> {
  const owner = await findTokenOwner(trx, token, 'activate');
  if (!owner || !(await spendToken(trx, token))) return false;
  await markActivated(trx, owner.id);
  return true;
}

async function markActivated(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ activated_at: new Date() })
    .where('id', '=', userId)
    .where('activated_at', 'is', null)
    .execute();
}

/**
 * Sets the password by a reset link, uses up all links of the account and ends its sessions. The link was mailed to the
 * account's address, so it also activates an account that was not confirmed yet.
 */
export async function resetPasswordByToken(
  trx: Transaction<Database>,
  record: RecordEvents,
  token: string,
  passwordHash: string,
): Promise<boolean> {
  const account = await findTokenOwner(trx, token, 'reset');
  if (!account || !(await spendToken(trx, token))) return false;
  await markActivated(trx, account.id);
  return setPassword(trx, record, account, { passwordHash, by: 'reset_link' });
}

/**
 * Sets a password, which uses up all links of the account and ends its sessions, except the one to `keep`. False if the
 * password is not the `verified` one any more.
 */
export async function setPassword(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
  change: {
    passwordHash: string;
    by: EventFacts['password_changed']['by'];
    verified?: string;
    keep?: Buffer;
  },
): Promise<boolean> {
  const { passwordHash, by, verified, keep } = change;
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', account.id)
    .$if(verified !== undefined, (query) => query.where('password_hash', '=', verified ?? ''))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom('account_tokens').where('user_id', '=', account.id).execute();
  await record([{ kind: 'password_changed', account, after: { by } }]);
  const sessions = await endAllSessions(trx, account.id, keep);
  if (sessions > 0) {
    await record([{ kind: 'session_ended', account, after: { sessions, reason: 'password_changed' } }]);
  }
  return true;
}

export async function deleteExpiredTokens(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  await deleteInBatches(db.deleteFrom('account_tokens').where('expires_at', '<=', new Date()), { signal });
}

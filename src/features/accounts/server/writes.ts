import type { Database } from '@db/database';
import type { Transaction } from 'kysely';
import { affected } from '@/platform/server/counting';
import { type Credentials, type EndedCredentials, NONE_ENDED } from '@/platform/server/tools/credentials';
import type { Account, RecordEvents } from '@/platform/server/security-events';
import { endAllSessions } from '@/platform/server/sessions';
import type { Role } from '@/platform/shared/roles';
import type { EventFacts } from '@/platform/shared/security-events';
import { accountKey } from '../rules';
import { ACTIVATION_LINK_MS, spendToken } from './links.sql';
import { findTokenOwner } from './queries';

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
 *
 * @param but the id of an account that stays: the one that is given them
 */
export async function deleteExpiredRegistrations(
  trx: Transaction<Database>,
  username: string,
  email: string,
  but = 0,
): Promise<void> {
  const expired = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '!=', but)
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
  if (expired.length === 0) return;
  await trx
    .deleteFrom('users')
    .where('activated_at', 'is', null)
    .where(
      'id',
      'in',
      expired.map((user) => user.id),
    )
    .execute();
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
 * Sets the password by a reset link, uses up all links of the account, ends its sessions and what programs call with, and
 * returns what it ended; null if the link is not valid. The link was mailed to the
 * account's address, so it also activates an account that was not confirmed yet.
 */
export async function resetPasswordByToken(
  trx: Transaction<Database>,
  record: RecordEvents,
  token: string,
  change: { passwordHash: string; ends: Credentials },
): Promise<EndedCredentials | null> {
  const account = await findTokenOwner(trx, token, 'reset');
  if (!account || !(await spendToken(trx, token))) return null;
  await markActivated(trx, account.id);
  return setPassword(trx, record, account, { ...change, by: 'reset_link' });
}

/**
 * Sets a password, which uses up all links of the account and ends its sessions, except the one to `keep`, and with `ends`
 * all that programs call with. Returns what of that it ended; null if the password is not the `verified` one any more.
 */
export async function setPassword(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
  change: {
    passwordHash: string;
    by: EventFacts['password_changed']['by'];
    verified?: string | undefined;
    keep?: Buffer;
    ends?: Credentials | undefined;
  },
): Promise<EndedCredentials | null> {
  const { passwordHash, by, verified, keep, ends } = change;
  const storing = trx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', account.id)
    .$if(verified !== undefined, (query) => query.where('password_hash', '=', verified ?? ''));
  if ((await affected(storing)) === 0) return null;
  await trx.deleteFrom('account_tokens').where('user_id', '=', account.id).execute();
  await record([{ kind: 'password_changed', account, after: { by } }]);
  const sessions = await endAllSessions(trx, account.id, keep);
  if (sessions > 0) {
    await record([{ kind: 'session_ended', account, after: { sessions, reason: 'password_changed' } }]);
  }
  const reason = by === 'owner' || by === 'setup' ? 'password_changed' : by;
  return ends ? ends.endAll(trx, record, account, reason) : NONE_ENDED;
}

/** Keeps an account whose owner had it deleted, as long as its days to come back are not over. */
export async function keepAccount(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
): Promise<void> {
  const leaving = trx.updateTable('users').where('id', '=', account.id).where('leaves_at', '>', new Date());
  if ((await affected(leaving.set({ leaves_at: null }))) > 0) {
    await record([{ kind: 'account_kept', account, after: {} }]);
  }
}

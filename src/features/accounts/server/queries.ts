import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { hashToken } from '@/platform/server/crypto';
import type { Account } from '@/platform/server/security-events';
import { passkeyNeeded } from '@/platform/server/required-factor';
import { accountKey } from '../rules';

export type TokenPurpose = 'activate' | 'reset' | 'email';

/** Accounts as a sign-in needs them, with their authenticator app, if they have one. */
export function selectOwners(db: Kysely<Database>) {
  return db
    .selectFrom('users')
    .leftJoin('totp_secrets', (join) =>
      join.onRef('totp_secrets.user_id', '=', 'users.id').on('confirmed_at', 'is not', null),
    )
    .select([
      'users.id',
      'username',
      'users.email',
      'role',
      'password_hash',
      'activated_at',
      'deactivated_at',
      'leaves_at',
    ])
    .select(['totp_secrets.sealed as appSecret', 'last_step as appStep']);
}

/** The account that signs in by this username or e-mail, letter case ignored. */
export async function findUserByIdentifier(db: Kysely<Database>, identifier: string) {
  const key = accountKey(identifier);
  return selectOwners(db)
    .select(passkeyNeeded.as('passkeyNeeded'))
    .where((where) => where.or([where('username_key', '=', key), where('email_key', '=', key)]))
    .executeTakeFirst();
}

export async function findUserByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'activated_at'])
    .where('email_key', '=', accountKey(email))
    .executeTakeFirst();
}

export async function findUserById(db: Kysely<Database>, id: number) {
  return db.selectFrom('users').select(['id', 'username', 'email']).where('id', '=', id).executeTakeFirst();
}

export async function findPasswordHash(db: Kysely<Database>, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash;
}

/** The new address that waits for its confirmation, and until when its link is valid. */
export async function findPendingEmail(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('account_tokens')
    .select(['email', 'expires_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email')
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
}

export async function isUsernameTaken(db: Kysely<Database>, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', accountKey(username))
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasLiveToken(
  db: Kysely<Database>,
  userId: number,
  purpose: TokenPurpose,
): Promise<boolean> {
  const row = await db
    .selectFrom('account_tokens')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return row !== undefined;
}

/** The account of a link's token; undefined if the link was used, has expired or never existed. */
export async function findTokenOwner(
  db: Kysely<Database>,
  token: string,
  purpose: TokenPurpose,
): Promise<(Account & { email: string }) | undefined> {
  return db
    .selectFrom('account_tokens')
    .innerJoin('users', 'users.id', 'account_tokens.user_id')
    .select(['users.id', 'username', 'users.email'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
}

export async function hasMaster(db: Kysely<Database>): Promise<boolean> {
  const master = await db.selectFrom('users').select('id').where('role', '=', 'master').executeTakeFirst();
  return master !== undefined;
}

/** All accounts, oldest first, for the shell command. */
export async function listUsers(db: Kysely<Database>) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'activated_at', 'deactivated_at', 'created_at'])
    .orderBy('id')
    .execute();
}

import type { Database } from '@db/database';
import type { Kysely } from 'kysely';

/** The account's passkeys, as their owner sees them, the oldest first. */
export async function listPasskeys(db: Kysely<Database>, userId: number) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, last_used_at, ...passkey }) => ({
    ...passkey,
    added: created_at.toISOString(),
    lastUsed: last_used_at?.toISOString() ?? null,
  }));
}

/** The account's passkeys, as authenticators know them. */
export async function listCredentials(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** A passkey with its owner. */
export async function findPasskey(db: Kysely<Database>, credentialId: Buffer) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id as passkeyId', 'credential_id', 'public_key', 'counter', 'transports'])
    .select(['users.id', 'username', 'email', 'activated_at', 'deactivated_at', 'leaves_at'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

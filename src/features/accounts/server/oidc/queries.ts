import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { accountKey } from '../../rules';
import { selectOwners } from '../queries';
import { hashToken, unseal } from '@/platform/server/crypto';
import type { Role } from '@/platform/shared/roles';
import type { Flow, Person } from './provider';

export const SEALED_FOR = 'oidc flow';

/**
 * A sign-in under way: at the provider, or here, until the owner of an account has entered its password, or has said that
 * it is not to be deleted after all.
 */
export type StoredFlow = { redirect: string | null } & (
  | {
      at: 'provider';
      flow: Flow;
      /** Begun by somebody signed in, to link the account. */
      links: boolean;
    }
  | (Proven & { at: 'link'; email: string; links: boolean })
  | (Proven & { at: 'keep' })
);

/** Whom the provider has signed in, and the account that it is about. */
interface Proven {
  identity: string;
  userId: number;
  role: Role | null;
  /** As of the person. */
  provenAt: number | null;
}

/** The stored form of what a provider calls a person. */
export function identityOf({ issuer, subject }: Pick<Person, 'issuer' | 'subject'>): Buffer {
  return hashToken(`${issuer}\n${subject}`);
}

/** The flow of a browser's cookie; null if it has ended, has expired or never was. */
export async function readFlow(
  db: Kysely<Database>,
  secretKey: Buffer,
  cookie: string,
): Promise<StoredFlow | null> {
  const row = await db
    .selectFrom('oidc_flows')
    .select('sealed')
    .where('cookie_hash', '=', hashToken(cookie))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  const text = row ? unseal(secretKey, SEALED_FOR, row.sealed) : null;
  return text === null ? null : (JSON.parse(text) as StoredFlow);
}

/** The account that is linked to an identity. */
export async function findLinked(db: Kysely<Database>, identity: Buffer) {
  return selectOwners(db)
    .innerJoin('oidc_links', 'oidc_links.user_id', 'users.id')
    .where('identity', '=', identity)
    .executeTakeFirst();
}

export async function findByEmail(db: Kysely<Database>, email: string) {
  return selectOwners(db).where('email_key', '=', accountKey(email)).executeTakeFirst();
}

export async function findById(db: Kysely<Database>, id: number) {
  return selectOwners(db).where('users.id', '=', id).executeTakeFirst();
}

/** What an account is linked to; null if it is not. */
export async function findLink(db: Kysely<Database>, userId: number) {
  const row = await db
    .selectFrom('oidc_links')
    .select(['email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row
    ? { email: row.email, since: row.created_at.toISOString(), lastUsed: row.last_used_at.toISOString() }
    : null;
}

import type { Database } from '@db/database';
import type { Role } from '@/platform/shared/roles';
import type { Kysely, Transaction } from 'kysely';
import { hashToken, randomToken } from './crypto';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A token ends this long after its last use (CONTRACT section 2, Accounts). */
export const SESSION_IDLE_MS = 30 * DAY_MS;
/** The time of last use is kept this exactly: a write at every call would cost more than it tells. */
const LAST_USED_GRAIN_MS = 5 * 60 * 1000;

/** The account behind a token, as every procedure sees it. */
export interface SessionUser {
  id: number;
  username: string;
  email: string;
  name: string | null;
  role: Role;
}

/** Who is calling, and with which session or API key. */
export interface Identity {
  user: SessionUser;
  tokenHash: Buffer;
  by: 'session' | 'api-key';
}

/**
 * Signs `userId` in, whose password was verified against `verifiedHash`; null when the password was changed or the
 * account deactivated since, so that no sign-in under way outlives either. The token is returned once and stored only
 * as its hash.
 */
export async function createSession(
  trx: Transaction<Database>,
  userId: number,
  verifiedHash: string,
): Promise<string | null> {
  const user = await trx
    .selectFrom('users')
    .select(['password_hash', 'deactivated_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (user?.password_hash !== verifiedHash || user.deactivated_at) return null;
  const token = randomToken();
  const now = new Date();
  await trx
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, last_used_at: now })
    .execute();
  await noteSeen(trx, userId, now);
  return token;
}

async function noteSeen(db: Kysely<Database>, userId: number, at: Date): Promise<void> {
  await db.updateTable('users').set({ last_seen_at: at }).where('id', '=', userId).execute();
}

/** The sessions that are still good, with their accounts. */
function selectIdentities(db: Kysely<Database>) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'username', 'email', 'name', 'role', 'last_used_at', 'token_hash'])
    .where('last_used_at', '>', new Date(Date.now() - SESSION_IDLE_MS))
    .where('deactivated_at', 'is', null);
}

/**
 * The identity behind a token, or null when it is unknown, ended, unused for 30 days, or of a deactivated account.
 * Counts as a use.
 */
export async function findIdentity(db: Kysely<Database>, token: string): Promise<Identity | null> {
  const tokenHash = hashToken(token);
  const now = Date.now();
  const row = await selectIdentities(db).where('token_hash', '=', tokenHash).executeTakeFirst();
  if (!row) return null;
  const { id, username, email, name, role, last_used_at: lastUsedAt } = row;
  if (now - lastUsedAt.getTime() > LAST_USED_GRAIN_MS) {
    await db
      .updateTable('sessions')
      .set({ last_used_at: new Date(now) })
      .where('token_hash', '=', tokenHash)
      .execute();
    await noteSeen(db, id, new Date(now));
  }
  return { user: { id, username, email, name, role }, tokenHash, by: 'session' };
}

/** The roles of the accounts behind those of the sessions that are still good, by the session's hash in hex. No use of them. */
export async function listLiveSessions(
  db: Kysely<Database>,
  tokenHashes: Buffer[],
): Promise<Map<string, Role>> {
  if (tokenHashes.length === 0) return new Map();
  const rows = await selectIdentities(db).where('token_hash', 'in', tokenHashes).execute();
  return new Map(rows.map((row) => [row.token_hash.toString('hex'), row.role]));
}

/** Ends one session; gives how many there were: ending it twice is harmless. */
export async function endSession(trx: Transaction<Database>, tokenHash: Buffer): Promise<number> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return Number(ended.numDeletedRows);
}

/** Ends every session of an account; gives how many there were. */
export async function endAllSessions(trx: Transaction<Database>, userId: number): Promise<number> {
  const ended = await trx.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return Number(ended.numDeletedRows);
}

/** Removes the sessions that nobody can use any more. */
export async function deleteExpiredSessions(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('last_used_at', '<=', new Date(Date.now() - SESSION_IDLE_MS))
    .execute();
}

const BEARER = /^Bearer +([A-Za-z0-9_-]{43})$/i;

/** The token of an Authorization header of type bearer (RFC 6750), or null. */
export function bearerToken(header: string | undefined): string | null {
  return BEARER.exec(header ?? '')?.[1] ?? null;
}

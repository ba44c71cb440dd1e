import { randomBytes } from 'node:crypto';
import { inTransaction } from '@db/transaction';
import type { Database } from '@db/database';
import { insertUser } from '@/features/accounts/server/writes';
import { hashPassword } from '@/platform/server/passwords';
import { createSession } from '@/platform/server/sessions';
import type { Role } from '@/platform/shared/roles';
import { type Kysely, sql } from 'kysely';

export interface TestUser {
  id: number;
  username: string;
  email: string;
  password: string;
  role: Role;
  /** The token of a session of this user. */
  token: string;
}

interface UserOverrides {
  username?: string;
  name?: string;
  role?: Role;
  active?: boolean;
  /** Instead of the one of all users. */
  password?: string;
}

// Shared by all users of a process, since hashing is the slowest part of creating a user.
/** The password of every user of a test. */
export const password = `pass-${randomBytes(6).toString('hex')}`;
const ORIGIN = { address: '127.0.0.1', userAgent: '' };
let passwordHash: Promise<string> | undefined;

/** Creates a user for one test, signed in. */
export async function createUser(db: Kysely<Database>, overrides: UserOverrides = {}): Promise<TestUser> {
  const username = overrides.username ?? `user-${randomBytes(6).toString('hex')}`;
  const email = `${username}@example.org`;
  const role = overrides.role ?? 'user';
  const own = overrides.password ?? password;
  const hash = await (own === password
    ? (passwordHash ??= hashPassword(password, 'tests'))
    : hashPassword(own, 'tests'));
  return inTransaction(db, async (trx) => {
    const id = await insertUser(trx, {
      username,
      email,
      role,
      passwordHash: hash,
      active: overrides.active ?? true,
      ...(overrides.name === undefined ? {} : { name: overrides.name }),
    });
    const token = (await createSession(trx, id, hash, ORIGIN)) ?? '';
    return { id, username, email, password: own, role, token };
  });
}

/** Creates another session of a user. */
export async function signInAgain(db: Kysely<Database>, user: TestUser): Promise<string> {
  const { password_hash: hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  return (await inTransaction(db, (trx) => createSession(trx, user.id, hash, ORIGIN))) ?? '';
}

/** Makes the links that were mailed to a user 11 minutes older: asked for again, they are replaced. */
export async function ageLinks(db: Kysely<Database>, { id }: { id: number }): Promise<void> {
  await db
    .updateTable('account_tokens')
    .set({ expires_at: sql<Date>`expires_at - INTERVAL 11 MINUTE` })
    .where('user_id', '=', id)
    .execute();
}

import { isDuplicateKey } from '@db/failures';
import { inTransaction } from '@db/transaction';
import type { Services } from '@/platform/server/context';
import { randomToken } from '@/platform/server/crypto';
import { hashPassword } from '@/platform/server/passwords';
import { hasMaster } from './queries';
import { insertUser } from './writes';

const FIRST_ACCOUNT = {
  username: 'master',
  email: 'master@localhost.localdomain',
  role: 'master',
  active: true,
} as const;

/**
 * Makes the account `master` on a database that nobody governs: at the first start, also when accounts were made
 * from the shell before it. Returns the password that was made up for it, to be shown once; null when there was
 * nothing to make up.
 */
export async function ensureFirstAccount(
  db: Services['db'],
  givenPassword: string | undefined,
): Promise<string | null> {
  if (await hasMaster(db)) return null;
  const password = givenPassword ?? randomToken().slice(0, 20);
  const passwordHash = await hashPassword(password, 'shell');
  try {
    await inTransaction(db, (trx) => insertUser(trx, { ...FIRST_ACCOUNT, passwordHash }));
  } catch (error) {
    // Another process that started at the same moment was faster, or the name belongs to somebody else.
    if (isDuplicateKey(error)) return null;
    throw error;
  }
  return givenPassword === undefined ? password : null;
}

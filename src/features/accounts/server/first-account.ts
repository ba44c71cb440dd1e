import { isDuplicateKey } from '@db/failures';
import { inTransaction } from '@db/transaction';
import type { Services } from '@/platform/server/context';
import { randomToken } from '@/platform/server/crypto';
import { hashPassword } from '@/platform/server/passwords';
import { PLACEHOLDER_EMAIL } from '../placeholder-email';
import { hasMaster } from './queries';
import { insertUser } from './writes';

const FIRST_ACCOUNT = {
  username: 'master',
  role: 'master',
  active: true,
} as const;

/**
 * Creates the account `master` if the database has no master: at the first start, even if accounts were created from
 * the shell before. Returns the generated password, to be shown once; null if none was generated.
 */
export async function ensureFirstAccount(
  db: Services['db'],
  givenPassword: string | undefined,
  email = PLACEHOLDER_EMAIL,
): Promise<string | null> {
  if (await hasMaster(db)) return null;
  const password = givenPassword ?? randomToken().slice(0, 20);
  const passwordHash = await hashPassword(password, 'shell');
  try {
    await inTransaction(db, (trx) => insertUser(trx, { ...FIRST_ACCOUNT, email, passwordHash }));
  } catch (error) {
    // Another process that started at the same time was faster, or the name is taken.
    if (isDuplicateKey(error)) return null;
    throw error;
  }
  return givenPassword === undefined ? password : null;
}

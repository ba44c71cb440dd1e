import { isDuplicateKey } from '@db/failures';
import { inTransaction } from '@db/transaction';
import type { Services } from '@/platform/server/context';
import { randomToken } from '@/platform/server/crypto';
import { hashPassword } from '@/platform/server/passwords';
import { PLACEHOLDER_EMAIL } from '../../placeholder-email';
import { hasMaster } from '../queries';
import { openSetup } from './token.sql';
import { insertUser } from '../writes';

export const FIRST_USERNAME = 'master';

const FIRST_ACCOUNT = {
  username: FIRST_USERNAME,
  role: 'master',
  active: true,
} as const;

/**
 * Creates the account `master` if the database has no master: at the first start, even if accounts were created from
 * the shell before. Returns what was made for it without a given password, to be shown once: a password, and the token of
 * the setup page; null if nothing was.
 */
export async function ensureFirstAccount(
  db: Services['db'],
  givenPassword: string | undefined,
  email = PLACEHOLDER_EMAIL,
): Promise<{ password: string; setupToken: string } | null> {
  if (await hasMaster(db)) return null;
  const password = givenPassword ?? randomToken().slice(0, 20);
  const passwordHash = await hashPassword(password, 'shell');
  try {
    return await inTransaction(db, async (trx) => {
      await insertUser(trx, { ...FIRST_ACCOUNT, email, passwordHash });
      return givenPassword === undefined ? { password, setupToken: await openSetup(trx) } : null;
    });
  } catch (error) {
    // Another process that started at the same time was faster, or the name is taken.
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

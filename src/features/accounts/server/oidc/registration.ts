import { isDuplicateKey } from '@db/failures';
import { emailProblem, nameProblem } from '../../rules';
import { deleteExpiredRegistrations, insertUser } from '../writes';
import type { Context } from '@/platform/server/context';
import { randomToken } from '@/platform/server/crypto';
import { AppError } from '@/platform/server/errors';
import { hashPassword } from '@/platform/server/passwords';
import { addressKey } from '@/platform/server/rate-limit';
import { inRecordedTransaction } from '@/platform/server/security-events';
import type { Role } from '@/platform/shared/roles';
import { oidcTexts, usernamesFor } from '../../oidc/rules';
import type { Person } from './provider';
import { findById, identityOf } from './queries';
import { linkAccount } from './writes';

/**
 * Makes the account of a person whom the provider vouches for, active and linked. Nobody knows its password: a link by
 * mail sets one.
 */
export async function registerPerson(ctx: Context, person: Person & { email: string }, role: Role) {
  if (emailProblem(person.email) !== null) {
    throw new AppError('FORBIDDEN', oidcTexts.noVerifiedEmail, { code: 'email_not_verified' });
  }
  const passwordHash = await hashPassword(randomToken(), addressKey(ctx.address));
  for (const username of usernamesFor(person.username, person.email)) {
    const id = await insertLinked(ctx, { ...person, username, passwordHash, role });
    const made = id === null ? undefined : await findById(ctx.reservedDb, id);
    if (made) return made;
  }
  throw new AppError('CONFLICT', oidcTexts.noUsername, { code: 'username_taken' });
}

/** The id of the new account; null if its username is taken. */
async function insertLinked(
  ctx: Context,
  person: Person & { email: string; username: string; passwordHash: string; role: Role },
): Promise<number | null> {
  const { username, email, name = '', role, passwordHash } = person;
  // Its own actor, whose id is known once it is made.
  const account = { id: 0, username };
  try {
    await inRecordedTransaction({ ...ctx, db: ctx.reservedDb }, account, async (trx, record) => {
      await deleteExpiredRegistrations(trx, username, email);
      account.id = await insertUser(trx, {
        ...{ username, email, role, passwordHash, active: true },
        ...(name !== '' && nameProblem(name) === null && { name }),
      });
      await record([{ kind: 'account_created', account, after: { role } }]);
      await linkAccount(trx, record, account, { identity: identityOf(person), email });
    });
    return account.id;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return null;
  }
}

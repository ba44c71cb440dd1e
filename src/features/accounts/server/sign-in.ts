import { inTransaction } from '@db/transaction';
import type { Context } from '@/platform/server/context';
import { AppError } from '@/platform/server/errors';
import { type Account, reportAttempt } from '@/platform/server/security-events';
import { createSession } from '@/platform/server/sessions';
import { accountTexts } from '../rules';
import { mailActivation } from './mailing';
import { hasLiveToken } from './queries';

type SessionTransaction = Parameters<typeof createSession>[0];

interface SignedInAccount extends Account {
  email: string;
  activated_at: Date | null;
  deactivated_at: Date | null;
}

/**
 * The end of every way to sign in, once the caller has proven to own the account: creates the session. Raises 403 for an
 * account that is deactivated or waits for its activation. Null if the proof does not count any more.
 *
 * @param proof the hash that the password was verified against, or how another proof is used up in the transaction of the
 *   session
 */
export async function signIn(
  ctx: Context,
  user: SignedInAccount,
  proof: { passwordHash: string } | { use: (trx: SessionTransaction) => Promise<boolean> },
): Promise<{ token: string } | null> {
  const { id } = user;
  const refused = (reason: 'deactivated' | 'not_activated') =>
    reportAttempt(ctx, { kind: 'sign_in_failed', claimed: { key: id, account: user }, after: { reason } });
  if (user.deactivated_at) {
    refused('deactivated');
    throw new AppError('FORBIDDEN', accountTexts.deactivated, { code: 'account_deactivated' });
  }
  if (!user.activated_at) {
    refused('not_activated');
    if (!(await hasLiveToken(ctx.db, id, 'activate'))) mailActivation(ctx, user);
    throw new AppError('FORBIDDEN', accountTexts.signInNotActive, { code: 'account_inactive' });
  }
  const token = await inTransaction(ctx.reservedDb, async (trx) => {
    if ('passwordHash' in proof) return createSession(trx, id, proof.passwordHash, ctx);
    return (await proof.use(trx)) ? createSession(trx, id, null, ctx) : null;
  });
  return token === null ? null : { token };
}

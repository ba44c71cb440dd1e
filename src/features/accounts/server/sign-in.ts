import type { Context } from '@/platform/server/context';
import { AppError } from '@/platform/server/errors';
import { type Account, inRecordedTransaction, reportAttempt } from '@/platform/server/security-events';
import type { SessionProof } from '@/platform/server/session-proofs';
import { createSession } from '@/platform/server/sessions';
import { accountTexts } from '../rules';
import { mailActivation } from './mailing';
import { hasLiveToken } from './queries';
import { closeSetup, isSetupOpen } from './setup/token.sql';
import { keepAccount } from './writes';

type SessionTransaction = Parameters<typeof createSession>[0];

interface SignedInAccount extends Account {
  email: string;
  activated_at: Date | null;
  deactivated_at: Date | null;
  leaves_at: Date | null;
}

type SignInProof =
  | { passwordHash: string }
  | { use: (trx: SessionTransaction) => Promise<boolean>; proven: SessionProof | undefined };

/** Whether an account waits for its deletion, which its owner may still take back. */
export function isLeaving({ leaves_at }: Pick<SignedInAccount, 'leaves_at'>): boolean {
  return leaves_at !== null && leaves_at > new Date();
}

export function leavingRefusal({ leaves_at }: Pick<SignedInAccount, 'leaves_at'>): AppError {
  const until = `${leaves_at?.toISOString().slice(0, 16).replace('T', ' ') ?? ''} UTC`;
  return new AppError('FORBIDDEN', `${accountTexts.leaving}${until}`, { code: 'account_leaving' });
}

/**
 * The end of every way to sign in, once the caller has proven to own the account: creates the session. Raises 403 for an
 * account that is deactivated, waits for its activation, or waits for its deletion unless it is kept. Null if the proof does not count any more.
 *
 * @param proof the hash that the password was verified against, or how another proof is used up in the transaction of the
 *   session, and what it proves for the changes that ask for the owner again
 */
export async function signIn(
  ctx: Context,
  user: SignedInAccount,
  proof: SignInProof,
  { keepAccount: keeps = false } = {},
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
  if (isLeaving(user) && !keeps) throw leavingRefusal(user);
  const source = { ...ctx, db: ctx.reservedDb };
  const waitsForSetup = await isSetupOpen(ctx.db);
  const token = await inRecordedTransaction(source, user, async (trx, record) => {
    if (user.leaves_at) await keepAccount(trx, record, user);
    const signedIn = await sessionBy(trx, ctx, id, proof);
    if (signedIn === null) return null;
    // It is for who has no other way in yet.
    if (waitsForSetup) await closeSetup(trx);
    await record([{ kind: 'signed_in', account: user, after: { by: signedIn.by } }]);
    return signedIn.token;
  });
  return token === null ? null : { token };
}

async function sessionBy(trx: SessionTransaction, ctx: Context, id: number, proof: SignInProof) {
  const byPassword = 'passwordHash' in proof;
  if (!byPassword && !(await proof.use(trx))) return null;
  const token = byPassword
    ? await createSession(trx, id, proof.passwordHash, ctx)
    : await createSession(trx, id, null, ctx, proof.proven);
  if (token === null) return null;
  // A provider's sign-in that asked for nothing proves nothing for later changes.
  return { token, by: byPassword ? ('password' as const) : (proof.proven?.by ?? ('provider' as const)) };
}

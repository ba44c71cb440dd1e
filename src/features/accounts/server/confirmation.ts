import type { Context } from '@/platform/server/context';
import { AppError } from '@/platform/server/errors';
import { inHashingSlot } from '@/platform/server/passwords';
import { addressKey } from '@/platform/server/rate-limit';
import { reportAttempt } from '@/platform/server/security-events';
import { recentProof } from '@/platform/server/session-proofs';
import type { SessionUser } from '@/platform/server/sessions';
import { accountTexts } from '../rules';
import { judgeCode } from './code-check';
import { findTotp } from './factor/queries';
import { accountLimits } from './limits';
import { verifyCounted } from './password-check';
import { findPasswordHash } from './queries';

type Caller = Context & { user: SessionUser; tokenHash: Buffer };

/** What the owner confirms a change with; a passkey or the provider has proven more than both. */
interface Confirmation {
  currentPassword: string;
  /** Of the authenticator app, or a recovery code. */
  code?: string;
}

/**
 * Asks the signed-in caller to prove the account again, before a change that a stranger at an open browser, or with a
 * stolen session, must not make: by the password, or by a passkey or a sign-in at the provider within the last 10
 * minutes, as some accounts have no password that anybody knows. Raises 422 `password_required`, 403 `wrong_password`,
 * which counts as a failed sign-in, and 429 as for sign-ins. Returns the hash that the password was verified against.
 */
export async function confirmOwner(ctx: Caller, confirmation: Confirmation): Promise<string | undefined> {
  const proof = await recentProof(ctx.db, ctx.tokenHash);
  return proof === null ? confirmPassword(ctx, confirmation.currentPassword) : undefined;
}

/**
 * As `confirmOwner`, for a change that its owner is told of by a mail that no other limit holds back. An account may make
 * a limited number of them; then 429.
 */
export async function confirmToldChange(ctx: Caller, confirmation: Confirmation): Promise<void> {
  await confirmOwner(ctx, confirmation);
  await countToldChange(ctx);
}

/**
 * As `confirmToldChange`, for what makes signing in easier: with two-factor sign-in a code is asked for as well, unless a
 * passkey has proven the account, which counts as both. Raises 403 `second_factor_required` and `second_factor_wrong`,
 * which counts as at a sign-in.
 */
export async function confirmWithFactor(ctx: Caller, confirmation: Confirmation): Promise<void> {
  const proof = await recentProof(ctx.db, ctx.tokenHash);
  if (proof === null) await confirmPassword(ctx, confirmation.currentPassword);
  if (proof !== 'passkey') await confirmCode(ctx, confirmation.code ?? '');
  await countToldChange(ctx);
}

/** Counts a change that is told by mail; raises 429. */
export async function countToldChange(ctx: Context & { user: SessionUser }): Promise<void> {
  const { id } = ctx.user;
  await ctx.limits.consume(accountLimits.toldChanges, ctx, [id], { key: id, account: ctx.user });
}

async function confirmPassword(ctx: Caller, password: string): Promise<string> {
  if (password === '') {
    throw new AppError('UNPROCESSABLE_CONTENT', accountTexts.currentPasswordRequired, {
      code: 'password_required',
    });
  }
  const address = addressKey(ctx.address);
  const claimed = { key: ctx.user.id, account: ctx.user };
  const { hash, verified, earlierFailures } = await inHashingSlot(address, async () => {
    const hash = await findPasswordHash(ctx.reservedDb, ctx.user.id);
    return { hash, ...(await verifyCounted(ctx, claimed, hash, password)) };
  });
  if (hash === undefined || !verified) {
    refused(ctx);
    throw new AppError('FORBIDDEN', accountTexts.currentPasswordWrong, { code: 'wrong_password' });
  }
  if (earlierFailures > 0) {
    await ctx.limits.clear(accountLimits.signInFailuresOfAccount, [claimed.key, address]);
  }
  return hash;
}

async function confirmCode(ctx: Caller, code: string): Promise<void> {
  const app = await findTotp(ctx.reservedDb, ctx.user.id, true);
  const owner = { ...ctx.user, appSecret: app?.sealed ?? null, appStep: app?.last_step ?? null };
  const verdict = await inHashingSlot(addressKey(ctx.address), () => judgeCode(ctx, owner, code));
  if (verdict === 'missing') {
    throw new AppError('FORBIDDEN', accountTexts.codeRequired, { code: 'second_factor_required' });
  }
  if (verdict === 'wrong') {
    refused(ctx);
    throw new AppError('FORBIDDEN', accountTexts.codeWrong, { code: 'second_factor_wrong' });
  }
}

function refused(ctx: Caller): void {
  const claimed = { key: ctx.user.id, account: ctx.user };
  reportAttempt(ctx, { kind: 'sign_in_failed', claimed, after: { reason: 'confirmation' } });
}

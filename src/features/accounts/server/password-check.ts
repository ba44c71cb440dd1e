import type { Context } from '@/platform/server/context';
import { AppError } from '@/platform/server/errors';
import { inHashingSlot, verifyPassword } from '@/platform/server/passwords';
import { addressKey } from '@/platform/server/rate-limit';
import { type ClaimedAccount, reportAttempt } from '@/platform/server/security-events';
import type { SessionUser } from '@/platform/server/sessions';
import { accountTexts } from '../rules';
import { accountLimits } from './limits';
import { mailManyFailures } from './mailing';
import { findPasswordHash } from './queries';

const { signInFailuresOfAccount: ofAccount, signInFailuresOfAddress: ofAddress } = accountLimits;

/**
 * Verifies a password within the limits of failed sign-ins: raises 429 when one is reached, and counts a failure.
 * Call it inside `inHashingSlot`, so that parallel guesses cannot all pass the limit before the first of them has failed.
 *
 * @param hash undefined if there is no such account
 */
export async function verifyCounted(
  ctx: Context,
  claimed: ClaimedAccount,
  hash: string | undefined,
  password: string,
): Promise<{ verified: boolean; earlierFailures: number }> {
  const address = addressKey(ctx.address);
  const [earlierFailures = 0] = await ctx.limits.check(
    [ofAccount, [claimed.key, address]],
    [ofAddress, [address]],
  );
  const verified = await verifyPassword(hash, password);
  if (!verified) await countFailure(ctx, claimed);
  return { verified, earlierFailures };
}

/** Counts a failed sign-in of the account from the caller's address, and tells the owner of many, from wherever. */
export async function countFailure(ctx: Context, claimed: ClaimedAccount): Promise<void> {
  const address = addressKey(ctx.address);
  const { account } = claimed;
  if (
    (await ctx.limits.takesLast(accountLimits.signInFailuresTold, ctx, [claimed.key], claimed)) &&
    account
  ) {
    mailManyFailures(ctx, account.id);
  }
  await ctx.limits.tryConsume(ofAccount, ctx, [claimed.key, address], claimed);
  await ctx.limits.tryConsume(ofAddress, ctx, [address]);
}

/**
 * Asks the signed-in caller for the password again, before a change that a stranger at an open browser must not make.
 * Raises 403 `wrong_password`, which counts as a failed sign-in, and 429 as for sign-ins. Returns the verified hash.
 */
export async function confirmPassword(
  ctx: Context & { user: SessionUser },
  password: string,
): Promise<string> {
  const address = addressKey(ctx.address);
  const claimed = { key: ctx.user.id, account: ctx.user };
  const { hash, verified, earlierFailures } = await inHashingSlot(address, async () => {
    const hash = await findPasswordHash(ctx.reservedDb, ctx.user.id);
    return { hash, ...(await verifyCounted(ctx, claimed, hash, password)) };
  });
  if (hash === undefined || !verified) {
    reportAttempt(ctx, { kind: 'sign_in_failed', claimed, after: { reason: 'confirmation' } });
    throw new AppError('FORBIDDEN', accountTexts.currentPasswordWrong, { code: 'wrong_password' });
  }
  if (earlierFailures > 0) await ctx.limits.clear(ofAccount, [claimed.key, address]);
  return hash;
}

/**
 * As `confirmPassword`, for a change of second factors. An account may make a limited number of them, since each is a mail
 * to its owner that no other limit holds back; then 429.
 */
export async function confirmFactorChange(
  ctx: Context & { user: SessionUser },
  password: string,
): Promise<void> {
  await confirmPassword(ctx, password);
  const { id } = ctx.user;
  await ctx.limits.consume(accountLimits.factorChanges, ctx, [id], { key: id, account: ctx.user });
}

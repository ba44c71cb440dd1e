import type { Context } from '@/platform/server/context';
import { verifyPassword } from '@/platform/server/passwords';
import { addressKey } from '@/platform/server/rate-limit';
import type { ClaimedAccount } from '@/platform/server/security-events';
import { accountLimits } from './limits';
import { mailManyFailures } from './mailing';

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

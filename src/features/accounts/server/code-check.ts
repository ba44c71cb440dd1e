import type { Context } from '@/platform/server/context';
import { type Account, inRecordedTransaction } from '@/platform/server/security-events';
import { factorEmail } from './news-emails';
import { unsealSecret } from './factor/queries';
import { isAppCode, normalCode, recoveryCodeHash, stepOf } from './factor/rules';
import { spendRecoveryCode, spendStep } from './factor/writes';
import { accountLimits } from './limits';
import { countFailure } from './password-check';

type Owner = Account & { email: string; appSecret: Buffer | null; appStep: number | null };

/**
 * Judges the code of a sign-in whose password was right, and uses it up. A wrong one counts as a failed sign-in, and in a
 * limit of the account's own: only who knows the password can reach that, and a stranger with many addresses would
 * otherwise have ten guesses from each. Raises 429. Call it inside `inHashingSlot`, as `verifyCounted`.
 */
export async function judgeCode(
  ctx: Context,
  account: Owner,
  typed: string,
): Promise<'not_asked' | 'missing' | 'wrong' | 'right'> {
  if (!account.appSecret) return 'not_asked';
  const code = normalCode(typed);
  if (code === '') return 'missing';
  await ctx.limits.check([accountLimits.wrongCodes, [account.id]]);
  const right = isAppCode(code)
    ? await spendAppCode(ctx, account, account.appSecret, code)
    : await spendRecovery(ctx, account, code);
  if (right) return 'right';
  const claimed = { key: account.id, account };
  await countFailure(ctx, claimed);
  await ctx.limits.tryConsume(accountLimits.wrongCodes, ctx, [account.id], claimed);
  return 'wrong';
}

async function spendAppCode(ctx: Context, account: Owner, sealed: Buffer, code: string): Promise<boolean> {
  const secret = unsealSecret(ctx, sealed);
  const step = secret && stepOf(secret, code, account.appStep ?? 0, Date.now());
  return step !== null && spendStep(ctx.reservedDb, account.id, step);
}

async function spendRecovery(ctx: Context, account: Owner, code: string): Promise<boolean> {
  const hash = recoveryCodeHash(code);
  if (!hash) return false;
  const left = await inRecordedTransaction({ ...ctx, db: ctx.reservedDb }, account, (trx, record) =>
    spendRecoveryCode(trx, record, account, hash),
  );
  if (left === null) return false;
  ctx.mailer.send(factorEmail(account, ctx.publicUrl, { what: 'recovery_code_used', left }));
  return true;
}

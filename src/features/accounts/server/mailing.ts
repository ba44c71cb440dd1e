import { withDeadline } from '@db/deadline';
import { inTransaction } from '@db/transaction';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import type { Context } from '@/platform/server/context';
import type { Mail } from '@/platform/server/mail';
import { addressKey } from '@/platform/server/rate-limit';
import { accountKey } from '../rules';
import { activationEmail, emailTakenEmail } from './emails';
import { manyFailuresEmail } from './news-emails';
import { accountLimits } from './limits';
import { issueToken, noteDelivery } from './links.sql';
import { findUserById } from './queries';

export interface Recipient {
  id: number;
  username: string;
  email: string;
}

/**
 * Counts a mail to the account's address that somebody may ask for without a sign-in; false if that exceeds a limit: first
 * that of who asks, so that strangers do not use up what the owner may ask for. News of changes are not counted.
 */
export async function mayMail(ctx: Context, { id, username, email }: Recipient): Promise<boolean> {
  const claimed = { key: id, account: { id, username } };
  const recipient = accountKey(email);
  const { mailsByAsker, mailsToRecipient } = accountLimits;
  return (
    (await ctx.limits.tryConsume(mailsByAsker, ctx, [addressKey(ctx.address), recipient], claimed)) &&
    ctx.limits.tryConsume(mailsToRecipient, ctx, [recipient], claimed)
  );
}

/** Sends a mail with the link of a token; that it could not be sent is told where accounts are governed. */
export function mailLink(ctx: Context, mail: Mail, token: string): void {
  // The tries may take longer than the call that has sent it may.
  ctx.mailer.send(mail, (sent) =>
    withDeadline(TIME_LIMITS.background, () => noteDelivery(ctx.db, token, sent)),
  );
}

export function mailActivation(ctx: Context, user: Recipient): void {
  ctx.inBackground(async () => {
    if (!(await mayMail(ctx, user))) return;
    const token = await inTransaction(ctx.db, (trx) =>
      issueToken(trx, ctx.config.secretKey, user.id, 'activate'),
    );
    mailLink(ctx, activationEmail(user, ctx.publicUrl, token), token);
  });
}

/** To the owner of an address that somebody tried to use for another account. */
export function mailEmailTaken(
  ctx: Context,
  owner: Recipient & { activated_at: Date | null },
  tried: Parameters<typeof emailTakenEmail>[3],
): void {
  ctx.inBackground(async () => {
    if (!(await mayMail(ctx, owner))) return;
    const token = owner.activated_at
      ? null
      : await inTransaction(ctx.db, (trx) => issueToken(trx, ctx.config.secretKey, owner.id, 'reset'));
    ctx.mailer.send(emailTakenEmail(owner, ctx.publicUrl, token, tried));
  });
}

/** Tells an owner that many sign-ins to the account have failed. */
export function mailManyFailures(ctx: Context, accountId: number): void {
  ctx.inBackground(async () => {
    const owner = await findUserById(ctx.db, accountId);
    if (owner) ctx.mailer.send(manyFailuresEmail(owner, ctx.publicUrl));
  });
}

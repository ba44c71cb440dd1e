import { inTransaction } from '@db/transaction';
import type { Context } from '@/platform/server/context';
import { accountKey } from '../rules';
import { activationEmail, emailTakenEmail } from './emails';
import { accountLimits } from './limits';
import { issueToken } from './writes';

export interface Recipient {
  id: number;
  username: string;
  email: string;
}

/** Counts a mail to the account's address; false if that exceeds the limit. */
export function mayMail(ctx: Context, { id, username, email }: Recipient): Promise<boolean> {
  const claimed = { key: id, account: { id, username } };
  return ctx.limits.tryConsume(accountLimits.mailsToRecipient, ctx, [accountKey(email)], claimed);
}

export function mailActivation(ctx: Context, user: Recipient): void {
  ctx.inBackground(async () => {
    if (!(await mayMail(ctx, user))) return;
    const token = await inTransaction(ctx.db, (trx) => issueToken(trx, user.id, 'activate'));
    ctx.mailer.send(activationEmail(user, ctx.publicUrl, token));
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
      : await inTransaction(ctx.db, (trx) => issueToken(trx, owner.id, 'reset'));
    ctx.mailer.send(emailTakenEmail(owner, ctx.publicUrl, token, tried));
  });
}

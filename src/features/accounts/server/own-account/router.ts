import { inTransaction } from '@db/transaction';
import { PLACEHOLDER_EMAIL } from '../../placeholder-email';
import { accountKey, accountTexts } from '../../rules';
import { confirmInput } from '../../schema';
import { confirmOwner } from '../confirmation';
import { accountLeavingEmail, confirmAddressEmail } from '../emails';
import { emailChangeAskedEmail, passwordChangedEmail } from '../news-emails';
import { findTotp } from '../factor/queries';
import { accountLimits } from '../limits';
import { issueToken, revokeTokens } from '../links.sql';
import { mailEmailTaken, mayMail } from '../mailing';
import { hashNewPassword } from '../new-password';
import { canHavePasskeys } from '../passkeys/ceremony';
import { listCredentials } from '../passkeys/queries';
import { findPendingEmail, findUserByEmail } from '../queries';
import { deleteExpiredRegistrations, setPassword } from '../writes';
import { findLink } from '../oidc/queries';
import { leave } from '../users/writes';
import { AppError } from '@/platform/server/errors';
import { addressKey } from '@/platform/server/rate-limit';
import { inRecordedTransaction } from '@/platform/server/security-events';
import { recentProof } from '@/platform/server/session-proofs';
import { router, settingUpProcedure, signedInProcedure } from '@/platform/server/trpc';
import { running } from '@/platform/server/version';
import { LEAVING_MS } from '../../own-account/rules';
import { changeEmailInput, changePasswordInput, renameInput } from '../../own-account/schema';
import { rename } from './writes';

export const accountRouter = router({
  /** The version that runs. */
  about: signedInProcedure.query(() => running),

  /** The new address that waits until its link is opened, with the end of the link; null if there is none. */
  pendingEmail: signedInProcedure.query(async ({ ctx }) => {
    const pending = await findPendingEmail(ctx.db, ctx.user.id);
    return pending ? { email: pending.email, until: pending.expires_at.toISOString() } : null;
  }),

  /** Sets the display name; an empty one leaves the username. */
  rename: signedInProcedure.input(renameInput).mutation(async ({ ctx, input }) => {
    const name = input.name.trim() || null;
    await inTransaction(ctx.db, (trx) => rename(trx, ctx.user.id, name));
    return { name };
  }),

  /**
   * Mails a link to the new address, which counts once the link is opened, and tells the present one. Does not reveal
   * whether the new one belongs to somebody: its owner is told instead.
   */
  changeEmail: signedInProcedure.input(changeEmailInput).mutation(async ({ ctx, input }) => {
    await confirmOwner(ctx, input);
    const { id, username, email: before } = ctx.user;
    const email = input.email.trim();
    if (accountKey(email) === accountKey(before)) {
      throw new AppError('UNPROCESSABLE_CONTENT', accountTexts.emailSame, { code: 'same_email' });
    }
    await ctx.limits.consume(accountLimits.changeEmail, ctx, [id], { key: id, account: ctx.user });
    const token = await inTransaction(ctx.db, async (trx) => {
      await deleteExpiredRegistrations(trx, username, email);
      return issueToken(trx, ctx.config.secretKey, id, 'email', { email });
    });
    ctx.inBackground(async () => {
      const owner = await findUserByEmail(ctx.db, email);
      if (owner) {
        mailEmailTaken(ctx, owner, 'changed');
        return;
      }
      const next = { id, username, email };
      if (await mayMail(ctx, next)) ctx.mailer.send(confirmAddressEmail(next, ctx.publicUrl, token));
      if (before !== PLACEHOLDER_EMAIL) {
        ctx.mailer.send(emailChangeAskedEmail(ctx.user, email, ctx.publicUrl));
      }
    });
    return { message: accountTexts.emailLinkSent };
  }),

  /** Ends the link that was mailed to a new address. */
  cancelEmail: signedInProcedure.mutation(async ({ ctx }) => {
    await inTransaction(ctx.db, (trx) => revokeTokens(trx, ctx.user.id, 'email'));
  }),

  /**
   * Has the account deleted in 7 days, and ends its sessions; signing in until then can keep it. Raises 422 `last_master`.
   */
  leave: signedInProcedure.input(confirmInput).mutation(async ({ ctx, input }) => {
    await confirmOwner(ctx, input);
    const leavesAt = new Date(Date.now() + LEAVING_MS);
    const refusal = await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
      leave(trx, record, ctx.user.id, leavesAt),
    );
    if (refusal !== null && refusal !== 'unknown') {
      throw new AppError('UNPROCESSABLE_CONTENT', refusal.text, { code: refusal.code });
    }
    ctx.mailer.send(accountLeavingEmail(ctx.user, ctx.publicUrl, leavesAt));
    return { until: leavesAt.toISOString() };
  }),

  /** By what the caller can prove the account again, for the changes that ask for it. */
  confirmation: settingUpProcedure.query(async ({ ctx }) => {
    const [proven, passkeys, link, app] = await Promise.all([
      recentProof(ctx.db, ctx.tokenHash),
      listCredentials(ctx.db, ctx.user.id),
      findLink(ctx.db, ctx.user.id),
      findTotp(ctx.db, ctx.user.id, true),
    ]);
    return {
      /** What it was proven by within the last 10 minutes, so that no password is needed. */
      proven,
      passkey: passkeys.length > 0 && canHavePasskeys(ctx),
      /** The name of the provider. */
      provider: link ? (ctx.config.provider?.name ?? null) : null,
      /** Whether a code is asked for as well where a factor is taken away. */
      code: app !== undefined,
    };
  }),

  /**
   * Changes the password, and ends the account's links and its other sessions, and all that programs call with unless that
   * is not wanted. Answers what of that has ended.
   */
  changePassword: signedInProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => {
    const verified = await confirmOwner(ctx, input);
    const passwordHash = await hashNewPassword(input.password, addressKey(ctx.address));
    const ends = input.endCredentials ? ctx.credentials : undefined;
    const ended = await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
      setPassword(trx, record, ctx.user, { passwordHash, by: 'owner', verified, keep: ctx.tokenHash, ends }),
    );
    if (!ended) {
      throw new AppError('FORBIDDEN', accountTexts.currentPasswordWrong, { code: 'wrong_password' });
    }
    ctx.mailer.send(passwordChangedEmail(ctx.user, ctx.publicUrl, { by: 'owner', ended }));
    return { ended };
  }),
});

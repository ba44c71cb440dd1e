import { isDuplicateKey } from '@db/failures';
import { inTransaction } from '@db/transaction';
import { isRegistrationEnabled } from '@/features/master-settings/server/queries';
import type { Context } from '@/platform/server/context';
import { derivedKey } from '@/platform/server/crypto';
import { AppError } from '@/platform/server/errors';
import { inHashingSlot } from '@/platform/server/passwords';
import { addressKey } from '@/platform/server/rate-limit';
import { inRecordedTransaction, reportAttempt } from '@/platform/server/security-events';
import { endSession } from '@/platform/server/sessions';
import { publicProcedure, router, settingUpProcedure, signedInProcedure } from '@/platform/server/trpc';
import type { EventFacts } from '@/platform/shared/security-events';
import { demoSignIn } from '../demo-people';
import { PLACEHOLDER_EMAIL } from '../placeholder-email';
import { accountKey, accountTexts } from '../rules';
import {
  activateInput,
  forgotPasswordInput,
  registerInput,
  resetPasswordInput,
  signInInput,
} from '../schema';
import { changeEmailByToken } from './addresses.sql';
import { passwordResetEmail } from './emails';
import { emailChangedEmail, passwordChangedEmail } from './news-emails';
import { accountLimits } from './limits';
import { issueToken } from './links.sql';
import { hashNewPassword } from './new-password';
import { mailActivation, mailEmailTaken, mayMail } from './mailing';
import { canHavePasskeys } from './passkeys/ceremony';
import { verifyCounted } from './password-check';
import { judgeCode } from './code-check';
import { findTokenOwner, findUserByEmail, findUserByIdentifier, isUsernameTaken } from './queries';
import { isLeaving, leavingRefusal, signIn } from './sign-in';
import { findToken } from './tokens/queries';
import { activateByToken, deleteExpiredRegistrations, insertUser, resetPasswordByToken } from './writes';

/** UTF-16 units; longer than any username or e-mail address. */
const LONGEST_IDENTIFIER = 1024;

export const accountsRouter = router({
  /**
   * Signs in by username or e-mail, and with two-factor sign-in by a code as well; the token expires 30 days after its last
   * use. Nothing tells whether an account asks for a code before its password was right. Raises 403 `account_leaving` for
   * an account that is about to be deleted, unless it is kept after all.
   */
  login: publicProcedure
    .meta({ alwaysAdmitted: true, publicDemo: 'open' })
    .input(signInInput)
    .mutation(async ({ ctx, input }) => {
      // Belongs to no account, and is expensive to normalize.
      const tooLong = input.identifier.length > LONGEST_IDENTIFIER;
      const address = addressKey(ctx.address);
      const failed = (reason: EventFacts['sign_in_failed']['reason']) =>
        reportAttempt(ctx, { kind: 'sign_in_failed', claimed, after: { reason } });
      // The query runs inside the hashing slot, so that a flood puts no load on the database.
      const { user, claimed, ...outcome } = await inHashingSlot(address, async () => {
        const user = tooLong ? undefined : await findUserByIdentifier(ctx.reservedDb, input.identifier);
        const claimed = { key: user?.id ?? (tooLong ? '' : accountKey(input.identifier)), account: user };
        const verdict = await verifyCounted(ctx, claimed, user?.password_hash, input.password);
        // Whether to keep an account is asked before a code, which counts once only.
        const leaving = user !== undefined && isLeaving(user) && !input.keep_account;
        const judged = user && verdict.verified && !leaving;
        const code = judged ? await judgeCode(ctx, user, input.code) : 'not_asked';
        return { user, claimed, ...verdict, code };
      });
      const refusal = new AppError('UNAUTHORIZED', accountTexts.signInRefused, {
        code: 'invalid_credentials',
      });
      if (!user || !outcome.verified) {
        failed('credentials');
        throw refusal;
      }
      if (!ctx.config.passwordSignIn && user.role !== 'master') {
        failed('passwords_off');
        throw new AppError('FORBIDDEN', accountTexts.passwordsOff, { code: 'password_sign_in_off' });
      }
      if (isLeaving(user) && !input.keep_account) throw leavingRefusal(user);
      if (user.passkeyNeeded === 1) {
        failed('second_factor');
        throw new AppError('FORBIDDEN', accountTexts.passkeyNeeded, { code: 'passkey_required' });
      }
      if (outcome.code === 'missing') {
        throw new AppError('UNAUTHORIZED', accountTexts.codeRequired, { code: 'second_factor_required' });
      }
      if (outcome.code === 'wrong') {
        failed('second_factor');
        throw new AppError('UNAUTHORIZED', accountTexts.codeWrong, { code: 'second_factor_wrong' });
      }
      // Not before the code was right, or the password alone would give new guesses at it.
      if (outcome.earlierFailures > 0) {
        await ctx.limits.clear(accountLimits.signInFailuresOfAccount, [claimed.key, address]);
      }
      const done = await signIn(
        ctx,
        user,
        { passwordHash: user.password_hash },
        { keepAccount: input.keep_account },
      );
      if (!done) {
        failed('credentials');
        throw refusal;
      }
      return done;
    }),

  /** Whether registration is open, and the ways to sign in, so that the screens can say so before anything is typed. */
  registration: publicProcedure.query(async ({ ctx }) => ({
    open: await isRegistrationOpen(ctx),
    /** Whether people who are not masters sign in with a password. */
    passwords: ctx.config.passwordSignIn,
    /** The name of the OpenID Connect provider, if there is one. */
    provider: ctx.config.provider?.name ?? null,
    /** Whether browsers can have passkeys at the address of this server. */
    passkeys: canHavePasskeys(ctx),
    /** Whether mails leave this server; otherwise they are files on it. */
    mails: ctx.config.smtpUrl !== undefined,
    /** Who may sign in to a demo, and how. */
    demo: ctx.config.demo ? demoSignIn(ctx.config) : null,
  })),

  /** Registers an account that waits for activation; does not reveal whether an e-mail address is registered. */
  register: publicProcedure.input(registerInput).mutation(async ({ ctx, input }) => {
    const address = addressKey(ctx.address);
    await ctx.limits.consume(accountLimits.register, ctx, [address]);
    if (!(await isRegistrationOpen(ctx))) {
      throw new AppError('FORBIDDEN', accountTexts.registrationClosed, { code: 'registration_disabled' });
    }
    const passwordHash = await hashNewPassword(input.password, address);
    try {
      await inTransaction(ctx.db, async (trx) => {
        await deleteExpiredRegistrations(trx, input.username, input.email);
        await insertUser(trx, { ...input, role: 'user', passwordHash, active: false });
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      if (await isUsernameTaken(ctx.db, input.username)) {
        throw new AppError('CONFLICT', accountTexts.usernameTaken, { code: 'username_taken' });
      }
    }
    ctx.inBackground(async () => {
      const owner = await findUserByEmail(ctx.db, input.email);
      if (!owner) return;
      if (accountKey(owner.username) === accountKey(input.username)) mailActivation(ctx, owner);
      else mailEmailTaken(ctx, owner, 'registered');
    });
    return { message: accountTexts.registered };
  }),

  /** Activates the account of a mailed activation link, or gives an account the address that a mailed link confirms. */
  activate: publicProcedure.input(activateInput).mutation(async ({ ctx, input }) => {
    await ctx.limits.consume(accountLimits.activate, ctx, [addressKey(ctx.address)]);
    const activated = await inTransaction(ctx.db, (trx) => activateByToken(trx, input.token));
    if (activated) return { message: accountTexts.activated };
    if (await confirmEmail(ctx, input.token)) return { message: accountTexts.emailConfirmed };
    throw new AppError('UNPROCESSABLE_CONTENT', accountTexts.activationLinkInvalid, {
      code: 'invalid_token',
    });
  }),

  /** Mails a reset link if the address is registered; the response and its timing do not reveal whether it is. */
  forgotPassword: publicProcedure.input(forgotPasswordInput).mutation(async ({ ctx, input }) => {
    await ctx.limits.consume(accountLimits.forgotPassword, ctx, [addressKey(ctx.address)]);
    ctx.inBackground(async () => {
      const user = await findUserByEmail(ctx.db, input.email);
      const claimed = { key: user?.id ?? accountKey(input.email), account: user };
      reportAttempt(ctx, { kind: 'reset_asked', claimed, after: {} });
      if (!user || !(await mayMail(ctx, user))) return;
      const token = await inTransaction(ctx.db, (trx) =>
        issueToken(trx, ctx.config.secretKey, user.id, 'reset'),
      );
      ctx.mailer.send(passwordResetEmail(user, ctx.publicUrl, token));
    });
    return { message: accountTexts.resetLinkSent };
  }),

  /** Sets a new password by a mailed reset link, and ends all sessions, access tokens, keys, secret addresses and webhooks. */
  resetPassword: publicProcedure.input(resetPasswordInput).mutation(async ({ ctx, input }) => {
    const address = addressKey(ctx.address);
    await ctx.limits.consume(accountLimits.resetPassword, ctx, [address]);
    const invalidLink = new AppError('UNPROCESSABLE_CONTENT', accountTexts.resetLinkInvalid, {
      code: 'invalid_token',
    });
    const owner = await findTokenOwner(ctx.db, input.token, 'reset');
    if (!owner) throw invalidLink;
    const passwordHash = await hashNewPassword(input.password, address);
    const ended = await inRecordedTransaction(ctx, owner, (trx, record) =>
      resetPasswordByToken(trx, record, input.token, { passwordHash, ends: ctx.credentials }),
    );
    if (!ended) throw invalidLink;
    ctx.mailer.send(passwordChangedEmail(owner, ctx.publicUrl, { by: 'reset_link', ended }));
    await ctx.limits.clear(accountLimits.signInFailuresOfAccount, [owner.id, address]);
    return { message: 'Password reset successful' };
  }),

  /** The caller's own account; `secondFactorMissing` if its role needs one, and it may do nothing else until it has it. */
  validateToken: settingUpProcedure.query(({ ctx }) => ({
    ...ctx.user,
    ...(ctx.factorMissing && { secondFactorMissing: true as const }),
  })),

  /**
   * What the token of this call is: whose, and of an access token its name, its tools with its right in each, and its end
   * (null: none). Of a sign-in, which may do what its account may, these are null.
   */
  token: signedInProcedure.meta({ tokens: 'any' }).query(async ({ ctx }) => {
    const { username } = ctx.user;
    const token = await findToken(ctx.db, ctx.user.id, ctx.tokenHash);
    return { username, ...(token ?? { name: null, tools: null, ends: null }) };
  }),

  /** The key (base64) with which the account's browsers seal what waits in them, so that only it can read that again. */
  storageKey: settingUpProcedure
    .meta({ tokens: 'none' })
    .query(({ ctx }) =>
      derivedKey(ctx.config.secretKey, `browser storage of account ${String(ctx.user.id)}`).toString(
        'base64',
      ),
    ),

  /** Ends the session of this call. */
  logout: settingUpProcedure.meta({ publicDemo: 'open' }).mutation(async ({ ctx }) => {
    await inRecordedTransaction(ctx, ctx.user, async (trx, record) => {
      const sessions = await endSession(trx, ctx.tokenHash);
      if (sessions === 0) return;
      await record([{ kind: 'session_ended', account: ctx.user, after: { sessions, reason: 'signed_out' } }]);
    });
  }),
});

/** Who registers signs in with a password, so that both are off together. */
async function isRegistrationOpen({ config, db }: Context): Promise<boolean> {
  return config.passwordSignIn && !config.publicDemo && isRegistrationEnabled(db);
}

/** Changes the e-mail address by a mailed link and tells the old one; false if the link is not valid. */
async function confirmEmail(ctx: Context, token: string): Promise<boolean> {
  const owner = await findTokenOwner(ctx.db, token, 'email');
  if (!owner) return false;
  const changed = await inRecordedTransaction(ctx, owner, (trx, record) =>
    changeEmailByToken(trx, record, token),
  ).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    throw new AppError('CONFLICT', accountTexts.emailTaken, { code: 'email_taken' });
  });
  // Not limited: it belongs to a change that was made, and those are.
  if (changed && changed.before !== PLACEHOLDER_EMAIL)
    ctx.mailer.send(emailChangedEmail({ ...owner, email: changed.before }, changed.after));
  return changed !== null;
}

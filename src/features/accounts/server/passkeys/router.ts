import { isDuplicateKey } from '@db/failures';
import { inTransaction } from '@db/transaction';
import type { Context } from '@/platform/server/context';
import { AppError } from '@/platform/server/errors';
import { inHashingSlot } from '@/platform/server/passwords';
import { addressKey } from '@/platform/server/rate-limit';
import { inRecordedTransaction, reportAttempt } from '@/platform/server/security-events';
import { storeProof } from '@/platform/server/session-proofs';
import { publicProcedure, router, settingUpProcedure, signedInProcedure } from '@/platform/server/trpc';
import { accountTexts } from '../../rules';
import {
  addPasskeyInput,
  confirmInput,
  passkeyConfirmInput,
  passkeySignInInput,
  removePasskeyInput,
  renamePasskeyInput,
} from '../../schema';
import { confirmToldChange, confirmWithFactor } from '../confirmation';
import { factorEmail } from '../news-emails';
import { accountLimits } from '../limits';
import { signIn } from '../sign-in';
import { canHavePasskeys, createdPasskey, creationOptions, requestOptions, usedPasskey } from './ceremony';
import { findPasskey, listCredentials, listPasskeys } from './queries';
import {
  addPasskey,
  issueChallenge,
  removePasskey,
  renamePasskey,
  spendChallenge,
  useStoredPasskey,
} from './writes';

const isGone = () => new AppError('NOT_FOUND', accountTexts.passkeyGone);

export const passkeysRouter = router({
  /** The account's passkeys, and the only address at which browsers have them; null if they cannot there either. */
  list: settingUpProcedure.query(async ({ ctx }) => ({
    origin: canHavePasskeys(ctx) ? ctx.publicUrl : null,
    passkeys: await listPasskeys(ctx.db, ctx.user.id),
  })),

  /** What a browser is asked for to create a passkey, for one `add` within 5 minutes. Asks the password. */
  begin: settingUpProcedure.input(confirmInput).mutation(async ({ ctx, input }) => {
    assertPossible(ctx);
    await confirmToldChange(ctx, input);
    const known = await listCredentials(ctx.db, ctx.user.id);
    return creationOptions(ctx, ctx.user, known, await issueChallenge(ctx.db, 'add', ctx.user.id));
  }),

  /** Adds the passkey that the browser has created. */
  add: settingUpProcedure.input(addPasskeyInput).mutation(async ({ ctx, input }) => {
    const { name, response } = input;
    const passkey = await createdPasskey(ctx, response, (challenge) =>
      spendChallenge(ctx.db, 'add', ctx.user.id, challenge),
    );
    if (!passkey) {
      throw new AppError('UNPROCESSABLE_CONTENT', accountTexts.passkeyNotAdded, { code: 'passkey_refused' });
    }
    const id = await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
      addPasskey(trx, record, ctx.user, { name, passkey }),
    ).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      throw new AppError('CONFLICT', accountTexts.passkeyKnown, { code: 'passkey_known' });
    });
    if (id === null) {
      throw new AppError('UNPROCESSABLE_CONTENT', accountTexts.passkeysFull, { code: 'too_many_passkeys' });
    }
    ctx.mailer.send(factorEmail(ctx.user, ctx.publicUrl, { what: 'passkey_added', name }));
    return { id };
  }),

  /** Gives a passkey another name. */
  rename: signedInProcedure.input(renamePasskeyInput).mutation(async ({ ctx, input }) => {
    const renamed = await inTransaction(ctx.db, (trx) =>
      renamePasskey(trx, ctx.user.id, input.id, input.name),
    );
    if (!renamed) throw isGone();
  }),

  /** Removes a passkey of the account. Asks the password, and a code if the account has an app. */
  remove: signedInProcedure.input(removePasskeyInput).mutation(async ({ ctx, input }) => {
    await confirmWithFactor(ctx, input);
    const removed = await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
      removePasskey(trx, record, ctx.user, input.id),
    );
    if (!removed) throw isGone();
    ctx.mailer.send(factorEmail(ctx.user, ctx.publicUrl, { what: 'passkey_removed' }));
  }),

  /** What a browser is asked for to prove the account again, for one `confirm` within 5 minutes. */
  beginConfirm: signedInProcedure.mutation(async ({ ctx }) => {
    assertPossible(ctx);
    return requestOptions(ctx, await issueChallenge(ctx.db, 'confirm', ctx.user.id));
  }),

  /**
   * Proves the account by one of its passkeys, which stands in for the password, and for a code, at the changes that ask
   * for them within the next 10 minutes of this session. Raises 403 `passkey_refused`.
   */
  confirm: signedInProcedure.input(passkeyConfirmInput).mutation(async ({ ctx, input }) => {
    const { response } = input;
    const passkey = await findPasskey(ctx.db, Buffer.from(response.id, 'base64url'));
    const used =
      passkey?.id === ctx.user.id &&
      (await usedPasskey(ctx, response, { ...passkey, userId: ctx.user.id }, (challenge) =>
        spendChallenge(ctx.db, 'confirm', ctx.user.id, challenge),
      ));
    const proven =
      passkey &&
      used &&
      (await inTransaction(ctx.db, async (trx) => {
        if (!(await useStoredPasskey(trx, passkey.passkeyId, used.counter))) return false;
        await storeProof(trx, ctx.tokenHash, { by: 'passkey', at: new Date() });
        return true;
      }));
    if (proven) return;
    const claimed = { key: ctx.user.id, account: ctx.user };
    reportAttempt(ctx, { kind: 'sign_in_failed', claimed, after: { reason: 'passkey' } });
    throw new AppError('FORBIDDEN', accountTexts.passkeyRefused, { code: 'passkey_refused' });
  }),

  /** What a browser is asked for to sign in, for one `signIn` within 5 minutes; names no account. */
  beginSignIn: publicProcedure.meta({ alwaysAdmitted: true }).mutation(async ({ ctx }) => {
    assertPossible(ctx);
    await ctx.limits.consume(accountLimits.passkeyBegins, ctx, [addressKey(ctx.address)]);
    const options = await requestOptions(ctx, await issueChallenge(ctx.reservedDb, 'sign-in', null));
    return { origin: ctx.publicUrl, options };
  }),

  /**
   * Signs in with a passkey alone: it is something that one has, and the authenticator has asked for something that one
   * knows or is. A failure counts against the address, but against no account, which nobody can guess a way into here.
   * Raises 403 `account_leaving` as `login`.
   */
  signIn: publicProcedure
    .meta({ alwaysAdmitted: true })
    .input(passkeySignInInput)
    .mutation(async ({ ctx, input }) => {
      const address = addressKey(ctx.address);
      const { signInFailuresOfAddress } = accountLimits;
      const { id } = input.response;
      const { owner, used } = await inHashingSlot(address, async () => {
        await ctx.limits.check([signInFailuresOfAddress, [address]]);
        const owner = await findPasskey(ctx.reservedDb, Buffer.from(id, 'base64url'));
        const used =
          owner &&
          (await usedPasskey(ctx, input.response, { ...owner, userId: owner.id }, (challenge) =>
            spendChallenge(ctx.reservedDb, 'sign-in', null, challenge),
          ));
        if (!used) await ctx.limits.tryConsume(signInFailuresOfAddress, ctx, [address]);
        return { owner, used };
      });
      if (owner && used) {
        const { passkeyId } = owner;
        const done = await signIn(
          ctx,
          owner,
          {
            use: (trx) => useStoredPasskey(trx, passkeyId, used.counter),
            proven: { by: 'passkey', at: new Date() },
          },
          { keepAccount: input.keep_account },
        );
        if (done) return done;
      }
      const claimed = owner && { key: owner.id, account: owner };
      reportAttempt(ctx, { kind: 'sign_in_failed', claimed, after: { reason: 'passkey' } });
      throw new AppError('UNAUTHORIZED', accountTexts.passkeyRefused, { code: 'passkey_refused' });
    }),
});

function assertPossible(ctx: Context): void {
  if (canHavePasskeys(ctx)) return;
  throw new AppError('UNPROCESSABLE_CONTENT', accountTexts.passkeysNeedName, {
    code: 'passkeys_unavailable',
  });
}

import { AppError } from '@/platform/server/errors';
import { inRecordedTransaction } from '@/platform/server/security-events';
import { router, settingUpProcedure, signedInProcedure } from '@/platform/server/trpc';
import { inTransaction } from '@db/transaction';
import { accountTexts } from '../rules';
import { confirmFactorInput, confirmInput, switchOnInput } from '../schema';
import { confirmToldChange, confirmWithFactor } from './confirmation';
import { factorEmail } from './news-emails';

import { countRecoveryCodes, findTotp, sealSecret, unsealSecret } from './factor/queries';
import { base32, keyUri, makeSecret, normalCode, stepOf } from './factor/rules';
import { beginTotp, renewCodes, switchTotpOff, switchTotpOn } from './factor/writes';

const isOff = () => new AppError('CONFLICT', accountTexts.factorOff, { code: 'second_factor_off' });

const notBegun = () =>
  new AppError('CONFLICT', accountTexts.factorNotBegun, { code: 'second_factor_not_begun' });

export const secondFactorRouter = router({
  /** Since when a code is asked for (null: none is), and how many recovery codes are left. */
  state: settingUpProcedure.query(async ({ ctx }) => {
    const [app, recoveryCodes] = await Promise.all([
      findTotp(ctx.db, ctx.user.id, true),
      countRecoveryCodes(ctx.db, ctx.user.id),
    ]);
    return { since: app?.confirmed_at?.toISOString() ?? null, recoveryCodes };
  }),

  /** Makes the secret of an authenticator app, which counts for nothing until `switchOn`. Asks the password. */
  begin: settingUpProcedure.input(confirmInput).mutation(async ({ ctx, input }) => {
    await confirmToldChange(ctx, input);
    const secret = makeSecret();
    const sealed = sealSecret(ctx, secret);
    if (!(await inTransaction(ctx.db, (trx) => beginTotp(trx, ctx.user.id, sealed)))) {
      throw new AppError('CONFLICT', accountTexts.factorOn, { code: 'second_factor_on' });
    }
    return { secret: base32(secret), uri: keyUri(secret, ctx.user.username) };
  }),

  /** Switches two-factor sign-in on by a right code of the app that was begun, and answers the recovery codes, once. */
  switchOn: settingUpProcedure.input(switchOnInput).mutation(async ({ ctx, input }) => {
    const begun = await findTotp(ctx.db, ctx.user.id, false);
    const secret = begun && unsealSecret(ctx, begun.sealed);
    if (!secret) throw notBegun();
    const step = stepOf(secret, normalCode(input.code), 0, Date.now());
    if (step === null) {
      throw new AppError('UNPROCESSABLE_CONTENT', accountTexts.codeWrong, { code: 'second_factor_wrong' });
    }
    const { sealed } = begun;
    const codes = await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
      switchTotpOn(trx, record, ctx.user, { sealed, step }),
    );
    if (!codes) throw notBegun();
    ctx.mailer.send(factorEmail(ctx.user, ctx.publicUrl, { what: 'on' }));
    return { recoveryCodes: codes };
  }),

  /** Makes ten new recovery codes, which end the earlier ones, and answers them, once. Asks the password and a code. */
  renewCodes: signedInProcedure.input(confirmFactorInput).mutation(async ({ ctx, input }) => {
    await confirmWithFactor(ctx, input);
    const codes = await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
      renewCodes(trx, record, ctx.user),
    );
    if (!codes) throw isOff();
    ctx.mailer.send(factorEmail(ctx.user, ctx.publicUrl, { what: 'new_codes' }));
    return { recoveryCodes: codes };
  }),

  /** Switches two-factor sign-in off, with its recovery codes. Asks the password and a code. */
  switchOff: signedInProcedure.input(confirmFactorInput).mutation(async ({ ctx, input }) => {
    await confirmWithFactor(ctx, input);
    const wasOn = await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
      switchTotpOff(trx, record, ctx.user),
    );
    if (wasOn) ctx.mailer.send(factorEmail(ctx.user, ctx.publicUrl, { what: 'off' }));
  }),
});

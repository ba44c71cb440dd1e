import { isDuplicateKey } from '@db/failures';
import { AppError } from '@/platform/server/errors';
import { addressKey } from '@/platform/server/rate-limit';
import { inRecordedTransaction, reportAttempt } from '@/platform/server/security-events';
import { createSession } from '@/platform/server/sessions';
import { publicProcedure, router } from '@/platform/server/trpc';
import { accountTexts } from '../../rules';
import { setupInput } from '../../schema';
import { accountLimits } from '../limits';
import { hashNewPassword } from '../new-password';
import { findUserByIdentifier } from '../queries';
import { setPassword } from '../writes';
import { setEmail } from '../addresses.sql';
import { closeSetup, isSetupOpen, isSetupToken } from './token.sql';
import { FIRST_USERNAME } from './first-account';

export const setupRouter = router({
  /** Whether this installation waits for its first sign-in, and may be set up in the browser. */
  state: publicProcedure.query(async ({ ctx }) => ({ open: await isSetupOpen(ctx.db) })),

  /**
   * Gives the first account, `master`, its e-mail address and password, and signs it in. Asks the token that the first start
   * printed, which counts once and until anybody has signed in: later this raises 403 `setup_over`, and for another token 403
   * `setup_token_wrong`.
   */
  claim: publicProcedure
    .meta({ alwaysAdmitted: true })
    .input(setupInput)
    .mutation(async ({ ctx, input }) => {
      const address = addressKey(ctx.address);
      await ctx.limits.consume(accountLimits.setup, ctx, [address]);
      const verdict = await isSetupToken(ctx.db, input.token);
      if (verdict === null) throw over();
      if (!verdict) {
        reportAttempt(ctx, { kind: 'sign_in_failed', after: { reason: 'setup' } });
        throw new AppError('FORBIDDEN', accountTexts.setupTokenWrong, { code: 'setup_token_wrong' });
      }
      const master = await findUserByIdentifier(ctx.db, FIRST_USERNAME);
      if (master?.role !== 'master') throw over();
      const passwordHash = await hashNewPassword(input.password, address);
      const token = await inRecordedTransaction(ctx, master, async (trx, record) => {
        if (!(await closeSetup(trx))) throw over();
        await setEmail(trx, record, master, input.email, 'setup');
        await setPassword(trx, record, master, { passwordHash, by: 'setup' });
        await record([{ kind: 'signed_in', account: master, after: { by: 'setup' } }]);
        return createSession(trx, master.id, passwordHash, ctx);
      }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        throw new AppError('CONFLICT', accountTexts.emailTaken, { code: 'email_taken' });
      });
      // It was deactivated or is leaving, which nobody can have done yet but at the shell.
      if (token === null) throw over();
      return { token };
    }),
});

const over = () => new AppError('FORBIDDEN', accountTexts.setupOver, { code: 'setup_over' });

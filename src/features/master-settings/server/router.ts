import { inRecordedTransaction } from '@/platform/server/security-events';
import { masterProcedure, router } from '@/platform/server/trpc';
import { setRegistrationInput } from '../schema';
import { isRegistrationEnabled, setRegistrationEnabled } from './queries';

export const masterSettingsRouter = router({
  status: masterProcedure.query(async ({ ctx }) => ({
    registrationEnabled: await isRegistrationEnabled(ctx.db),
  })),

  /** Sets the state that it is given, so that a repeated call is harmless. */
  setRegistration: masterProcedure.input(setRegistrationInput).mutation(async ({ ctx, input }) => {
    await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
      setRegistrationEnabled(trx, record, input.enabled),
    );
    return { enabled: input.enabled };
  }),
});

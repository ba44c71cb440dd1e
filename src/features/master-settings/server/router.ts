import { inTransaction } from '@db/transaction';
import { masterProcedure, router } from '@/platform/server/trpc';
import { setRegistrationInput } from '../schema';
import { isRegistrationEnabled, setRegistrationEnabled } from './queries';

export const masterSettingsRouter = router({
  status: masterProcedure.query(async ({ ctx }) => ({
    registrationEnabled: await isRegistrationEnabled(ctx.db),
  })),

  /** Sets the state that it is given, so that a repeated call is harmless. */
  setRegistration: masterProcedure.input(setRegistrationInput).mutation(async ({ ctx, input }) => {
    await inTransaction(ctx.db, (trx) => setRegistrationEnabled(trx, ctx.user, input.enabled));
    return { enabled: input.enabled };
  }),
});

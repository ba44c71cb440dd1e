import { inRecordedTransaction } from '@/platform/server/security-events';
import { masterProcedure, router } from '@/platform/server/trpc';
import { setRegistrationInput } from '../schema';
import { isRegistrationEnabled } from './queries';
import { setRegistrationEnabled } from './writes';

export const masterSettingsRouter = router({
  status: masterProcedure.query(async ({ ctx }) => ({
    registrationEnabled: await isRegistrationEnabled(ctx.db),
  })),

  /** Sets the given state instead of toggling, so that a repeated call is harmless. */
  setRegistration: masterProcedure.input(setRegistrationInput).mutation(async ({ ctx, input }) => {
    await inRecordedTransaction(
      ctx,
      ctx.user,
      (trx, record) => setRegistrationEnabled(trx, record, input.enabled),
      { topic: 'master-settings', kind: 'setRegistration', input },
    );
    return { enabled: input.enabled };
  }),
});

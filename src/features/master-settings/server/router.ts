import { confirmOwner } from '@/features/accounts/server/confirmation';
import { inRecordedTransaction } from '@/platform/server/security-events';
import { masterProcedure, router } from '@/platform/server/trpc';
import { setFactorRolesInput, setRegistrationInput } from '../schema';
import { isRegistrationEnabled, listFactorRoles } from './queries';
import { setFactorRoles, setRegistrationEnabled } from './writes';

export const masterSettingsRouter = router({
  /** Whether people may register, and who has to have a second factor. */
  status: masterProcedure.query(async ({ ctx }) => ({
    registrationEnabled: await isRegistrationEnabled(ctx.db),
    /** The roles that must have a second factor. */
    factorRoles: await listFactorRoles(ctx.db),
  })),

  /**
   * Sets which roles must have a second factor: whoever lacks it sets one up before anything else, from the next call on.
   * Asks the password.
   */
  setFactorRoles: masterProcedure.input(setFactorRolesInput).mutation(async ({ ctx, input }) => {
    await confirmOwner(ctx, input);
    await inRecordedTransaction(ctx, ctx.user, (trx, record) => setFactorRoles(trx, record, input.roles));
    return { roles: input.roles };
  }),

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

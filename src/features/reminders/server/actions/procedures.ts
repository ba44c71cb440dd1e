import { AppError } from '@/platform/server/errors';
import { assertFactor } from '@/platform/server/required-factor';
import type { Context } from '@/platform/server/context';
import { findIdentityOfAccount, findIdentityOfHash } from '@/platform/server/sessions';
import { publicProcedure, signedInProcedure } from '@/platform/server/trpc';
import { actInput, pressInput } from '../../schema';
import { findPresser } from '../push/queries';
import { operationIdOf, unsealPress } from '../push/press';
import { actOn, takeBack } from './writes';

const actingProcedure = signedInProcedure.meta({ withTools: true, tokens: 'none', publicDemo: 'open' });

/** What is done about reminders from where they are told. */
export const actionProcedures = {
  /**
   * Does one of the `actions` of a reminder: the change of its tool with this operation id, or a snooze of ten minutes.
   * Raises 409 `not_due` for what was done or changed meanwhile.
   */
  act: actingProcedure.input(actInput).mutation(({ ctx, input }) => actOn(ctx, input)),

  /** Undoes what `act` has done with this operation id, as the tool undoes it. */
  undoAct: actingProcedure.input(actInput).mutation(({ ctx, input }) => takeBack(ctx, input)),

  /**
   * The same for a notification, by what its push held for the action (docs/decisions/072-answers-in-notifications.md): once,
   * however often it is sent, as whoever is signed in on that device, or whose topic of ntfy it is. Raises 401 where nobody is any more, 403 `press_refused`
   * for what this server has not made and `press_expired` after a day, and what `act` raises.
   */
  press: publicProcedure
    .meta({ tokens: 'none' })
    .input(pressInput)
    .mutation(async ({ ctx, input }) => {
      const press = unsealPress(ctx.config.secretKey, input.press);
      if (!press) {
        throw new AppError('FORBIDDEN', 'This notification was made by another server', {
          code: 'press_refused',
        });
      }
      if (press.until <= Date.now()) {
        throw new AppError('FORBIDDEN', 'This notification is of yesterday: open Toolstead instead', {
          code: 'press_expired',
        });
      }
      const presser = await findPresser(ctx.db, press.device);
      const caller = presser && (await identityOfPresser(ctx, presser));
      if (!caller) throw new AppError('UNAUTHORIZED', 'Sign in on this device to do this');
      assertFactor(caller);
      const { reminder: id, action, told } = press;
      const account = { id: caller.user.id, writes: true, isGone: ctx.isGone, request: ctx.request };
      await ctx.admission.forAccount(account, () =>
        actOn({ ...ctx, ...caller }, { id, action, told, operationId: operationIdOf(press) }),
      );
    }),
};

function identityOfPresser(
  { reservedDb, address }: Context,
  { tokenHash, userId }: { tokenHash: Buffer | null; userId: number },
) {
  if (tokenHash === null) return findIdentityOfAccount(reservedDb, userId);
  return findIdentityOfHash(reservedDb, tokenHash, address, true);
}

import { AppError } from '@/platform/server/errors';
import { inRecordedTransaction } from '@/platform/server/security-events';
import { endAllSessions } from '@/platform/server/sessions';
import { router, signedInProcedure } from '@/platform/server/trpc';
import { endSessionInput } from '../../own-account/schema';
import { countSessions, listSessions } from './queries';
import { endOwnSession, recordEnded } from './writes';

export const sessionsRouter = router({
  /** The active sessions of the caller's account that were used last, the present one first, and how many there are. */
  list: signedInProcedure.query(async ({ ctx }) => {
    const [sessions, total] = await Promise.all([
      listSessions(ctx.db, ctx.user.id, ctx.tokenHash),
      countSessions(ctx.db, ctx.user.id),
    ]);
    // Strangers share an account there.
    if (ctx.config.publicDemo) return { sessions: sessions.filter(({ current }) => current), total: 1 };
    return { sessions, total };
  }),

  /** Ends a session of the caller's account; 404 for any other. */
  end: signedInProcedure.input(endSessionInput).mutation(async ({ ctx, input }) => {
    await inRecordedTransaction(ctx, ctx.user, async (trx, record) => {
      if ((await endOwnSession(trx, ctx.user.id, input.id)) === 0) {
        throw new AppError('NOT_FOUND', 'This session has ended already');
      }
      await recordEnded(trx, record, ctx.user, 1);
    });
  }),

  /** Ends all sessions of the caller's account except the one of this call, and answers how many there were. */
  endOthers: signedInProcedure.mutation(({ ctx }) =>
    inRecordedTransaction(ctx, ctx.user, async (trx, record) => {
      const ended = await endAllSessions(trx, ctx.user.id, ctx.tokenHash);
      await recordEnded(trx, record, ctx.user, ended);
      return { ended };
    }),
  ),
});

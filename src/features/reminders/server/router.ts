import { keptProcedure, router, signedInProcedure } from '@/platform/server/trpc';
import { isMissed } from '../rules';
import { markReadInput } from '../schema';
import { listTold, readOpenTools } from './queries';
import { markRead } from './writes';

export const remindersRouter = router({
  /**
   * What the caller was reminded of in the last 7 days by tools that are open to them, the latest first, at most 200;
   * `missed` if it was told more than an hour after its time. The revisions of the topic `reminders` tell when it changes.
   */
  list: keptProcedure.meta({ reads: ['reminders'] }).query(async ({ ctx }) => {
    const openTools = await readOpenTools(ctx.db);
    const told = await listTold(ctx.db, ctx.user.id, openTools(ctx.user.role));
    return {
      reminders: told.map(({ id, text, href, dueAt, toldAt, unread }) => ({
        ...{ id, text, href, unread },
        dueAt: dueAt.toISOString(),
        missed: isMissed({ dueAt, toldAt }),
      })),
    };
  }),

  /** Marks reminders of the caller as read, in all windows, and answers how many were not; others' and unknown ids are skipped. */
  markRead: signedInProcedure.input(markReadInput).mutation(async ({ ctx, input }) => {
    return { read: await markRead(ctx.db, ctx.user.id, input.ids) };
  }),
});

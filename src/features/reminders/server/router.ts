import { keptProcedure, router, signedInProcedure } from '@/platform/server/trpc';
import { isMissed } from '../rules';
import { markReadInput } from '../schema';
import { actionProcedures } from './actions/procedures';
import { pushProcedures } from './push/procedures';
import { listTold, readOpenTools } from './queries';
import { markRead } from './writes';

export const remindersRouter = router({
  ...pushProcedures,
  ...actionProcedures,

  /**
   * What the caller was reminded of in the last 7 days by tools that are open to them, the latest first, at most 200;
   * `missed` if it was told more than an hour after its time, `held` if it is not told (again) before `tellAt`. `actions` can be done
   * about it by `act`, unless `doneBy` was and is not undone. The revisions of the topic `reminders` tell when it changes, but for such an undo.
   */
  list: keptProcedure.meta({ reads: 'all' }).query(async ({ ctx }) => {
    const openTools = await readOpenTools(ctx.db);
    const told = await listTold(ctx.db, ctx.user.id, openTools(ctx.user.role));
    return {
      reminders: told.map(
        ({ id, tool, occasion, text, href, dueAt, toldAt, tellAt, held, unread, doneBy }) => ({
          ...{ id, text, href, unread, doneBy },
          actions: doneBy === null ? (ctx.ports.reminderActions(tool)?.of(occasion) ?? []) : [],
          held,
          tellAt: tellAt.toISOString(),
          dueAt: dueAt.toISOString(),
          missed: isMissed({ dueAt, toldAt }),
        }),
      ),
    };
  }),

  /** Marks reminders of the caller as read, in all windows, and answers how many were not; others' and unknown ids are skipped. */
  markRead: signedInProcedure
    .meta({ publicDemo: 'open' })
    .input(markReadInput)
    .mutation(async ({ ctx, input }) => {
      return { read: await markRead(ctx.db, ctx.user.id, input.ids) };
    }),
});

import { router, signedInProcedure } from '@/platform/server/trpc';
import { sinceInput } from '../schema';
import { listSince, readOpenTools } from './queries';

export const remindersRouter = router({
  /** What the caller was reminded of after a revision of the topic `reminders`, by tools that are open to them. */
  since: signedInProcedure.input(sinceInput).query(async ({ ctx, input }) => {
    const reminders = await listSince(ctx.db, ctx.user.id, input.revision);
    if (reminders.length === 0) return { reminders: [] };
    const isOpen = await readOpenTools(ctx.db);
    return {
      reminders: reminders
        .filter(({ tool }) => isOpen(tool, ctx.user.role))
        .map(({ id, text, href }) => ({ id, text, href })),
    };
  }),
});

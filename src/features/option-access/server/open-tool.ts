import { AppError } from '@/platform/server/errors';
import type { LiveTopic } from '@/platform/server/live';
import { signedInProcedure } from '@/platform/server/trpc';
import { optionAccessTexts } from '../rules';
import { type GuardedTool, isToolOpenNow } from './queries';

/**
 * Only for callers to whose role the tool is open at this very call; raises 401, or 403 `tool_closed`. The settings
 * of a tool are procedures of that tool. Both doors meet it, since REST rows call procedures.
 */
export function openToolProcedure(tool: GuardedTool) {
  return signedInProcedure.use(async ({ ctx, next }) => {
    if (!(await isToolOpenNow(ctx.db, tool, ctx.user.role))) {
      throw new AppError('FORBIDDEN', optionAccessTexts.toolClosed, { code: 'tool_closed' });
    }
    return next();
  });
}

/**
 * The subscription to the changes of a tool's data: the caller's revision of the topic now, and each newer one. It ends
 * with the session and when the tool is closed to the caller's role.
 */
export function liveProcedure(tool: GuardedTool, topic: LiveTopic) {
  return openToolProcedure(tool).subscription(({ ctx, signal }) =>
    ctx.live.follow(
      {
        userId: ctx.user.id,
        tokenHash: ctx.tokenHash,
        topic,
        isOpenTo: (role) => isToolOpenNow(ctx.db, tool, role),
      },
      signal,
    ),
  );
}

import type { ToolGate } from './sessions';
import { router, signedInProcedure } from './trpc';

/** @param gates of all tools */
export function liveRouterOf(gates: readonly ToolGate[]) {
  return router({
    /**
     * Streams the revisions of the caller's account: the revision of each topic now, and all of them again after each
     * change by any session (`account` for the account itself, `options` for the installation's switches). Only numbers:
     * the data itself comes from calls that check access. An access token gets the topics of its tools. Ends with the
     * session or the token (401).
     */
    follow: signedInProcedure.meta({ tokens: 'any' }).subscription(({ ctx, signal }) => {
      const { user, tokenHash, tools } = ctx;
      const topics = tools && gates.filter(({ tool }) => tools.has(tool)).map(({ topic }) => topic);
      return ctx.live.follow({ userId: user.id, tokenHash, topics }, signal);
    }),
  });
}

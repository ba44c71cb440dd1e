import type { Context } from './context';
import type { ToolGate, TokenTools } from './sessions';
import { router, signedInProcedure } from './trpc';

/** Tells which tools of an access token are open to the owner of its account now. */
type ReadOpenToOwner = (
  db: Context['db'],
  owner: { id: number; tools: TokenTools },
) => Promise<(tool: string) => boolean>;

/** @param gates of all tools */
export function liveRouterOf(gates: readonly ToolGate[], readOpenToOwner: ReadOpenToOwner) {
  return router({
    /**
     * Streams the revisions of the caller's account: the revision of each topic now, and all of them again after each
     * change by any session (`account` for the account itself, `options` for the installation's switches). Only numbers:
     * the data itself comes from calls that check access. An access token gets the topics of its tools, as long as they
     * are open to its owner. Ends with the session or the token (401).
     */
    follow: signedInProcedure.meta({ tokens: 'any' }).subscription(({ ctx, signal }) => {
      const { db, user, tokenHash, tools } = ctx;
      if (!tools) return ctx.live.follow({ userId: user.id, tokenHash }, signal);
      const listTopics = async () => {
        const isOpen = await readOpenToOwner(db, { id: user.id, tools });
        return gates.filter(({ tool }) => isOpen(tool)).map(({ topic }) => topic);
      };
      return ctx.live.follow({ userId: user.id, tokenHash, listTopics }, signal);
    }),
  });
}

import type { Role } from '@/platform/shared/roles';
import type { Context } from './context';
import { readRole } from './access-tokens';
import type { ToolGate, TokenTools } from './sessions';
import { router, signedInProcedure } from './trpc';

/** Reads the switches, and tells whether a tool is open to a caller by them. */
type ReadOpenFor = (
  db: Context['db'],
) => Promise<(caller: { user: { id: number; role: Role }; tools: TokenTools }, tool: string) => boolean>;

/** @param gates of all tools */
export function liveRouterOf(gates: readonly ToolGate[], readOpenFor: ReadOpenFor) {
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
        const [openFor, role] = await Promise.all([readOpenFor(db), readRole(db, user.id)]);
        const caller = { user: { id: user.id, role }, tools };
        return gates.filter(({ tool }) => openFor(caller, tool)).map(({ topic }) => topic);
      };
      return ctx.live.follow({ userId: user.id, tokenHash, listTopics }, signal);
    }),
  });
}

import { isDuplicateKey } from '@db/failures';
import { AppError } from '@/platform/server/errors';
import { inRecordedTransaction } from '@/platform/server/security-events';
import type { ServerTool } from '@/platform/server/tool';
import { router, signedInProcedure } from '@/platform/server/trpc';
import { tokenTexts } from '../../rules';
import { makeTokenInput, revokeTokenInput } from '../../schema';
import { listTokens } from './queries';
import { makeToken, revokeToken } from './writes';

/** @param tools all tools, whose gates are what a token can be for */
export function tokensRouterOf(tools: readonly ServerTool[]) {
  const grantable = tools.flatMap(({ gate }) => gate?.tool ?? []);

  return router({
    /** The caller's access tokens, the tools' own API keys, and the tools that a token can be for. */
    list: signedInProcedure.query(async ({ ctx }) => {
      const keys = tools.map(async (tool) => {
        const made = await tool.keyMade?.(ctx, ctx.user.id);
        return tool.gate && made ? [{ tool: tool.gate.tool, made: made.toISOString() }] : [];
      });
      const tokens = await listTokens(ctx.db, ctx.user.id);
      return { tokens, keys: (await Promise.all(keys)).flat(), tools: grantable };
    }),

    /** Makes a token, which is answered this once. */
    make: signedInProcedure.input(makeTokenInput).mutation(async ({ ctx, input }) => {
      const rights = new Map(input.tools.map(({ tool, right }) => [tool, right]));
      if (![...rights.keys()].every((tool) => grantable.includes(tool))) {
        throw new AppError('UNPROCESSABLE_CONTENT', tokenTexts.toolUnknown, { code: 'unknown_tool' });
      }
      try {
        const token = await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
          makeToken(trx, record, ctx.user, { ...input, tools: rights }),
        );
        return { token };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        throw new AppError('CONFLICT', tokenTexts.nameTaken, { code: 'token_name_taken' });
      }
    }),

    /** Ends a token of the caller's account at once; 404 for any other. */
    revoke: signedInProcedure.input(revokeTokenInput).mutation(async ({ ctx, input }) => {
      const revoked = await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
        revokeToken(trx, record, ctx.user, input.id),
      );
      if (!revoked) throw new AppError('NOT_FOUND', 'This token was revoked already');
    }),
  });
}

import { isDuplicateKey } from '@db/failures';
import { confirmToldChange } from '../confirmation';
import { credentialEmail } from '../news-emails';
import { AppError } from '@/platform/server/errors';
import { inRecordedTransaction } from '@/platform/server/security-events';
import type { ServerTool } from '@/platform/server/tools/tool';
import { router, signedInProcedure } from '@/platform/server/trpc';
import { tokenTexts } from '../../own-account/rules';
import { endKeyInput, makeTokenInput, revokeTokenInput } from '../../own-account/schema';
import { listTokens } from './queries';
import { makeToken, revokeToken } from './writes';

/** @param tools all tools, whose gates are what a token can be for */
export function tokensRouterOf(tools: readonly ServerTool[]) {
  const grantable = tools.flatMap(({ gate }) => gate?.tool ?? []);

  return router({
    /** The caller's access tokens, the tools' own keys and secret addresses, and the tools that a token can be for. */
    list: signedInProcedure.query(async ({ ctx }) => {
      const [tokens, keys] = await Promise.all([
        listTokens(ctx.db, ctx.user.id),
        ctx.credentials.list(ctx.db, ctx.user.id),
      ]);
      const listed = keys.map(({ made, ends, lastUsed, ...key }) => ({
        ...key,
        made: made.toISOString(),
        ends: ends?.toISOString() ?? null,
        lastUsed: lastUsed === undefined ? undefined : (lastUsed?.toISOString() ?? null),
      }));
      return { tokens, keys: listed, tools: grantable };
    }),

    /** Makes a token, which is answered this once, and tells its owner by mail. Asks the password. */
    make: signedInProcedure.input(makeTokenInput).mutation(async ({ ctx, input }) => {
      const rights = new Map(input.tools.map(({ tool, right }) => [tool, right]));
      if (![...rights.keys()].every((tool) => grantable.includes(tool))) {
        throw new AppError('UNPROCESSABLE_CONTENT', tokenTexts.toolUnknown, { code: 'unknown_tool' });
      }
      await confirmToldChange(ctx, input);
      try {
        const token = await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
          makeToken(trx, record, ctx.user, { ...input, tools: rights }),
        );
        const tool = input.tools.map((one) => one.tool).join(', ');
        ctx.mailer.send(credentialEmail(ctx.user, ctx.publicUrl, { what: 'token', name: input.name, tool }));
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

    /** Ends a key or secret address that the caller's account has in a tool, at once; 404 for any other. */
    endKey: signedInProcedure.input(endKeyInput).mutation(async ({ ctx, input }) => {
      const ended = await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
        ctx.credentials.endOne(trx, record, ctx.user, input),
      );
      if (!ended) throw new AppError('NOT_FOUND', 'This has ended already');
    }),
  });
}

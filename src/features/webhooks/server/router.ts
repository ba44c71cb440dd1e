import { randomUUID } from 'node:crypto';
import { confirmToldChange } from '@/features/accounts/server/confirmation';
import { credentialEmail } from '@/features/accounts/server/news-emails';
import type { Context } from '@/platform/server/context';
import { assertNoDemo } from '@/platform/server/demo';
import { AppError } from '@/platform/server/errors';
import { isCallable } from '@/platform/server/public-address';
import type { Limit } from '@/platform/server/rate-limit';
import { inRecordedTransaction } from '@/platform/server/security-events';
import type { SessionUser } from '@/platform/server/sessions';
import { TOOL_CLOSED } from '@/platform/shared/tool-access';
import { inTransaction } from '@db/transaction';
import type { ServerTool } from '@/platform/server/tools/tool';
import { router, signedInProcedure } from '@/platform/server/trpc';
import { addressOf, webhookTexts } from '../rules';
import { makeWebhookInput, renewSecretInput, setWebhookOnInput, webhookInput } from '../schema';
import type { WebhookFeed } from './message';
import { findReceiver, listAttempts, listWebhooks, readOwner } from './queries';
import { makeSecret, sealAddress, sealSecret, send, unsealReceiver } from './sending';
import { changeWebhook, deleteWebhook, makeWebhook, noteAttempt, tryNow } from './writes';

/** Each is a call to an address that the caller has named. */
const testLimit: Limit = { name: 'webhook-test', points: 30, seconds: 60 * 60, unlisted: true };

/** What webhooks can be sent of tools. */
export function webhookFeedsOf(tools: readonly ServerTool[]): WebhookFeed[] {
  return tools.flatMap(({ gate, feed }) => (gate && feed ? [{ tool: gate.tool, feed }] : []));
}

/** The webhooks of the caller's account: outside of tools, so that no access token makes, sees or ends one. */
export function webhooksRouterOf(tools: readonly ServerTool[]) {
  const feeds = webhookFeedsOf(tools);

  return router({
    /** The caller's webhooks, the newest first, and the tools that are open with the kinds of things that one can be sent. */
    list: signedInProcedure.query(async ({ ctx }) => {
      const [webhooks, owner] = await Promise.all([
        listWebhooks(ctx.db, ctx.user.id),
        readOwner(ctx.db, ctx.user.id),
      ]);
      const toolOf = (topic: string) => feeds.find(({ feed }) => feed.topic === topic)?.tool ?? topic;
      return {
        webhooks: webhooks.map((webhook) => ({
          ...webhook,
          tools: webhook.tools.map(({ topic, kinds }) => ({ tool: toolOf(topic), kinds })),
        })),
        tools: feeds
          .filter(({ tool }) => owner?.isOpen(tool))
          .map(({ tool, feed }) => ({ tool, kinds: feed.kinds.map(({ kind }) => kind) })),
      };
    }),

    /** The last 20 attempts at a webhook of the caller, the newest first; 404 for any other. */
    attempts: signedInProcedure.input(webhookInput).query(async ({ ctx, input }) => {
      const attempts = await listAttempts(ctx.db, ctx.user.id, input.id);
      if (!attempts) throw isGone();
      return attempts;
    }),

    /**
     * Makes a webhook, whose secret is answered this once, and tells its owner by mail. Asks the password. Raises 422
     * `address_refused`, `unknown_tool` and `too_many_webhooks`, and 403 `tool_closed` and, on a demo, `demo`.
     */
    make: signedInProcedure.input(makeWebhookInput).mutation(async ({ ctx, input }) => {
      const url = addressOf(input.address);
      assertNoDemo(ctx.config);
      if (!url || !isCallable(url, ctx.config.privateAddresses)) {
        throw new AppError('UNPROCESSABLE_CONTENT', webhookTexts.addressRefused, { code: 'address_refused' });
      }
      const wishes = [...new Map(input.tools.map((one) => [one.tool, one])).values()].map(
        ({ tool, kinds }) => ({ tool, kinds: kinds && [...new Set(kinds)] }),
      );
      const chosen = wishes.flatMap(({ tool, kinds }) => {
        const feed = feeds.find((one) => one.tool === tool)?.feed;
        const known = feed?.kinds.map(({ kind }) => kind) ?? [];
        return feed && (kinds ?? []).every((kind) => known.includes(kind)) ? [{ tool, feed, kinds }] : [];
      });
      if (chosen.length < wishes.length) {
        throw new AppError('UNPROCESSABLE_CONTENT', webhookTexts.toolUnknown, { code: 'unknown_tool' });
      }
      const owner = await readOwner(ctx.db, ctx.user.id);
      if (!chosen.every(({ tool }) => owner?.isOpen(tool))) {
        throw new AppError('FORBIDDEN', TOOL_CLOSED, { code: 'tool_closed' });
      }
      await confirmToldChange(ctx, input);
      const secret = makeSecret();
      const id = await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
        makeWebhook(trx, record, ctx.user, {
          ...{ name: input.name, host: url.host },
          ...sealed(ctx, url, secret),
          parts: chosen.map(({ feed, kinds }) => ({
            ...{ feed, kinds },
            revision: owner?.revisions[feed.topic] ?? 0,
          })),
        }),
      );
      const tool = chosen.map((one) => one.tool).join(', ');
      ctx.mailer.send(
        credentialEmail(ctx.user, ctx.publicUrl, { what: 'webhook', name: input.name, host: url.host, tool }),
      );
      return { id, secret };
    }),

    /** Gives a webhook of the caller a new secret, which is answered this once and signs from now on. Asks the password. */
    renewSecret: signedInProcedure.input(renewSecretInput).mutation(async ({ ctx, input }) => {
      const known = await findReceiver(ctx.db, ctx.user.id, input.id);
      if (!known) throw isGone();
      await confirmToldChange(ctx, input);
      const secret = makeSecret();
      const change = { secret: sealSecret(ctx.config.secretKey, secret) };
      if (!(await changed(ctx, input.id, change))) throw isGone();
      const news = { what: 'webhook_secret', name: known.name, host: known.host } as const;
      ctx.mailer.send(credentialEmail(ctx.user, ctx.publicUrl, news));
      return { secret };
    }),

    /** Switches a webhook of the caller off, so that nothing is sent, or on: then what has changed meanwhile is. */
    setOn: signedInProcedure.input(setWebhookOnInput).mutation(async ({ ctx, input }) => {
      // What failed before is tried at once.
      if (input.on) await ctx.limits.consume(testLimit, ctx, [ctx.user.id]);
      if (!(await changed(ctx, input.id, { state: input.on ? 'on' : 'off' }))) throw isGone();
    }),

    /** Removes a webhook of the caller. */
    remove: signedInProcedure.input(webhookInput).mutation(async ({ ctx, input }) => {
      const removed = await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
        deleteWebhook(trx, record, ctx.user, input.id),
      );
      if (!removed) throw isGone();
    }),

    /**
     * Sends a webhook of the caller a `ping` now, in one attempt, and answers what became of it, in words for people. One that
     * arrives has what waits sent at once.
     */
    test: signedInProcedure
      .meta({ timeLimit: 'provider' })
      .input(webhookInput)
      .mutation(async ({ ctx, input }) => {
        const known = await findReceiver(ctx.db, ctx.user.id, input.id);
        if (!known) throw isGone();
        await ctx.limits.consume(testLimit, ctx, [ctx.user.id]);
        const receiver = unsealReceiver(ctx.config.secretKey, known);
        if (!receiver) return { delivered: false, status: null, said: `Not sent: ${webhookTexts.otherKey}` };
        const data = { webhook: { id: input.id, name: known.name } };
        const message = { id: `msg_${randomUUID()}`, type: 'ping', data } as const;
        const outcome = await send(ctx, receiver, message);
        await noteAttempt(ctx.db, input.id, { ...message, topic: null }, outcome);
        const delivered = outcome.outcome === 'delivered';
        if (delivered) await tryNow(ctx.db, ctx.user.id, input.id);
        return { delivered, status: outcome.status, said: outcome.said };
      }),
  });
}

type Caller = Context & { user: SessionUser };

const changed = (ctx: Caller, id: number, change: Parameters<typeof changeWebhook>[3]) =>
  inTransaction(ctx.db, (trx) => changeWebhook(trx, ctx.user.id, id, change));

const sealed = ({ config: { secretKey } }: Caller, url: URL, secret: string) => ({
  address: sealAddress(secretKey, url),
  secret: sealSecret(secretKey, secret),
});

function isGone(): AppError {
  return new AppError('NOT_FOUND', 'This webhook was removed already');
}

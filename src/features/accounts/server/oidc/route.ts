import type { FastifyInstance } from 'fastify';
import { withDeadline } from '@db/deadline';
import { contextOf, type Services } from '@/platform/server/context';
import { randomToken } from '@/platform/server/crypto';
import { AppError } from '@/platform/server/errors';
import { addressKey } from '@/platform/server/rate-limit';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import { CALLBACK_PATH, oidcTexts } from '../../oidc/rules';
import { flowCookie } from './flow-cookie';
import { oidcLimit } from './limits';
import { beginSignIn } from './provider';
import { storeFlow } from './writes';

/** Longer pages to return to are left out. */
const REDIRECT_MAX = 2_000;

/**
 * The link of the sign-in page, and with `?links` that of the account page: sends the browser to the provider, with a cookie that binds what comes back to it. A
 * failure is shown by the page that the provider would have sent it back to.
 */
export function serveOidc(app: FastifyInstance, services: Services): void {
  const { provider } = services.config;
  app.get('/api/oidc/start', async (request, reply) => {
    if (!provider) throw new AppError('NOT_FOUND', oidcTexts.notConfigured);
    const context = contextOf(services, request);
    try {
      await context.limits.consume(oidcLimit, context, [addressKey(context.address)]);
      const { redirect, links, again } = request.query as Record<'redirect' | 'links' | 'again', unknown>;
      const { url, flow } = await withDeadline(TIME_LIMITS.provider, () =>
        beginSignIn(context, provider, again !== undefined),
      );
      const cookie = randomToken();
      await withDeadline(TIME_LIMITS.call, () =>
        storeFlow(context.reservedDb, context.config.secretKey, cookie, {
          at: 'provider',
          flow,
          links: links !== undefined,
          redirect: typeof redirect === 'string' && redirect.length <= REDIRECT_MAX ? redirect : null,
        }),
      );
      return await reply.header('set-cookie', flowCookie(context, cookie)).redirect(url, 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return reply.redirect(`${CALLBACK_PATH}?failed=${error.wireCode}`, 303);
    }
  });
}

import { withDeadline } from '@db/deadline';
import type { FastifyInstance } from 'fastify';
import { beginInTurn, contextOf, type Services } from '@/platform/server/context';
import { busy } from '@/platform/server/errors';
import { addressKey, type Limit } from '@/platform/server/rate-limit';
import { assertMethod } from '@/platform/server/refuse-method';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import { queryFields } from '@/platform/server/wire-body';
import { openLink } from './links.sql';
import { NOT_FOUND_PAGE, PAGE_POLICY, scriptPage } from './page';

/** Exceeding it is logged but is no security event: many may read from one address. */
const linkLimit: Limit = { name: 'script_link', points: 60, seconds: 60, unlisted: true };

const PATH = '/api/script';

export const linkUrl = (publicUrl: string, key: string) => `${publicUrl}${PATH}?key=${key}`;

/** What a link to read a script opens: a page, or with `raw` the text. Outside the client, which needs an account. */
export function serveLinks(app: FastifyInstance, services: Services): void {
  const { admission, limits, db } = services;
  app.route({
    method: app.supportedMethods,
    url: PATH,
    exposeHeadRoute: false,
    onRequest(request, reply, done) {
      reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
      assertMethod(request, reply, ['GET']);
      if (!beginInTurn(services, request, done)) throw busy();
    },
    async handler(request, reply) {
      const { key, raw } = queryFields(request);
      const context = contextOf(services, request);
      const script = await admission.admit(context.request, () =>
        withDeadline(TIME_LIMITS.call, async () => {
          await limits.consume(linkLimit, context, [addressKey(context.address)]);
          return openLink(db, String(key));
        }),
      );
      if (script && raw !== undefined) return reply.type('text/plain; charset=utf-8').send(script.content);
      return reply
        .code(script ? 200 : 404)
        .header('content-security-policy', PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(script ? scriptPage(script, `?key=${String(key)}&raw`) : NOT_FOUND_PAGE);
    },
  });
}

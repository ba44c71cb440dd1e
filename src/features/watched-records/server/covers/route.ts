import { withDeadline } from '@db/deadline';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { beginInTurn, contextOf, type Services } from '@/platform/server/context';
import { busy } from '@/platform/server/errors';
import { REST_PREFIXES } from '@/platform/server/rest';
import { addressKey, type Limit } from '@/platform/server/rate-limit';
import { assertMethod } from '@/platform/server/refuse-method';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import { queryFields } from '@/platform/server/wire-body';
import { imageInput } from '../../schema';
import { createImageProxy } from './image-proxy';
import { coverSettings } from './settings';

/** A page may request many covers, so exceeding this is logged but is no security event. */
export const coverLimit: Limit = { name: 'image', points: 600, seconds: 60, unlisted: true };

/**
 * `ImageProxy.php`, without a token, because an `<img>` cannot send one. A plain route, since typed procedures do not
 * serve bytes.
 */
export function serveCovers(app: FastifyInstance, services: Services): void {
  const { config, admission, limits } = services;
  const { IMAGE_PROXY_HOSTS: hosts } = z.object(coverSettings).parse(config.ofTools);
  const images = createImageProxy(config, hosts);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const context = contextOf(services, request);
    const { type, size, body } = await admission.admit(context.request, () =>
      withDeadline(TIME_LIMITS.call, async () => {
        const { url } = imageInput.parse(queryFields(request));
        await limits.consume(coverLimit, context, [addressKey(context.address)]);
        return images.read(url);
      }),
    );
    reply.headers({
      'content-type': type,
      'content-length': size,
      'cache-control': 'public, max-age=86400',
    });
    return reply.send(body);
  }

  for (const prefix of REST_PREFIXES) {
    app.route({
      method: app.supportedMethods,
      url: `${prefix}/ImageProxy.php`,
      exposeHeadRoute: false,
      onRequest(request, reply, done) {
        assertMethod(request, reply, ['GET']);
        if (!beginInTurn(services, request, done)) throw busy();
      },
      handler: answer,
    });
  }
}

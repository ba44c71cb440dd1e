import type { FastifyInstance } from 'fastify';
import type { Services } from '@/platform/server/context';
import { USERSCRIPT_NAME, userscriptText } from './userscript';

/**
 * The userscript for script managers, which ask without a token: it holds no key and is the same for everybody. Its
 * `.user.js` is what they offer to install.
 */
export function serveUserscript(app: FastifyInstance, services: Services): void {
  app.get(`/api/${USERSCRIPT_NAME}`, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .send(userscriptText(services.publicUrl)),
  );
}

import type { FastifyInstance } from 'fastify';
import type { Services } from '@/platform/server/context';
import { USERSCRIPT_NAME, userscriptText } from './userscript';

/**
 * The userscript for script managers, which request it without a token: it contains no key and is the same for
 * everybody. Script managers offer to install URLs that end in `.user.js`.
 */
export function serveUserscript(app: FastifyInstance, services: Services): void {
  app.get(`/api/${USERSCRIPT_NAME}`, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .send(userscriptText(services.publicUrl)),
  );
}

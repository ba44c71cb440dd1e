import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Observations } from '@/platform/server/observations';
import { proxyWordOf } from '@/platform/server/proxy-networks';

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/**
 * Warns once, in one line, when requests seem to come through a proxy that TRUST_PROXY does not name. All visitors then
 * share the proxy's address, so that ten wrong passwords of one visitor lock an account for everybody.
 */
export function warnOfUndeclaredProxy(app: FastifyInstance, observations: Observations): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned) look(request);
    done();
  });

  function look(request: FastifyRequest): void {
    const header = FORWARDING_HEADERS.find((name) => request.headers[name] !== undefined);
    if (header === undefined) return;
    // An IPv4 address on a dual-stack socket.
    const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
    const word = proxyWordOf(peer);
    if (word === null) return;
    warned = true;
    observations.set('proxy', word);
    app.log.warn(
      { peer, header },
      `${peer} sends ${header}, which is not believed: if it is your reverse proxy, set TRUST_PROXY=${word} (or its address), else all visitors share its limits`,
    );
  }
}

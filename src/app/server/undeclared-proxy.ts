import type { FastifyInstance } from 'fastify';
import { proxyWordOf } from '@/platform/server/proxy-networks';

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/**
 * Warns once, in one line, when a proxy seems to stand in front of a server that was told of none: all visitors then
 * count as the proxy's address, so that ten wrong passwords of one lock an account for everybody.
 */
export function warnOfUndeclaredProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (warned) return;
    const header = FORWARDING_HEADERS.find((name) => request.headers[name] !== undefined);
    // IPv4 on a socket of both families.
    const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
    const word = proxyWordOf(peer);
    if (header === undefined || word === null) return;
    warned = true;
    app.log.warn(
      { peer, header },
      `${peer} sends ${header}, which is not believed: if it is your reverse proxy, set TRUST_PROXY=${word} (or its address), else all visitors share its limits`,
    );
  });
}

import type { FastifyInstance } from 'fastify';
import { METHODS } from 'node:http';

/**
 * Lets requests of every method and expectation reach the routes, which refuse what they do not serve: what Fastify or
 * Node do not know would be 404 where other methods are 405, or a bare 417.
 */
export function acceptEveryMethod(app: FastifyInstance): void {
  for (const method of METHODS) {
    // CONNECT never is a request to Node: without a listener it ends the connection.
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
  // An expectation that nobody knows may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

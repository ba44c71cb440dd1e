import type { FastifyInstance } from 'fastify';
import { METHODS } from 'node:http';

/**
 * Routes requests of every method and expectation, so that the routes reject them consistently. Otherwise Fastify
 * answers unknown methods with 404 instead of 405, and Node unknown expectations with a bare 417.
 */
export function acceptEveryMethod(app: FastifyInstance): void {
  for (const method of METHODS) {
    // Node never treats CONNECT as a request: without a listener it closes the connection.
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

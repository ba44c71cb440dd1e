import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Services } from '@/platform/server/context';
import { AppError } from '@/platform/server/errors';

const CHECK_EVERY_MS = 100;
/** What is left of a request gets this long to arrive. */
const PARTIAL_REQUEST_MS = 2_000;

/**
 * Lets a stop wait for the requests that are under way, and for nothing else: new ones are told to come back, and
 * connections end as soon as no request is being answered on them. Node closes idle ones only once, when the stop
 * begins (fastify/fastify#7044), and takes one on which nothing was ever asked for busy.
 */
export function closeGracefully(app: FastifyInstance, { live }: Pick<Services, 'live'>): void {
  /** Every connection, with the request that is being received or answered on it. */
  const connections = new Map<Socket, IncomingMessage | null>();
  let closing = false;
  let timer: NodeJS.Timeout | undefined;

  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, null);
    socket.once('close', () => connections.delete(socket));
  });
  app.server.on('request', (request, response) => {
    const { socket } = request;
    if (connections.has(socket)) connections.set(socket, request);
    response.once('close', () => {
      if (connections.get(socket) === request) connections.set(socket, null);
    });
  });

  function closeUnusedConnections(includePartial: boolean): void {
    app.server.closeIdleConnections();
    for (const [socket, request] of connections) {
      const isPartial = request === null || !request.complete;
      if (socket.bytesRead === 0 || (includePartial && isPartial)) socket.destroy();
    }
  }

  app.addHook('preClose', async () => {
    closing = true;
    // They would last until somebody closes them.
    live.stop();
    const startedAt = performance.now();
    // Not at once: what was sent just before may still be on its way.
    timer = setInterval(() => {
      closeUnusedConnections(performance.now() - startedAt >= PARTIAL_REQUEST_MS);
    }, CHECK_EVERY_MS);
  });
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async () => {
    if (!closing) return;
    const text = 'The server is restarting, please try again';
    throw new AppError('SERVICE_UNAVAILABLE', text, { code: 'stopping', retryAfterSeconds: 2 });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}

import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Services } from '@/platform/server/context';
import { AppError } from '@/platform/server/errors';

const CHECK_EVERY_MS = 100;
/** How long a stop waits for the rest of a partial request. */
const PARTIAL_REQUEST_MS = 2_000;
/** How long a stop waits for requests and mails in flight. */
const STOP_MS = 10_000;

/** Resolves when the server is closed, or after 10 s. */
export async function inStopTime(closing: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, STOP_MS);
  });
  await Promise.race([closing, late]).finally(() => clearTimeout(timer));
}

/**
 * Graceful shutdown: waits for requests in flight only. New ones get 503, and connections are closed as soon as they
 * have no request in flight. Node closes idle connections only once, when the stop begins (fastify/fastify#7044), and
 * counts a connection without any request as busy.
 */
export function closeGracefully(app: FastifyInstance, { live }: Pick<Services, 'live'>): void {
  /** Every connection, with the request in flight on it. */
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
    // Event streams do not end by themselves.
    live.stop();
    const startedAt = performance.now();
    // Not at once: a request sent just before may still be in transit.
    timer = setInterval(() => {
      closeUnusedConnections(performance.now() - startedAt >= PARTIAL_REQUEST_MS);
    }, CHECK_EVERY_MS);
  });
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (_request, _reply, done) => {
    if (!closing) return done();
    const text = 'The server is restarting, please try again';
    return done(new AppError('SERVICE_UNAVAILABLE', text, { code: 'stopping', retryAfterSeconds: 2 }));
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
}

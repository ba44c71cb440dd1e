import type { FastifyReply } from 'fastify';
import { Buffer } from 'node:buffer';
import type { OutgoingHttpHeaders } from 'node:http';
import { BUSY } from './errors';

/**
 * Answers 503 `busy` from an `onRequest` hook, past the error handler and what shapes other answers: at five times the load
 * that a process can take, most of what it does is to refuse.
 *
 * @param body in the shape of failures of the door
 */
export function refuseBusy(reply: FastifyReply, body: object): void {
  const text = JSON.stringify(body);
  reply.hijack();
  reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-request-id': reply.request.id,
    'retry-after': String(BUSY.retryAfterSeconds),
  });
  reply.raw.writeHead(BUSY.status, reply.getHeaders() as OutgoingHttpHeaders);
  reply.raw.end(text);
}

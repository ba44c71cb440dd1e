import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { toWireError } from './errors';

/** Answers a failure outside the typed API in the documented envelope: the text under both documented names, and a code. */
export function sendFailure(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  failure: object = {},
): FastifyReply {
  const wire = toWireError(error, { log: request.log as Logger, requestId: request.id });
  if (wire.retryAfterSeconds !== undefined) reply.header('retry-after', wire.retryAfterSeconds);
  return reply
    .code(wire.status)
    .send({ success: false, ...failure, message: wire.message, error: wire.message, code: wire.code });
}

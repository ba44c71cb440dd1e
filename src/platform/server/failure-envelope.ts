import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { toWireError, type WireError } from './errors';

/** A failure in the documented envelope: the text under both documented names, a code, and what else an endpoint adds. */
export function failureBody({ message, code }: WireError, failure: object = {}): object {
  return { success: false, ...failure, message, error: message, code };
}

/** Answers a failure outside the typed API in the documented envelope. */
export function sendFailure(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  failure: object = {},
): FastifyReply {
  const wire = toWireError(error, { log: request.log as Logger, requestId: request.id });
  if (wire.retryAfterSeconds !== undefined) reply.header('retry-after', wire.retryAfterSeconds);
  return reply.code(wire.status).send(failureBody(wire, failure));
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors';

/** Raises 405 with the allowed methods, unless the request uses one of them. */
export function assertMethod(request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): void {
  if (allowed.includes(request.method)) return;
  reply.header('allow', allowed.join(', '));
  throw new AppError('METHOD_NOT_SUPPORTED', `${request.method} is not supported here`, {
    code: 'method_not_allowed',
  });
}

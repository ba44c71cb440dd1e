import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors';

/** Raises 405 and names the methods that there are, unless the request has one of them. */
export function assertMethod(request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): void {
  if (allowed.includes(request.method)) return;
  reply.header('allow', allowed.join(', '));
  throw new AppError('METHOD_NOT_SUPPORTED', `${request.method} is not supported here`, {
    code: 'method_not_allowed',
  });
}

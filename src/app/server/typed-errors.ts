import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { toWireError, type WireError } from '@/platform/server/errors';
import type { LargeBody } from '@/platform/server/large-body';
import type { ServerTool } from '@/platform/server/tools/tool';
import * as tools from './tools';

/** Where the typed API is served. */
export const TYPED_PATH = '/api/trpc/';

export function isTyped(url: string): boolean {
  return url.startsWith(TYPED_PATH);
}

/** Tools whose typed calls accept large bodies, with the prefix of their procedure paths. */
export const largeTypedBodies: readonly { calls: string; body: LargeBody }[] = Object.entries<ServerTool>(
  tools,
).flatMap(([name, { largeBody }]) => (largeBody ? [{ calls: name, body: largeBody }] : []));

/** Answers a request that is rejected before tRPC sees it, in the shape of tRPC's errors. */
export function sendTypedError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wire = toWireError(error, { log: request.log as Logger, requestId: request.id });
  if (wire.retryAfterSeconds !== undefined) reply.header('retry-after', wire.retryAfterSeconds);
  return reply.code(wire.status).send(typedErrorBody(wire, request.id));
}

/** A failure in the shape of tRPC's errors. */
export function typedErrorBody(
  { message, code, status, retryAfterSeconds }: WireError,
  requestId: string,
): object {
  return {
    error: { code: -32_600, message, data: { code, httpStatus: status, requestId, retryAfterSeconds } },
  };
}

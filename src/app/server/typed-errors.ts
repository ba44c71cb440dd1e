import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { scriptsGate } from '@/features/script-manager/gate';
import { largeScriptBody } from '@/features/script-manager/rules';
import { toWireError } from '@/platform/server/errors';
import { bodyError } from '@/platform/server/large-body';

/** What calls of the scripts may carry. */
export const typedScriptBody = { ...largeScriptBody, gate: scriptsGate };

/** Where the typed API is served. */
export const TYPED_PATH = '/api/trpc/';

export function isTyped(url: string): boolean {
  return url.startsWith(TYPED_PATH);
}

function isOfScripts(url: string): boolean {
  return url.startsWith(`${TYPED_PATH}scripts.`);
}

/** Answers what is refused before tRPC sees it, in the shape of tRPC's errors. */
export function sendTypedError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = bodyError(error, isOfScripts(request.url) ? typedScriptBody : undefined);
  const wire = toWireError(refusal, { log: request.log as Logger, requestId: request.id });
  const { message, code, status: httpStatus, retryAfterSeconds } = wire;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(httpStatus)
    .send({ error: { code: -32_600, message, data: { code, httpStatus, retryAfterSeconds } } });
}

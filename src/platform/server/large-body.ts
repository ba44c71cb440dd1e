import { withDeadline } from '@db/deadline';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from './context';
import { AppError, tokenNotAllowed } from './errors';
import type { ToolGate } from './sessions';
import { TIME_LIMITS } from './time-limits';

/** A higher body limit, for signed-in callers only. */
export interface LargeBody {
  bytes: number;
  /** Message for a body beyond the limit. */
  tooLarge: string;
  /** The tool that accepts them. */
  gate: ToolGate;
}

/** Bodies up to this size, which every call may have, are not counted. */
const UNCOUNTED_BYTES = 1024 * 1024;

/** Releases the memory reserved for a request's body. */
const releases = new WeakMap<FastifyRequest, { release: () => void; inUse: boolean }>();

/**
 * Call before reading a large body: raises 401 without a session, 403 for an access
 * token without the tool, and waits until enough memory is free, for one body
 * per account at a time. `withLargeBody` releases it, or the end of the connection if that comes first.
 */
export async function admitLargeBody(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes: most, gate }: LargeBody,
): Promise<void> {
  // Has no body: who may call is for the procedure to say, which may ask for a key in place of a token.
  if (request.method === 'GET') return;
  const identity = await withDeadline(TIME_LIMITS.call, () => context.identify(gate));
  if (!identity) throw new AppError('UNAUTHORIZED', 'Authentication required');
  if (identity.by === 'token' && !identity.tools?.has(gate.tool)) throw tokenNotAllowed();
  const length = request.headers['content-length'];
  const bytes = length === undefined ? (request.headers['transfer-encoding'] ? most : 0) : Number(length);
  // A body that is too large will be rejected unread.
  if (bytes <= UNCOUNTED_BYTES || bytes > most) return;
  const release = await context.admission.largeBodies.acquire({
    key: String(identity.user.id),
    perKey: 1,
    weight: bytes,
    isGone: context.isGone,
  });
  const held = { release, inUse: false };
  releases.set(request, held);
  reply.raw.once('close', () => {
    if (!held.inUse) giveBack(request);
  });
}

/** Runs the work on a large body, then releases its memory. */
export async function withLargeBody<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const held = releases.get(request);
  if (held) held.inUse = true;
  try {
    return await work();
  } finally {
    giveBack(request);
  }
}

function giveBack(request: FastifyRequest): void {
  releases.get(request)?.release();
  releases.delete(request);
}

/** Replaces the error of a body beyond the limit by the tool's own; returns other errors unchanged. */
export function bodyError(error: Error, largeBody: LargeBody | undefined): Error {
  const tooLarge = largeBody && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
  return tooLarge ? new AppError('PAYLOAD_TOO_LARGE', largeBody.tooLarge) : error;
}

import { withDeadline } from '@db/deadline';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from './context';
import { AppError } from './errors';
import type { ToolGate } from './sessions';
import { TIME_LIMITS } from './time-limits';

/** Bodies larger than usual; only for who is signed in. */
export interface LargeBody {
  bytes: number;
  /** What a body beyond it is answered with. */
  tooLarge: string;
  /** The tool that takes them. */
  gate: ToolGate;
}

/** Bodies up to this size are not counted; every call may have one. */
const UNCOUNTED_BYTES = 1024 * 1024;

/** Who gives the room back that a body takes up. */
const releases = new WeakMap<FastifyRequest, { release: () => void; inUse: boolean }>();

/**
 * Before a large body is read: raises 401 for strangers, and waits until there is room for it, one body an account at a
 * time. The room is given back by `withLargeBody`, or when the connection ends before that.
 */
export async function admitLargeBody(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes: most, gate }: LargeBody,
): Promise<void> {
  const identity = await withDeadline(TIME_LIMITS.call, () => context.identify(gate));
  if (!identity) throw new AppError('UNAUTHORIZED', 'Authentication required');
  const length = request.headers['content-length'];
  const bytes = length === undefined ? (request.headers['transfer-encoding'] ? most : 0) : Number(length);
  // One that is too large is refused before it is read.
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

/** Does the work that a body was read for; after it the body is let go. */
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

/** What a body beyond the limit of a large one is answered with; other errors as they are. */
export function bodyError(error: Error, largeBody: LargeBody | undefined): Error {
  const tooLarge = largeBody && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
  return tooLarge ? new AppError('PAYLOAD_TOO_LARGE', largeBody.tooLarge) : error;
}

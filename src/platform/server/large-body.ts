import { withDeadline } from '@db/deadline';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyLimit } from './body/body-limit';
import type { Context, Services } from './context';
import { AppError, tokenNotAllowed } from './errors';
import type { ToolGate } from './sessions';
import { TIME_LIMITS } from './time-limits';

/** A higher body limit, for signed-in callers only. */
export interface LargeBody extends Required<Pick<BodyLimit, 'bytes' | 'tooLarge'>> {
  /** The tool that accepts them. */
  gate: ToolGate;
}

/** What is reserved for a request's body. */
const held = new WeakMap<FastifyRequest, { release?: () => void; inUse?: true }>();

/**
 * Call before reading a large body: raises 401 without a session, 403 for an access token without the tool. Memory that
 * is held for it is released by `withLargeBody`, or by the end of the connection if that comes first.
 */
export async function admitLargeBody(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { gate }: LargeBody,
): Promise<void> {
  // Has no body: who may call is for the procedure to say, which may ask for a key in place of a token.
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const identity = await withDeadline(TIME_LIMITS.call, () => context.identify(true));
  if (!identity) throw new AppError('UNAUTHORIZED', 'Authentication required');
  if (identity.by === 'token' && !identity.tools?.has(gate.tool)) throw tokenNotAllowed();
  held.set(request, {});
  reply.raw.once('close', () => {
    if (!held.get(request)?.inUse) giveBack(request);
  });
}

/** Waits until there is memory for the body of an admitted request, for one of an account at a time. */
export async function holdMemory(
  { admission }: Pick<Services, 'admission'>,
  request: FastifyRequest,
  { key, bytes }: { key: string; bytes: number },
): Promise<void> {
  const isGone = () => request.socket.destroyed;
  const release = await admission.largeBodies.acquire({ key, perKey: 1, weight: bytes, isGone });
  const place = held.get(request);
  if (place) place.release = release;
  else release();
}

/** Runs the work on a large body, then releases its memory. */
export async function withLargeBody<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const place = held.get(request);
  if (place) place.inUse = true;
  try {
    return await work();
  } finally {
    giveBack(request);
  }
}

function giveBack(request: FastifyRequest): void {
  held.get(request)?.release?.();
  held.delete(request);
}

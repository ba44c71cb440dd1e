import { hasRole, type Role } from '@/platform/shared/roles';
import { withDeadline } from '@db/deadline';
import { initTRPC } from '@trpc/server';
import type { Context } from './context';
import { AppError, toWireError } from './errors';
import type { ToolGate } from './sessions';
import { TIME_LIMITS, timeForBody, type TimeLimit } from './time-limits';
import { assertStorableInput } from './wire-text';

/** What a procedure says of itself. */
interface ProcedureMeta {
  /** Of those of `time-limits.ts`; `call` where none is named. */
  timeLimit?: TimeLimit;
  /** It gets through when the process has too much under way: signing in. */
  alwaysAdmitted?: true;
  /** That an API key is enough to call it; else it takes a session. */
  apiKey?: true;
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    // A browser that hears nothing for the longer time takes the connection for broken and makes a new one.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter({ shape, error, ctx }) {
      // Without a context the request broke before one could be made; its handler logs.
      const wire = ctx
        ? toWireError(error, ctx)
        : { status: 400, code: 'bad_request', message: 'The request is malformed' };
      return {
        code: shape.code,
        message: wire.message,
        data: {
          code: wire.code,
          httpStatus: wire.status,
          retryAfterSeconds: wire.retryAfterSeconds,
          details: wire.details,
        },
      };
    },
  });

export const { router } = t;

/** Anyone may call it, without a token. Raises 503 `busy` when the process has too much under way. */
export const publicProcedure = t.procedure.use(async ({ ctx, meta, getRawInput, next }) => {
  assertStorableInput(await getRawInput());
  const limit = TIME_LIMITS[meta?.timeLimit ?? 'call'] + timeForBody(ctx.bodyBytes);
  const work = () => withDeadline(limit, () => next());
  return meta?.alwaysAdmitted ? work() : ctx.admission.admit(work);
});

/**
 * Only with a token that is still good; `ctx.user` is the caller. Raises 401, 403 where the request says to come from
 * another account, 403 `key_not_allowed` for an API key unless the procedure's `meta` lets it in, and 503 `busy` when
 * the account has too much under way.
 *
 * @param gate the tool about which the guards that follow ask
 */
export function signedInProcedureFor(gate: ToolGate | undefined) {
  return publicProcedure.use(async ({ ctx, type, meta, next }) => {
    const identity = await ctx.identify(gate);
    if (!identity) throw new AppError('UNAUTHORIZED', 'Authentication required');
    if (identity.by === 'api-key' && !meta?.apiKey) {
      throw new AppError('FORBIDDEN', 'An API key may only read and sync', { code: 'key_not_allowed' });
    }
    const { id } = identity.user;
    const { claimedUserId, isGone } = ctx;
    if (claimedUserId !== undefined && claimedUserId !== id && claimedUserId !== String(id)) {
      throw new AppError('FORBIDDEN', 'Permission denied');
    }
    const work = () => next({ ctx: identity });
    // A stream is under way for as long as its screen is open.
    if (type === 'subscription') return work();
    return ctx.admission.forAccount({ id, writes: type === 'mutation', isGone }, work);
  });
}

/** As `signedInProcedureFor`, for what belongs to no tool. */
export const signedInProcedure = signedInProcedureFor(undefined);

function roleProcedure(required: Role) {
  return signedInProcedure.use(({ ctx, next }) => {
    if (!hasRole(ctx.user.role, required)) throw new AppError('FORBIDDEN', 'Permission denied');
    return next();
  });
}

/** Only for admin and master. Raises 401 or 403. */
export const adminProcedure = roleProcedure('admin');

/** Only for master. Raises 401 or 403. */
export const masterProcedure = roleProcedure('master');

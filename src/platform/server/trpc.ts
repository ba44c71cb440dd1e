import { hasRole, type Role } from '@/platform/shared/roles';
import { initTRPC } from '@trpc/server';
import type { Context } from './context';
import { AppError, toWireError } from './errors';
import { assertStorableInput } from './wire-text';

/** What a procedure says of itself. */
interface ProcedureMeta {
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

/** Anyone may call it, without a token. */
export const publicProcedure = t.procedure.use(async ({ getRawInput, next }) => {
  assertStorableInput(await getRawInput());
  return next();
});

/**
 * Only with a token that is still good; `ctx.user` is the caller. Raises 401, and 403 `key_not_allowed` for an API key
 * unless the procedure's `meta` lets it in.
 */
export const signedInProcedure = publicProcedure.use(async ({ ctx, meta, next }) => {
  const identity = await ctx.identify();
  if (!identity) throw new AppError('UNAUTHORIZED', 'Authentication required');
  if (identity.by === 'api-key' && !meta?.apiKey) {
    throw new AppError('FORBIDDEN', 'An API key may only read and sync', { code: 'key_not_allowed' });
  }
  return next({ ctx: identity });
});

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

import { hasRole, type Role } from '@/platform/shared/roles';
import { withDeadline } from '@db/deadline';
import { type AnyProcedure, getTRPCErrorFromUnknown, initTRPC, type TRPCProcedureType } from '@trpc/server';
import { revisionsText } from './kept-answers';
import { BODY, type BodyLimit, type BodyNeeds } from './body/body-limit';
import type { Context } from './context';
import { AppError, tokenNotAllowed, toWireError } from './errors';
import { keptInPublicDemo, refusedInPublicDemo } from './public-demo';
import { assertFactor } from './required-factor';
import type { TokenRight, TokenTools, ToolGate } from './sessions';
import { TIME_LIMITS, timeForBody, type TimeLimit } from './time-limits';
import { assertStorableInput } from './wire-text';

/** The metadata of a procedure. */
export interface ProcedureMeta {
  /** Who may call it; set by its builder, which asks for it. The default is anyone. */
  caller?: 'signed-in' | Role;
  /** The tool whose access tokens may call it; set by its builder. */
  tool?: string;
  /** Looks up the states of all tools with its caller; set for those of a tool. */
  withTools?: true;
  /** One of `time-limits.ts`; the default is `call`. */
  timeLimit?: TimeLimit;
  /** Admitted even when the process is overloaded: signing in. */
  alwaysAdmitted?: true;
  /** May be called by an account that lacks the second factor that its role needs: to set one up, or to leave. */
  withoutFactor?: true;
  /** May be called with an API key. */
  apiKey?: true;
  /**
   * Which access tokens may call it; by default those for the tool of its gate, and without a gate none. 'none': it shows
   * or changes a credential. 'any': it restricts its answer to the token's tools itself.
   */
  tokens?: 'none' | 'any';
  /** What its bodies may hold beyond that of an ordinary call. */
  body?: BodyNeeds;
  /**
   * The topics of all that its answer is made of besides the account itself and the switches: it is kept until one of
   * them changes (`keepAnswer`). Null: it is made anew each time.
   */
  reads?: readonly string[] | 'all' | null;
  /** Nothing takes its change back, so assistants are not offered it (docs/decisions/068-mcp.md). */
  lasting?: true;
  /**
   * Whether strangers may call it in a public demo, if that is not as usual (`keptInPublicDemo`). 'refused': it makes the
   * server call others.
   */
  publicDemo?: 'open' | 'refused';
  /** Streams its answer, which only documented calls can: the typed API refuses it. */
  streamed?: true;
}

/** Whether a procedure is admitted even when the process is overloaded. */
export function isAlwaysAdmitted({ _def }: AnyProcedure): boolean {
  return (_def.meta as ProcedureMeta | undefined)?.alwaysAdmitted === true;
}

/** Whether a procedure needs no token. */
export function isForAnyone({ _def }: AnyProcedure): boolean {
  return (_def.meta as ProcedureMeta | undefined)?.caller === undefined;
}

/** Whether a procedure looks up its caller with the states of the tools. */
export function needsTools({ _def }: AnyProcedure): boolean {
  const meta = _def.meta as ProcedureMeta | undefined;
  return meta?.tool !== undefined || meta?.withTools === true;
}

/** What a body may hold that is for one of these procedures: which one is not known before it is read. */
export function bodyLimitOf(
  procedures: readonly AnyProcedure[],
  large: Pick<BodyLimit, 'bytes' | 'tooLarge'> = BODY,
): BodyLimit {
  const needs = procedures.map(({ _def }) => (_def.meta as ProcedureMeta | undefined)?.body);
  const most = (what: 'values' | 'text') => Math.max(BODY[what], ...needs.map((body) => body?.[what] ?? 0));
  const { bytes, tooLarge } = needs.some((body) => body?.large) ? large : BODY;
  return { bytes, ...(tooLarge !== undefined && { tooLarge }), values: most('values'), text: most('text') };
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    // The browser reconnects after the longer time without a ping.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter({ shape, error, ctx }) {
      // Without a context the request failed before one was created; its handler logs it.
      const wire = ctx
        ? toWireError(error, ctx)
        : { status: 400, code: 'bad_request', message: 'The request is malformed' };
      return {
        code: shape.code,
        message: wire.message,
        data: {
          code: wire.code,
          httpStatus: wire.status,
          requestId: ctx?.requestId,
          retryAfterSeconds: wire.retryAfterSeconds,
          details: wire.details,
        },
      };
    },
  });

export const { router } = t;

/** A call of a procedure, as its middlewares get it. */
interface Call {
  path: string;
  type: TRPCProcedureType;
  ctx: Context;
  getRawInput: () => Promise<unknown>;
  signal: undefined;
  batchIndex: number;
  input?: unknown;
}

type Middleware = (
  call: Call & { meta: unknown; next: (changed?: Partial<Call>) => ReturnType<Middleware> },
) => Promise<{ ok: true; data: unknown } | { ok: false; error: Error }>;

/**
 * Runs a procedure, as calling it would: tRPC copies the context for each middleware property by property, which takes a
 * tenth of the time of a short call (docs/decisions/024-typed-door.md).
 */
export async function run(
  { _def }: AnyProcedure,
  {
    path,
    ctx,
    input,
    batchIndex = 0,
  }: { path: string; ctx: Context; input: () => unknown; batchIndex?: number },
): Promise<unknown> {
  const { type, meta, middlewares } = _def as unknown as {
    type: TRPCProcedureType;
    meta: unknown;
    middlewares: Middleware[];
  };
  const step = (at: number, call: Call): ReturnType<Middleware> =>
    (middlewares[at] as Middleware)({
      ...call,
      meta,
      next: (changed) => {
        if (!changed) return step(at + 1, call);
        return step(at + 1, {
          ...call,
          ...changed,
          ...(changed.ctx && { ctx: { ...call.ctx, ...changed.ctx } }),
        });
      },
    });
  try {
    const getRawInput = async () => input();
    const result = await step(0, { path, type, ctx, getRawInput, signal: undefined, batchIndex });
    if (!result.ok) throw result.error;
    return result.data;
  } catch (cause) {
    throw getTRPCErrorFromUnknown(cause);
  }
}

/** For anyone, without a token. Raises 503 `busy` when the process is overloaded. */
export const publicProcedure = t.procedure.use(async ({ ctx, type, meta, getRawInput, next }) => {
  const kept = ctx.config.publicDemo ? keptInPublicDemo(type, meta) : null;
  if (kept !== null) throw refusedInPublicDemo(kept);
  const input: unknown = await getRawInput();
  if (input !== undefined) await assertStorableInput(input);
  const limit = TIME_LIMITS[meta?.timeLimit ?? 'call'] + timeForBody(ctx.bodyBytes());
  const work = () => withDeadline(limit, () => next());
  return meta?.alwaysAdmitted ? work() : ctx.admission.admit(ctx.request, work);
});

/**
 * The access token that a procedure needs: a right in a tool, or none at all ('any': one for any tool). Null if it
 * refuses all of them.
 */
export function tokenFor(
  type: TRPCProcedureType,
  meta: ProcedureMeta | undefined,
): { tool: string; right: TokenRight } | 'any' | null {
  if (meta?.tokens !== undefined) return meta.tokens === 'any' ? 'any' : null;
  if (meta?.tool === undefined) return null;
  return { tool: meta.tool, right: type === 'mutation' ? 'write' : 'read' };
}

/** Whether an access token with these rights has what a procedure needs. */
export function covers(tools: TokenTools | undefined, needed: ReturnType<typeof tokenFor>): boolean {
  if (needed === null || needed === 'any') return needed === 'any';
  const right = tools?.get(needed.tool);
  return right === 'write' || right === needed.right;
}

/**
 * Requires a valid token; `ctx.user` is the caller. Raises 401, 403 if the request claims another account, 403
 * `token_not_allowed` for an access token without the procedure's tool or right, 403 `key_not_allowed` for an API key
 * that the procedure's `meta` does not allow, 403 `second_factor_setup_required` before an account has the second factor
 * that its role needs, and 503 `busy` when the account has too many calls in flight.
 *
 * @param gate the tool that the following guards check
 */
export function signedInProcedureFor(gate: ToolGate | undefined) {
  const described = publicProcedure.meta({ caller: 'signed-in', ...(gate && { tool: gate.tool }) });
  return described.use(async ({ ctx, type, meta, next }) => {
    const identity = await ctx.identify(gate !== undefined || meta?.withTools === true);
    if (!identity) throw new AppError('UNAUTHORIZED', 'Authentication required');
    if (!meta?.withoutFactor) assertFactor(identity);
    if (identity.by === 'api-key' && !meta?.apiKey) {
      throw new AppError('FORBIDDEN', 'An API key may only read and sync', { code: 'key_not_allowed' });
    }
    if (identity.by === 'token' && !covers(identity.tools, tokenFor(type, meta))) throw tokenNotAllowed();
    const { id } = identity.user;
    const { claimedUserIds = [], isGone, request } = ctx;
    if (claimedUserIds.some((claimed) => claimed !== undefined && claimed !== id && claimed !== String(id))) {
      throw new AppError('FORBIDDEN', 'Permission denied');
    }
    const work = () => next({ ctx: identity });
    // A stream stays open as long as its page, so it takes no slot.
    if (type === 'subscription') return work();
    return ctx.admission.forAccount({ id, writes: type === 'mutation', isGone, request }, work);
  });
}

/** As `signedInProcedureFor`, for procedures outside of tools. */
export const signedInProcedure = signedInProcedureFor(undefined);

/** As `signedInProcedure`, also for an account that lacks the second factor that its role needs. */
export const settingUpProcedure = signedInProcedure.meta({ withoutFactor: true });

/**
 * Answers a query with what is kept of the same call, made of the same data (docs/decisions/063-kept-answers.md), where the
 * door takes that; behind the guards, which are asked each time.
 */
export const keepAnswer = t.middleware(async ({ ctx, type, path, meta, getRawInput, next }) => {
  const { keeping, keptAnswers } = ctx;
  const reads = meta?.tokens === 'none' ? null : meta?.reads;
  if (type !== 'query' || !keeping || !reads) return next();
  const caller = await ctx.identify(true);
  if (!caller?.states || caller.by === 'api-key') return next();
  const { user, tools, states } = caller;
  const rights = tools ? [...tools].join() : '';
  const input = JSON.stringify(await getRawInput());
  const asked = {
    key: [keeping.door, path, user.id, user.role, rights, input].join('\n'),
    at: revisionsText(states.revisions, reads === 'all' ? reads : [...reads, 'account', 'preferences']),
  };
  const answer =
    keptAnswers.find(asked) ??
    (await keptAnswers.make(asked, keeping, async () => {
      const made = await next();
      if (!made.ok) throw made.error;
      return made.data;
    }));
  return { ok: true, data: answer, marker: undefined as never };
});

/**
 * As `signedInProcedure`, for queries whose answers are kept: made of the account, the switches, and what else `reads` says.
 */
export const keptProcedure = signedInProcedure.meta({ withTools: true, reads: [] }).use(keepAnswer);

function roleProcedure(required: Role) {
  return signedInProcedure.meta({ caller: required }).use(({ ctx, next }) => {
    if (!hasRole(ctx.user.role, required)) throw new AppError('FORBIDDEN', 'Permission denied');
    return next();
  });
}

/** Only for admin and master. Raises 401 or 403. */
export const adminProcedure = roleProcedure('admin');

/** Only for master. Raises 401 or 403. */
export const masterProcedure = roleProcedure('master');

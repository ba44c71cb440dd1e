import {
  type AnyTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type inferRouterError,
  TRPCError,
} from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import { isAsyncIterable, isObject } from '@trpc/server/unstable-core-do-not-import';
import type { TRPCResponse } from '@trpc/server/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Context, contextOf, type Services } from '@/platform/server/context';
import { isAlwaysAdmitted } from '@/platform/server/trpc';
import { malformed } from '@/platform/server/wire-text';
import { appRouter } from './app-router';

/** Most calls in one request of the typed API; the client's batches are no larger. */
export const MAX_BATCH = 20;

const CONFIG = appRouter._def._config;
const PROCEDURES = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure | undefined>;
type Outcome = TRPCResponse<unknown, inferRouterError<typeof appRouter>>;

interface TypedCalls {
  type: 'query' | 'mutation';
  paths: string[];
  isBatch: boolean;
  inputOf: (index: number) => unknown;
}

/**
 * Answers a request of the typed API as tRPC's Fastify adapter does (docs/decisions/024-typed-door.md), without the web
 * Request, Response and streams in between, which cost more than the call. For existing queries and mutations only:
 * false for everything else, which the adapter streams or refuses.
 */
export async function answerTypedCalls(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const calls = typedCallsOf(request);
  if (!calls) return false;
  const context = contextOf(services, request);
  const outcomes = await Promise.all(
    calls.paths.map((path, index) => outcomeOf(calls, path, index, context)),
  );
  const seconds = retryAfter(outcomes);
  if (seconds > 0) reply.header('retry-after', String(seconds));
  reply
    .code(getHTTPStatusCode(outcomes))
    .headers({ vary: 'trpc-accept, accept', 'content-type': 'application/json' })
    // With one of its own Fastify does not add a charset to the content type.
    .serializer(asItIs)
    .send(JSON.stringify(calls.isBatch ? outcomes : outcomes[0]));
  return true;
}

/** Whether one of the calls of a path is admitted even when the process is overloaded. */
export function hasAlwaysAdmitted(path: string): boolean {
  return path.split(',').some((name) => {
    const procedure = PROCEDURES[name];
    return procedure !== undefined && isAlwaysAdmitted(procedure);
  });
}

/** The longest time (s) that an answer asks to wait before its call is repeated; 0 if none does. */
export function retryAfter(outcomes: readonly Outcome[]): number {
  return Math.max(
    ...outcomes.map((outcome) => ('error' in outcome ? (outcome.error.data.retryAfterSeconds ?? 0) : 0)),
  );
}

const asItIs = (text: string) => text;

function typedCallsOf(request: FastifyRequest): TypedCalls | null {
  const { method, headers } = request;
  const { path } = request.params as { path: string };
  const contentType = headers['content-type'] ?? (method === 'GET' ? 'application/json' : '');
  const wantsLines = headers['trpc-accept'] ?? headers.accept?.includes('application/jsonl');
  // The adapter decodes escapes of the path once more.
  if (!contentType.startsWith('application/json') || wantsLines || path.includes('%')) return null;
  const type = method === 'GET' ? 'query' : 'mutation';
  const query = queryOf(request.url);
  const isBatch = query.get('batch') === '1';
  const paths = isBatch ? path.split(',') : [path];
  if (paths.length > MAX_BATCH || paths.some((name) => PROCEDURES[name]?._def.type !== type)) return null;
  const text = type === 'query' ? query.get('input') : (request.body as string);
  return { type, paths, isBatch, inputOf: inputsOf(text, isBatch) };
}

function queryOf(url: string): URLSearchParams {
  const [target = ''] = url.split('#', 1);
  const at = target.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : target.slice(at));
}

/** The input of each call. Malformed ones refuse each call by itself, so that its answer is shaped like others. */
function inputsOf(text: string | null, isBatch: boolean): (index: number) => unknown {
  if (text === null || text === '') return () => undefined;
  let inputs: unknown;
  try {
    inputs = JSON.parse(text);
  } catch {
    return () => {
      throw malformed();
    };
  }
  if (!isBatch) return () => inputs;
  return (index) => {
    if (!isObject(inputs)) throw malformed();
    return inputs[index];
  };
}

async function outcomeOf(
  { type, inputOf }: TypedCalls,
  path: string,
  index: number,
  ctx: Context,
): Promise<Outcome> {
  try {
    const data: unknown = await PROCEDURES[path]?.({
      path,
      type,
      ctx,
      getRawInput: async () => inputOf(index),
      signal: undefined,
      batchIndex: index,
    });
    // Lists that only the documented calls stream.
    if (isObject(data) && (isAsyncIterable(data) || Object.values(data).some(isAsyncIterable))) {
      throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    }
    return { result: { data } };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    return { error: getTRPCErrorShape({ config: CONFIG, error, type, path, input: undefined, ctx }) };
  }
}

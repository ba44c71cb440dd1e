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
import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { forStrangers, isStrangers } from '@/platform/server/body/body-limit';
import { jsonSteps } from '@/platform/server/body/json-steps';
import { readBody } from '@/platform/server/body/read-body';
import { withoutMark } from '@/platform/server/body/text-steps';
import { type Context, contextOf, type Services } from '@/platform/server/context';
import { AppError } from '@/platform/server/errors';
import type { LargeBody } from '@/platform/server/large-body';
import { isKept, type KeptAnswer, type Keeping } from '@/platform/server/kept-answers';
import { sendJson } from '@/platform/server/send-json';
import { inSteps } from '@/platform/server/pacing';
import { bodyLimitOf, isAlwaysAdmitted, isForAnyone, needsTools, run } from '@/platform/server/trpc';
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
  query: URLSearchParams;
}

/** What a request carries for its calls; what is no JSON refuses each of them by itself, shaped like their answers. */
type Sent = { inputs: unknown } | 'malformed';

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
  // One look-up serves all calls of a batch.
  const withTools = calls.paths.some((name) => PROCEDURES[name] && needsTools(PROCEDURES[name]));
  const context = contextOf(services, request, { withTools });
  context.keeping = TYPED;
  const sent = calls.type === 'query' ? inputsOfQuery(calls.query) : (request.body as Sent);
  const outcomes = await Promise.all(
    calls.paths.map((path, index) =>
      outcomeOf({ type: calls.type, path, index, input: () => inputOf(calls, sent, index) }, context),
    ),
  );
  const seconds = retryAfter(outcomes);
  if (seconds > 0) reply.header('retry-after', String(seconds));
  reply
    .code(getHTTPStatusCode(outcomes))
    .headers({ vary: 'trpc-accept, accept', 'content-type': 'application/json' })
    // With one of its own Fastify does not add a charset to the content type.
    .serializer(asItIs);
  await sendJson(services, request, reply, partsOf(calls, outcomes));
  return true;
}

/** How answers are kept that are written as JSON, without the braces of their door. */
export const TYPED: Keeping = {
  door: 'typed',
  textOf: (answer) => (isStreamed(answer) ? undefined : JSON.stringify(answer)),
};

/** Whether it is or has a list that only the documented calls stream. */
function isStreamed(answer: unknown): boolean {
  return isObject(answer) && (isAsyncIterable(answer) || Object.values(answer).some(isAsyncIterable));
}

/** The pieces of an answer, of which kept ones are sent as they are. */
function partsOf({ isBatch }: TypedCalls, outcomes: readonly Outcome[]): (string | KeptAnswer)[] {
  const parts = outcomes.flatMap((outcome, at) => {
    const comma = at > 0 ? [','] : [];
    const data = 'result' in outcome ? (outcome.result as { data?: unknown }).data : undefined;
    return isKept(data) ? [...comma, '{"result":{"data":', data, '}}'] : [...comma, JSON.stringify(outcome)];
  });
  return isBatch ? ['[', ...parts, ']'] : parts;
}

/** Whether all calls of a path are admitted even when the process is overloaded. */
export function isAlwaysAdmittedPath(path: string): boolean {
  return path.split(',').every((name) => {
    const procedure = PROCEDURES[name];
    return procedure !== undefined && isAlwaysAdmitted(procedure);
  });
}

/**
 * Reads the body of a request: what `answerTypedCalls` takes of it, or its text for tRPC's adapter, which reads no long
 * ones. A batch may hold what the most demanding of its calls may, and no more than a stranger's where one needs no token.
 */
export async function readTypedBody(
  services: Services,
  request: FastifyRequest,
  payload: Readable,
  size?: LargeBody,
): Promise<unknown> {
  const calls = typedCallsOf(request);
  const procedures = (calls?.paths ?? []).flatMap((name) => PROCEDURES[name] ?? []);
  const limit = bodyLimitOf(procedures, size);
  const isForStrangers = !calls || procedures.some(isForAnyone) || isStrangers(request);
  const bytes = await readBody(services, request, payload, isForStrangers ? forStrangers(limit) : limit);
  if (calls && bytes.length > 0) {
    try {
      return { inputs: await inSteps(jsonSteps(bytes, limit)) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'BAD_REQUEST') return 'malformed';
      throw error;
    }
  }
  if (!isUtf8(bytes)) throw malformed();
  // A call without input has no body.
  return calls ? { inputs: null } : bytes.length === 0 ? 'null' : withoutMark(bytes).toString();
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
  return { type, paths, isBatch, query };
}

function queryOf(url: string): URLSearchParams {
  const [target = ''] = url.split('#', 1);
  const at = target.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : target.slice(at));
}

function inputsOfQuery(query: URLSearchParams): Sent {
  const text = query.get('input');
  if (text === null || text === '') return { inputs: undefined };
  try {
    return { inputs: JSON.parse(text) };
  } catch {
    return 'malformed';
  }
}

function inputOf({ isBatch }: TypedCalls, sent: Sent, index: number): unknown {
  if (sent === 'malformed') throw malformed();
  const { inputs } = sent;
  if (!isBatch || inputs === undefined) return inputs;
  if (!isObject(inputs)) throw malformed();
  return inputs[index];
}

/** Runs a query or a mutation; what refuses it is an outcome too, in the shape of the typed API. */
export async function outcomeOf(
  {
    type,
    path,
    index,
    input,
  }: { type: TypedCalls['type']; path: string; index: number; input: () => unknown },
  ctx: Context,
): Promise<Outcome> {
  try {
    const procedure = PROCEDURES[path];
    const data = procedure && (await run(procedure, { path, ctx, input, batchIndex: index }));
    if (isStreamed(data)) throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    return { result: { data } };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    return { error: getTRPCErrorShape({ config: CONFIG, error, type, path, input: undefined, ctx }) };
  }
}

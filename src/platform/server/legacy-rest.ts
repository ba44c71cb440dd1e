import type { AnyRouter, inferRouterOutputs } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { withDeadline } from '@db/deadline';
import { type Context, contextOf, type Services } from './context';
import { hashToken } from './crypto';
import { AppError, toWireError } from './errors';
import { admitLargeBody, bodyError, type LargeBody, withLargeBody } from './large-body';
import { assertMethod } from './refuse-method';
import type { Identity, ToolGate } from './sessions';
import { TIME_LIMITS } from './time-limits';
import { malformed, utf8 } from './wire-text';

/** The fields of a legacy request, those of the body before those of the query. */
export type WireFields = ReadonlyMap<string, unknown>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface RowMatch {
  methods: readonly Method[];
  /** The `action` field that selects this row; a row without one takes what names no action. */
  action?: string;
  /** Selects this row among those without an action: a field that the request must have. */
  has?: string;
  /** Only for requests with an API key; it stands before the row that takes the others. */
  byKey?: true;
}

interface RowDecoding {
  /** Builds the procedure's input from the wire; the procedure's own schema judges it. */
  input?: (fields: WireFields) => unknown;
}

type Outputs<R extends AnyRouter> = inferRouterOutputs<R>;

/** One documented call: which procedure of the feature's router it is, and how both ends are translated. */
type LegacyRow<R extends AnyRouter> = {
  [K in keyof Outputs<R>]: RowMatch &
    RowDecoding & {
      procedure: K;
      /**
       * The fields of the answer beside `success: true`; those of a long answer as parts of their JSON, from behind
       * the opening brace to before the closing one, which are made while they are sent.
       */
      reply?: (output: Outputs<R>[K]) => object | AsyncIterable<string>;
      /** What the answer is the same for as long as this is; a client that knows it is answered 304. */
      version?: (output: Outputs<R>[K]) => string;
    };
}[keyof Outputs<R>];

/** An answer that is no JSON, as it goes over the wire. */
export interface WireFile {
  file: Buffer;
  headers: Record<string, string>;
}

interface RowAnswer {
  /** Made when it is needed. */
  fields(): object | AsyncIterable<string>;
  version: string | undefined;
}

interface BoundRow extends RowMatch {
  run(context: Context, fields: WireFields): Promise<RowAnswer>;
}

/** One documented `<name>.php`. */
export interface LegacyEndpoint {
  name: string;
  rows: readonly BoundRow[];
  /** Fields that a failure carries beside the envelope. */
  failure: object;
  largeBody: LargeBody | undefined;
  findKeyOwner: FindKeyOwner | undefined;
}

/** Whose API key a text is. */
type FindKeyOwner = (services: Services, key: string, gate: ToolGate | undefined) => Promise<Identity | null>;

/** Binds the rows of one endpoint to the feature's router; a row names a procedure and holds no rule. */
export function legacyEndpoint<R extends AnyRouter>(
  name: string,
  router: R,
  rows: readonly LegacyRow<R>[],
  options: {
    failure?: object;
    largeBody?: LargeBody;
    /** Lets the header `X-API-Key` stand in for the token; in these rows alone, since no other endpoint knows it. */
    findKeyOwner?: FindKeyOwner;
  } = {},
): LegacyEndpoint {
  return {
    name,
    failure: options.failure ?? {},
    largeBody: options.largeBody,
    findKeyOwner: options.findKeyOwner,
    rows: rows.map((row) => ({
      methods: row.methods,
      ...(row.action === undefined ? {} : { action: row.action }),
      ...(row.has === undefined ? {} : { has: row.has }),
      ...(row.byKey && { byKey: row.byKey }),
      async run(context, fields) {
        const caller = router.createCaller(context) as Record<string, (input: unknown) => Promise<never>>;
        const procedure = caller[row.procedure as string];
        if (!procedure) throw new Error(`${name}: the router has no procedure ${String(row.procedure)}`);
        const output = await procedure(row.input?.(fields));
        return { fields: () => row.reply?.(output) ?? {}, version: row.version?.(output) };
      },
    })),
  };
}

/** A decoder that takes the named fields as they came; absent ones stay absent. */
export function take(...names: string[]): (fields: WireFields) => unknown {
  return (fields) =>
    Object.fromEntries(names.filter((name) => fields.has(name)).map((name) => [name, fields.get(name)]));
}

/** A decoder as `take`, for fields with a list or an object: a form carries those as JSON (CONTRACT section 2). */
export function takeNested(...names: string[]): (fields: WireFields) => unknown {
  return (fields) =>
    Object.fromEntries(
      names.filter((name) => fields.has(name)).map((name) => [name, parsed(fields.get(name))]),
    );
}

/** A field with a list or an object, which a form carries as JSON. */
export function parsedField(fields: WireFields, name: string): unknown {
  return parsed(fields.get(name));
}

/** What is no JSON stays the text that it is, for the procedure's schema to refuse. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** Serves every endpoint as `<prefix>/<name>.php`. */
export async function registerLegacyRest(
  app: FastifyInstance,
  services: Services,
  endpoints: readonly LegacyEndpoint[],
  prefixes: readonly string[],
): Promise<void> {
  await app.register(async (scope) => {
    addBodyParsers(scope);
    for (const endpoint of endpoints) {
      const methods = [...new Set(endpoint.rows.flatMap((row) => row.methods))];
      for (const prefix of prefixes) {
        scope.route({
          method: app.supportedMethods,
          url: `${prefix}/${endpoint.name}.php`,
          exposeHeadRoute: false,
          ...(endpoint.largeBody && { bodyLimit: endpoint.largeBody.bytes }),
          async onRequest(request, reply) {
            assertMethod(request, reply, methods);
            if (endpoint.largeBody) {
              await admitLargeBody(contextOf(services, request), request, reply, endpoint.largeBody);
            }
          },
          errorHandler(error, request, reply) {
            sendLegacyError(bodyError(error, endpoint.largeBody), request, reply, endpoint.failure);
          },
          handler: (request, reply) =>
            withLargeBody(request, () => handle(endpoint, services, request, reply)),
        });
      }
    }
  });
}

async function handle(
  endpoint: LegacyEndpoint,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const context = contextOf(services, request, keyIdentity(endpoint, services, request));
  const answered = await answer(endpoint, context, request);
  if (answered.version !== undefined && isKnown(request, reply, answered.version)) {
    return reply.code(304).send();
  }
  const fields = answered.fields();
  if (isFile(fields)) return reply.headers(fields.headers).send(fields.file);
  if (!isStreamed(fields)) return { success: true, ...fields };
  const body = await streamedBody(fields, context, reply);
  return reply.type('application/json; charset=utf-8').send(body);
}

async function answer(
  endpoint: LegacyEndpoint,
  context: Context,
  request: FastifyRequest,
): Promise<RowAnswer> {
  const fields = wireFields(request);
  const action = fields.get('action');
  const key = apiKeyOf(endpoint, request);
  const candidates = endpoint.rows.filter(
    (row) => row.methods.some((allowed) => allowed === request.method) && (!row.byKey || key !== undefined),
  );
  const named = candidates.filter((row) => row.action !== undefined && row.action === action);
  const nameless = isNamingAction(endpoint, action)
    ? []
    : candidates.filter((row) => row.action === undefined);
  const row =
    named[0] ??
    nameless.find(({ has }) => has !== undefined && fields.has(has)) ??
    nameless.find(({ has }) => has === undefined);
  if (!row) throw new AppError('BAD_REQUEST', 'Unknown action', { code: 'unknown_action' });
  context.claimedUserId = fields.get('user_id');
  return row.run(context, fields);
}

/** Whether an action asks for a row by its name: a mistyped one must not become what no action asks for. */
function isNamingAction(endpoint: LegacyEndpoint, action: unknown): boolean {
  return typeof action === 'string' && action !== '' && endpoint.rows.some((row) => row.action !== undefined);
}

/** Who calls with an API key; undefined for calls without one. */
function keyIdentity(endpoint: LegacyEndpoint, services: Services, request: FastifyRequest) {
  const key = apiKeyOf(endpoint, request);
  if (key === undefined) return undefined;
  return async (gate: ToolGate | undefined) => endpoint.findKeyOwner?.(services, key, gate) ?? null;
}

/**
 * The API key of a request, where the endpoint takes one; a bad one is not made good by a token beside it, an empty one
 * is none.
 */
function apiKeyOf(endpoint: LegacyEndpoint, request: FastifyRequest): string | undefined {
  const header = request.headers['x-api-key'];
  return endpoint.findKeyOwner && header !== undefined && header !== '' ? String(header) : undefined;
}

/** Marks the answer with its version, and tells whether the client has it already (RFC 9110, If-None-Match). */
function isKnown(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  const tag = `"${hashToken(version).toString('base64url')}"`;
  reply.headers({
    etag: `W/${tag}`,
    'cache-control': 'private, no-cache',
    vary: 'Authorization, X-API-Key',
  });
  const known = (request.headers['if-none-match'] ?? '').split(',').map((entry) => entry.trim());
  return known.some((entry) => entry === '*' || entry.replace(/^W\//, '') === tag);
}

function isFile(fields: object): fields is WireFile {
  return 'file' in fields && Buffer.isBuffer(fields.file);
}

function isStreamed(fields: object): fields is AsyncIterable<string> {
  return Symbol.asyncIterator in fields;
}

/**
 * The body of a streamed answer. Its first part is made before anything is sent, so that a failure at the beginning
 * is answered as any other; a later one breaks the connection off, which no client takes for a whole answer.
 */
async function streamedBody(
  parts: AsyncIterable<string>,
  context: Context,
  reply: FastifyReply,
): Promise<Readable> {
  const identity = await context.identify();
  const leave = await context.admission.streams.enter({
    key: String(identity?.user.id ?? context.address),
    perKey: 1,
    isGone: context.isGone,
  });
  reply.raw.once('close', leave);
  const iterator = parts[Symbol.asyncIterator]();
  const next = () => withDeadline(TIME_LIMITS.streamPart, () => iterator.next());
  const first = await next();
  async function* body() {
    try {
      yield '{"success":true';
      for (let part = first; !part.done; part = await next()) yield `${part.value}`;
      yield '}';
    } finally {
      // Of a reader who has gone nobody takes the rest.
      await iterator.return?.();
    }
  }
  return Readable.from(body(), { objectMode: false });
}

/** Secrets do not belong into an address, which proxies log: of a POST's query only the action is read. */
function wireFields(request: FastifyRequest): WireFields {
  const at = request.url.indexOf('?');
  const query = Object.entries(parseForm(at < 0 ? '' : request.url.slice(at + 1)));
  const fields = new Map<string, unknown>(
    request.method === 'POST' ? query.filter(([name]) => name === 'action') : query,
  );
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw malformed();
  for (const [name, value] of Object.entries(body)) fields.set(name, value);
  return fields;
}

/** The three kinds of body that the clients of the old endpoints send; others are answered 415. */
function addBodyParsers(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => {
      if (body.length === 0) return {};
      try {
        return JSON.parse(utf8(body)) as unknown;
      } catch {
        throw malformed();
      }
    },
  );
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => parseForm(utf8(body)),
  );
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      parseMultipart(utf8(body), request.headers['content-type'] ?? ''),
  );
}

async function parseMultipart(body: string, contentType: string): Promise<object> {
  let form: FormData;
  try {
    form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw malformed();
  }
  const fields = [...form];
  // No documented call takes a file.
  if (fields.some(([, value]) => typeof value !== 'string')) throw malformed();
  return Object.fromEntries(fields);
}

function parseForm(text: string): Record<string, unknown> {
  try {
    decodeURIComponent(text);
  } catch {
    throw malformed();
  }
  return Object.fromEntries(new URLSearchParams(text));
}

/** The envelope of every failure: the text under both of its documented names, and a code for programs. */
export function sendLegacyError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  failure: object = {},
): FastifyReply {
  const wire = toWireError(error, { log: request.log as Services['log'], requestId: request.id });
  if (wire.retryAfterSeconds !== undefined) reply.header('retry-after', wire.retryAfterSeconds);
  return reply
    .code(wire.status)
    .send({ success: false, ...failure, message: wire.message, error: wire.message, code: wire.code });
}

import compress from '@fastify/compress';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { serveBringing } from '@/features/my-data/server/bringing/route';
import { serveDownload } from '@/features/my-data/server/download/route';
import { isSetupOpen } from '@/features/accounts/server/setup/token.sql';
import { serveOidc } from '@/features/accounts/server/oidc/route';
import { beginInTurn, contextOf, type Services } from '@/platform/server/context';
import { AppError, BUSY } from '@/platform/server/errors';
import { REQUEST_TIMEOUT_MS } from '@/platform/server/body/receive';
import { admitLargeBody, type LargeBody, withLargeBody } from '@/platform/server/large-body';
import { sendFailure } from '@/platform/server/failure-envelope';
import { refuseBusy } from '@/platform/server/refuse-busy';
import { registerRest } from '@/platform/server/rest';
import { assertMethod } from '@/platform/server/refuse-method';
import { COMPRESSED_FROM } from '@/platform/server/send-json';
import type { ServerTool } from '@/platform/server/tools/tool';
import { running } from '@/platform/server/version';
import { appRouter } from './app-router';
import { closeGracefully } from './closing';
import { acceptEveryMethod } from './every-method';
import { restEndpoints } from './rest-endpoints';
import { broughtIn, dataParts } from './my-data';
import { serveMcp } from './mcp/route';
import { serveMetrics } from './metrics';
import { createRefusalLog } from './refusal-log';
import { serveReference } from './reference/route';
import { securityHeaders } from './security-headers';
import { type ClientSource, notFound, routedUrl, serveClient, serveSecurityContact } from './static';
import * as tools from './tools';
import { answerTypedCalls, isAlwaysAdmittedPath, MAX_BATCH, readTypedBody, retryAfter } from './typed-door';
import { isTyped, largeTypedBodies, sendTypedError, TYPED_PATH, typedErrorBody } from './typed-errors';
import { warnOfUndeclaredProxy } from './undeclared-proxy';

/** A connection is closed when its client has read nothing of a response for this long. */
const STALLED_READER_MS = 30_000;

/** The HTTP server of the process. Without a client it serves the two APIs only. */
export async function buildHttp(services: Services, client: ClientSource | null): Promise<FastifyInstance> {
  const { config } = services;
  const headers = securityHeaders(services.publicUrl);
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    // With options, which no route has, pino would make the methods of all levels for each request.
    childLoggerFactory: (logger, bindings) => logger.child(bindings),
    requestTimeout: REQUEST_TIMEOUT_MS,
    // closeGracefully answers what arrives while closing.
    forceCloseConnections: false,
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
    // Node would answer a bare 400; assertHost does so in the documented shape.
    http: { requireHostHeader: false },
    rewriteUrl: (request) => routedUrl(request.url ?? ''),
    routerOptions: { maxParamLength: 2_000 },
    // Hooks do not run for these errors.
    frameworkErrors: (error, request, reply) => {
      void reply.headers({ ...headers, 'cache-control': 'no-store', 'x-request-id': request.id });
      void (isTyped(request.url) ? sendTypedError : sendFailure)(error, request, reply);
    },
  }) as unknown as FastifyInstance;

  // Each kind by itself, so that a flood of one leaves room for the other.
  const refusals = { info: createRefusalLog(), warn: createRefusalLog() };
  acceptEveryMethod(app);
  // Hooks of every request call back instead of promising: an answer that waits for nothing is then sent at once.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    assertHost(request);
    done();
  });
  await app.register(compress, { threshold: COMPRESSED_FROM, encodings: ['br', 'gzip'] });

  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    for (const [name, value] of failureHeaders(reply.statusCode, request, payload))
      if (!reply.hasHeader(name)) reply.header(name, value);
    // Node resets it for the connection's next request. (Injected requests have no socket.)
    if (request.socket instanceof Socket) request.socket.setTimeout(STALLED_READER_MS);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Without the query, which contains the tokens of mailed links.
    const path = request.url.split('?', 1)[0];
    const { statusCode: status } = reply;
    const facts = { method: request.method, path, status, ms: Math.round(reply.elapsedTime) };
    const level = levelOf(status);
    if (level === 'info' || level === 'warn') {
      const { logged, unlogged } = refusals[level].admit();
      if (unlogged > 0) request.log.warn({ unlogged }, 'refused calls of the last minute were not logged');
      request.log[logged ? level : 'debug']({ ...facts, address: request.ip }, 'refused');
    } else request.log[level](facts, 'answered');
    done();
  });
  closeGracefully(app, services);
  app.addHook('onClose', async () => services.admission.stop());
  if (config.trustProxy.length === 0) warnOfUndeclaredProxy(app, services.observations);
  app.setErrorHandler((error: Error, request, reply) => sendFailure(error, request, reply));
  app.setNotFoundHandler(notFound);

  addHealth(app, services);
  if (config.metricsToken !== undefined) serveMetrics(app, services, config.metricsToken);
  await registerRest(app, services, restEndpoints);
  for (const tool of Object.values<ServerTool>(tools)) tool.routes?.(app, services);
  serveDownload(app, services, dataParts);
  serveBringing(app, services, broughtIn);
  serveOidc(app, services);
  serveReference(app);
  serveMcp(app, services);
  await registerTyped(app, services);
  if (config.securityContact !== undefined)
    serveSecurityContact(app, config.securityContact, () => services.publicUrl);
  if (client)
    await serveClient(app, client, {
      publicUrl: () => services.publicUrl,
      isSetupOpen: () => isSetupOpen(services.db),
      isPublicDemo: config.publicDemo,
    });
  return app;
}

/** Gives an answer of tRPC's adapter the headers of every failure. */
async function completeHeaders(request: FastifyRequest, answer: Response): Promise<void> {
  const { status, headers } = answer;
  const body = status === 401 ? await answer.clone().text() : undefined;
  for (const [name, value] of failureHeaders(status, request, body)) headers.set(name, value);
  // tRPC leaves the content type at text/plain when it rejects a whole batch.
  if (headers.get('content-type')?.startsWith('text/plain')) headers.set('content-type', 'application/json');
}

/** Refused calls (401, 403) are told; a 503 asks to be called again (shutdown, load, database unavailable) and is no error of the server. */
function levelOf(status: number): 'debug' | 'info' | 'warn' | 'error' {
  if (status === 401 || status === 403) return 'info';
  if (status === 503) return 'warn';
  return status >= 500 ? 'error' : 'debug';
}

/** Of a failure: its request as the log names it, and how to identify oneself (RFC 9110, 11.6.1). */
function failureHeaders(
  status: number,
  { id, headers }: FastifyRequest,
  body: unknown,
): [name: string, value: string][] {
  if (status < 400) return [];
  // Who sent no token is told nothing of one (RFC 6750, 3.1), nor who is refused for something else, as a wrong password.
  const isTokenRefused =
    /^bearer /i.test(headers.authorization ?? '') &&
    (typeof body === 'string' || Buffer.isBuffer(body)) &&
    body.includes('"code":"unauthorized"');
  const challenge = `Bearer realm="Toolstead"${isTokenRefused ? `, ${INVALID_TOKEN}` : ''}`;
  return [
    ['x-request-id', id],
    ...(status === 401 ? [['www-authenticate', challenge] as [string, string]] : []),
  ];
}

const INVALID_TOKEN = 'error="invalid_token", error_description="The token is not valid, or has ended"';

/** Rejects requests without a Host header (RFC 9112, 3.2). The name itself is not used. */
function assertHost({ raw }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined) {
    throw new AppError('BAD_REQUEST', 'The request names no host');
  }
}

/** Answers malformed HTTP and oversized heads, which never become requests, in the documented shape. */
function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message, code] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The head of the request is too large', 'header_too_large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request took too long', 'timeout']
        : ['400 Bad Request', 'The request is malformed', 'bad_request'];
  const body = JSON.stringify({ success: false, message, error: message, code });
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // A client that does not read the response would keep the connection open.
  socket.setTimeout(STALLED_READER_MS, () => socket.destroy());
}

function addHealth(app: FastifyInstance, services: Services): void {
  app.get('/healthz', async (_request, reply) => {
    // /database-test reads it through PUBLIC_URL, which may be another origin.
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    if (await services.databaseAnswers()) return { status: 'ok', version: running.version };
    return reply.code(503).send({ status: 'database_unavailable' });
  });
}

async function registerTyped(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Of the routes that accept large ones.
    const sizes = new Map<string | undefined, LargeBody>();
    scope.addContentTypeParser('application/json', (request: FastifyRequest, payload: Readable) =>
      readTypedBody(services, request, payload, sizes.get(request.routeOptions.url)),
    );
    scope.setErrorHandler(sendTypedError);
    scope.addHook('onSend', (request, _reply, payload: unknown, done) => {
      if (payload instanceof Response) completeHeaders(request, payload).then(() => done(), done);
      else done();
    });
    const refuse = (reply: FastifyReply) => refuseBusy(reply, typedErrorBody(BUSY, reply.request.id));
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      if (await answerTypedCalls(services, request, reply)) return;
      const { path } = request.params as { path: string };
      await fastifyRequestHandler({
        router: appRouter,
        req: request,
        res: reply,
        path,
        maxBatchSize: MAX_BATCH,
        createContext: () => contextOf(services, request, { withTools: true }),
        responseMeta({ data }) {
          const seconds = retryAfter(data);
          return seconds > 0 ? { headers: { 'retry-after': String(seconds) } } : {};
        },
      });
      return reply;
    };
    scope.route({
      method: scope.supportedMethods,
      url: `${TYPED_PATH}:path`,
      exposeHeadRoute: false,
      onRequest(request, reply, done) {
        assertMethod(request, reply, TYPED_METHODS);
        const { path } = request.params as { path: string };
        if (isAlwaysAdmittedPath(path)) done();
        else if (!beginInTurn(services, request, done)) refuse(reply);
      },
      handler: answer,
    });
    // One call per request: a batch must not carry calls of others past the body limit.
    for (const { calls, body } of largeTypedBodies) {
      const url = `${TYPED_PATH}${calls}.:call(^[A-Za-z]+$)`;
      sizes.set(url, body);
      scope.route({
        method: TYPED_METHODS,
        url,
        exposeHeadRoute: false,
        onRequest(request, reply, done) {
          request.params = { path: `${calls}.${(request.params as { call: string }).call}` };
          const first = () => admitLargeBody(contextOf(services, request), request, reply, body);
          if (!beginInTurn(services, request, done, first)) refuse(reply);
        },
        handler: (request, reply) => withLargeBody(request, () => answer(request, reply)),
      });
    }
  });
}

const TYPED_METHODS = ['GET', 'POST'];

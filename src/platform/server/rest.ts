import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BODY, type BodyLimit, forStrangers, isStrangers, tooLarge } from './body/body-limit';
import { beginInTurn, type Context, contextOf, type Services } from './context';
import { etagOf, isKnown } from './etag';
import { BUSY } from './errors';
import { failureBody, sendFailure } from './failure-envelope';
import { admitLargeBody, type LargeBody, withLargeBody } from './large-body';
import { refuseBusy } from './refuse-busy';
import { assertMethod } from './refuse-method';
import { sendJson } from './send-json';
import type { Identity } from './sessions';
import { streamedBody } from './streamed-body';
import { bodyLimitOf, isAlwaysAdmitted, isForAnyone } from './trpc';
import { addBodyParsers, queryFields, wireFields } from './wire-body';
import type { Differences } from './wire-rule';
import { bindRows, type BoundRow, isStreamed, type RestRows, type RowAnswer, rowFor } from './wire-row';

/** The documented calls are served at `<prefix>/<name>.php`. */
export const REST_PREFIXES = ['/api', ''];

/** One documented `<name>.php`. */
export interface RestEndpoint {
  name: string;
  rows: readonly BoundRow[];
  /** Extra fields of failures. */
  failure: object;
  largeBody: LargeBody | undefined;
  findKeyOwner: FindKeyOwner | undefined;
}

/** Looks up the owner of an API key. */
type FindKeyOwner = (services: Services, key: string, withTools: boolean) => Promise<Identity | null>;

/** Binds the rows of one endpoint to the feature's router; a row names a procedure and contains no business rule. */
export function restEndpoint<R extends AnyRouter>(
  name: string,
  router: R,
  rows: RestRows<R['_def']['record']>,
  options: {
    failure?: object;
    largeBody?: LargeBody;
    /** Where the fields of all its calls differ from the rule by which they are derived. */
    differences?: Differences;
    /** Accepts the header `X-API-Key` in place of a token, for this endpoint only. */
    findKeyOwner?: FindKeyOwner;
  } = {},
): RestEndpoint {
  return {
    name,
    failure: options.failure ?? {},
    largeBody: options.largeBody,
    findKeyOwner: options.findKeyOwner,
    rows: bindRows(name, router, rows, options.differences),
  };
}

/** Serves all endpoints at their documented addresses. */
export async function registerRest(
  app: FastifyInstance,
  services: Services,
  endpoints: readonly RestEndpoint[],
): Promise<void> {
  await app.register(async (scope) => {
    const limits = new Map<string, BodyLimit>();
    addBodyParsers(scope, services, (request) => {
      const limit = limits.get(request.routeOptions.url ?? '') ?? BODY;
      return isStrangers(request) ? forStrangers(limit) : limit;
    });
    for (const endpoint of endpoints) {
      const served: readonly string[] = endpoint.rows.flatMap((row) => row.methods);
      const methods = [...new Set(served), ...(headRows(endpoint).length > 0 ? ['HEAD'] : [])];
      const alwaysAdmitted = endpoint.rows.some(({ procedure }) => isAlwaysAdmitted(procedure));
      for (const prefix of REST_PREFIXES) {
        const url = `${prefix}/${endpoint.name}.php`;
        limits.set(url, limitOf(endpoint));
        scope.route({
          method: app.supportedMethods,
          url,
          exposeHeadRoute: false,
          onRequest(request, reply, done) {
            assertMethod(request, reply, methods);
            const { largeBody } = endpoint;
            const first =
              largeBody && (() => admitLargeBody(contextOf(services, request), request, reply, largeBody));
            if (alwaysAdmitted) done();
            else if (!beginInTurn(services, request, done, first))
              refuseBusy(reply, failureBody(BUSY, endpoint.failure));
          },
          errorHandler(error, request, reply) {
            sendFailure(error, request, reply, endpoint.failure);
          },
          handler(request, reply) {
            const work = () => handle(endpoint, services, request, reply);
            return endpoint.largeBody ? withLargeBody(request, work) : work();
          },
        });
      }
    }
  });
}

function limitOf({ rows, largeBody }: RestEndpoint): BodyLimit {
  const procedures = rows.map(({ procedure }) => procedure);
  const limit = bodyLimitOf(procedures, largeBody);
  return procedures.every(isForAnyone) ? forStrangers(limit) : limit;
}

const JSON_TYPE = 'application/json; charset=utf-8';

async function handle(
  endpoint: RestEndpoint,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const context = contextOf(services, request, { identify: keyIdentity(endpoint, services, request) });
  const answered = await answer(endpoint, context, request);
  if (answered.version !== undefined) {
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'Authorization, X-API-Key' });
    if (isKnown(request, reply, etagOf(answered.version))) return reply.code(304).send();
  }
  if (answered.file) {
    const { name, type, content } = answered.file;
    return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content);
  }
  if (answered.kept) {
    return sendJson(services, request, reply.type(JSON_TYPE), [answered.kept]);
  }
  const fields = answered.fields();
  if (!isStreamed(fields)) return { success: true, ...fields };
  const { keep } = answered;
  const body = await streamedBody(fields, context, reply, { begin: '{"success":true', end: '}', keep });
  return reply.type(JSON_TYPE).send(body);
}

async function answer(endpoint: RestEndpoint, context: Context, request: FastifyRequest): Promise<RowAnswer> {
  const query = queryFields(request);
  const fields = wireFields(request, query);
  const [method, rows] =
    request.method === 'HEAD' ? ['GET', headRows(endpoint)] : [request.method, endpoint.rows];
  const row = rowFor(rows, method, fields, apiKeyOf(endpoint, request) !== undefined);
  const limit = bodyLimitOf([row.procedure], endpoint.largeBody);
  if (context.bodyBytes() > limit.bytes) throw tooLarge(limit.tooLarge);
  context.claimedUserIds = [query['user_id'], fields.get('user_id')];
  return row.run(context, fields);
}

/**
 * What HEAD is answered by: as GET, without the body (RFC 9110, 9.3.2), since calendar programs ask so whether an address is
 * right. A change that GET may make as well is none of HEAD, whose caller would not see the new key.
 */
function headRows({ rows }: RestEndpoint): BoundRow[] {
  return rows.filter(({ methods, procedure }) => methods.includes('GET') && procedure._def.type === 'query');
}

/** Identifies the caller by API key; undefined for a request without one. */
function keyIdentity(endpoint: RestEndpoint, services: Services, request: FastifyRequest) {
  const key = apiKeyOf(endpoint, request);
  if (key === undefined) return undefined;
  return async (withTools: boolean) => endpoint.findKeyOwner?.(services, key, withTools) ?? null;
}

/**
 * The API key of a request, if the endpoint accepts one. A key takes precedence over a token, so a wrong key fails even
 * with a valid token; an empty one counts as none.
 */
function apiKeyOf(endpoint: RestEndpoint, request: FastifyRequest): string | undefined {
  const header = request.headers['x-api-key'];
  return endpoint.findKeyOwner && header !== undefined && header !== '' ? String(header) : undefined;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { withDeadline } from '@db/deadline';
import { BODY } from '@/platform/server/body/body-limit';
import { jsonSteps } from '@/platform/server/body/json-steps';
import { readBody } from '@/platform/server/body/read-body';
import { beginInTurn, type Context, contextOf, type Services } from '@/platform/server/context';
import { AppError, BUSY } from '@/platform/server/errors';
import { failureBody } from '@/platform/server/failure-envelope';
import { inSteps } from '@/platform/server/pacing';
import { refuseBusy } from '@/platform/server/refuse-busy';
import { assertMethod } from '@/platform/server/refuse-method';
import { assertFactor } from '@/platform/server/required-factor';
import type { Identity } from '@/platform/server/sessions';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import { answerMessage } from './server';

const MCP_PATH = '/api/mcp';

/** Serves the tools to programs of MCP that have an access token (docs/decisions/068-mcp.md). */
export function serveMcp(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) =>
      inSteps(jsonSteps(await readBody(services, request, payload, BODY), BODY)),
    );
    scope.route({
      method: scope.supportedMethods,
      url: MCP_PATH,
      exposeHeadRoute: false,
      onRequest(request, reply, done) {
        // Streams (GET) and sessions (DELETE) are not offered, which the specification has answered so.
        assertMethod(request, reply, ['POST']);
        assertOrigin(services, request);
        // Nothing is received from somebody who may not call.
        const first = () => identifyProgram(contextOf(services, request));
        if (!beginInTurn(services, request, done, first)) refuseBusy(reply, failureBody(BUSY));
      },
      handler: (request, reply) => answer(services, request, reply),
    });
  });
}

/** Refuses what pages of others send, also those that got the server's address by another name (DNS rebinding). */
function assertOrigin({ publicUrl }: Services, { headers }: FastifyRequest): void {
  if (headers.origin === undefined || headers.origin === publicUrl) return;
  throw new AppError('FORBIDDEN', 'Pages of other sites may not call this', { code: 'foreign_origin' });
}

/** The caller, who is known by an access token alone: it holds its program to some tools, and its owner can end it. */
async function identifyProgram(context: Context): Promise<Identity> {
  const lookUp = () => withDeadline(TIME_LIMITS.call, () => context.identify(true));
  const identity = await context.admission.admit(context.request, lookUp);
  if (!identity) throw new AppError('UNAUTHORIZED', 'Authentication required');
  if (identity.by !== 'token') {
    throw new AppError('FORBIDDEN', 'This is called with an access token', { code: 'access_token_required' });
  }
  assertFactor(identity);
  return identity;
}

async function answer(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { body } = request;
  // Those of the protocol of March 2025 would be worked on all at once.
  if (Array.isArray(body)) {
    throw new AppError('BAD_REQUEST', 'Messages are sent one by one', { code: 'batch_not_supported' });
  }
  const context = contextOf(services, request);
  const response = await answerMessage(
    webRequest(services, request),
    body,
    await identifyProgram(context),
    context,
  );
  return reply
    .code(response.status)
    .headers(Object.fromEntries(response.headers))
    .send(await response.text());
}

/** What the SDK reads of a request, whose body is read already. */
function webRequest({ publicUrl }: Services, { headers }: FastifyRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Request(`${publicUrl}${MCP_PATH}`, { method: 'POST', headers: given });
}

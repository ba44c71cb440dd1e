import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { isAccessToken } from '@/platform/server/access-tokens';
import { BODY } from '@/platform/server/body/body-limit';
import { readBody } from '@/platform/server/body/read-body';
import { beginInTurn, type Context, contextOf, type Services } from '@/platform/server/context';
import { AppError, busy, toWireError } from '@/platform/server/errors';
import { isKnown } from '@/platform/server/etag';
import { assertMethod } from '@/platform/server/refuse-method';
import { streamedBody } from '@/platform/server/streamed-body';
import { CALDAV_PATH, targetOf, taskListOf } from './paths';
import { broken, conditionOf } from './refusals';
import { readReport } from './reports';
import { OBJECT_BYTES } from './resources';
import { caldavRouter } from './router';
import { readCalendar, readUpdate, updateResponse } from './updates';
import type { Conditions } from './writes';
import { askedOf, documentOf, element, escapedXml, readXml } from './xml';

/** The classes of RFC 4918, 18 and RFC 4791, 5.1; calendars are also made by RFC 5689. */
const COMPLIANCE = '1, 3, calendar-access, extended-mkcol';
const METHODS = 'OPTIONS GET HEAD PUT DELETE MOVE PROPFIND PROPPATCH REPORT MKCALENDAR MKCOL'.split(' ');
const ICALENDAR = 'text/calendar; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

/** Serves the calendars to programs (RFC 4791), and where they look for them (RFC 6764, 5). */
export function serveCaldav(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Read where the method is known to have one.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.route({
      method: scope.supportedMethods,
      url: '/.well-known/caldav',
      exposeHeadRoute: false,
      handler: (_request, reply) => reply.redirect(CALDAV_PATH, 301),
    });
    for (const url of [CALDAV_PATH.slice(0, -1), `${CALDAV_PATH}*`]) {
      scope.route({
        method: scope.supportedMethods,
        url,
        exposeHeadRoute: false,
        onRequest(request, reply, done) {
          reply.header('dav', COMPLIANCE);
          assertMethod(request, reply, METHODS);
          takePassword(request);
          if (!beginInTurn(services, request, done)) throw busy();
        },
        errorHandler(error, request, reply) {
          sendRefusal(error, request, reply);
        },
        handler: (request, reply) => answer(services, request, reply),
      });
    }
  });
}

/** An access token as the password of any user (RFC 7617) is that token. Nothing else is taken as a password. */
function takePassword({ headers }: FastifyRequest): void {
  const [, encoded] = /^basic +([A-Za-z0-9+/=_-]+)$/i.exec(headers.authorization ?? '') ?? [];
  if (encoded === undefined) return;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const password = text.slice(text.indexOf(':') + 1);
  headers.authorization = isAccessToken(password) ? `Bearer ${password}` : 'none';
}

function sendRefusal(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const wire = toWireError(error, { log: request.log as Logger, requestId: request.id });
  if (wire.status === 401) reply.header('www-authenticate', 'Basic realm="Toolstead", charset="UTF-8"');
  if (wire.retryAfterSeconds !== undefined) reply.header('retry-after', wire.retryAfterSeconds);
  const said = conditionOf(error);
  const { begin, end } = documentOf('D:error');
  const condition = said === undefined ? '' : element(said.condition, said.content);
  const text = element('D:responsedescription', escapedXml(wire.message));
  void reply.code(wire.status).type(XML).send(`${begin}${condition}${text}${end}`);
}

async function answer(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { method, headers, url: path } = request;
  if (method === 'OPTIONS') return reply.header('allow', METHODS.join(', ')).code(200).send();
  const context = contextOf(services, request);
  const calls = caldavRouter.createCaller(context);
  // Nothing is received from somebody who may not call.
  await calls.admitted();
  const received = (bytes: number) => {
    const body = (request.body as Readable | undefined) ?? request.raw;
    return readBody(services, request, body, { ...BODY, bytes });
  };
  const xml = async () => readXml(await received(BODY.bytes));
  const brief = /\breturn=minimal\b/.test(String(headers['prefer'] ?? '')) || headers['brief'] === 't';
  const conditions = { ifMatch: headers['if-match'], ifNoneMatch: headers['if-none-match'] };
  const call = { calls, path, log: request.log };
  switch (method) {
    case 'PROPFIND': {
      const depth = depthOf(headers['depth']);
      const asked = askedOf(await xml());
      return sendResponses(await calls.propfind({ path, asked, brief, depth }), context, reply);
    }
    case 'REPORT': {
      const target = targetOf(path);
      const isOfTasks =
        (target?.kind === 'calendar' || target?.kind === 'object') && taskListOf(target.calendar);
      const report = readReport(await xml(), isOfTasks ? 'VTODO' : 'VEVENT');
      if (report.kind === 'busy')
        return reply.type(ICALENDAR).send(await calls.busy({ path, range: report.range }));
      return sendResponses(await calls.report({ path, report, brief }), context, reply);
    }
    case 'GET':
    case 'HEAD': {
      const { text, etag } = await calls.get({ path });
      if (isKnown(request, reply, etag)) return reply.code(304).send();
      return reply.type(ICALENDAR).send(text);
    }
    case 'PUT': {
      const { did } = await putObject(call, { headers, conditions, received });
      return reply.code(did === 'added' ? 201 : 204).send();
    }
    case 'DELETE': {
      if (targetOf(path)?.kind === 'calendar') await calls.deleteCalendar({ path });
      else await told(call, 'Not deleted', () => calls.deleteObject({ path, conditions }));
      return reply.code(204).send();
    }
    case 'MOVE': {
      const { destination, overwrite } = headers;
      if (typeof destination !== 'string') throw new AppError('BAD_REQUEST', 'A move has a destination');
      const overwrites = overwrite !== 'F';
      const { isReplaced } = await told(call, 'Not moved', () =>
        calls.moveObject({ path, destination, overwrites, conditions }),
      );
      return reply.code(isReplaced ? 204 : 201).send();
    }
    case 'PROPPATCH': {
      const update = readUpdate(await xml());
      if (update.refused.length === 0) await calls.editCalendar({ path, ...update.calendar });
      const { begin, end } = MULTISTATUS;
      return reply
        .code(207)
        .type(XML)
        .send(`${begin}${updateResponse(path, update)}${end}`);
    }
    default: {
      await calls.makeCalendar({ path, ...readCalendar(method, await xml()) });
      return reply.code(201).send();
    }
  }
}

interface Call {
  calls: ReturnType<typeof caldavRouter.createCaller>;
  path: string;
  log: FastifyRequest['log'];
}

/** Stores an object; what cannot be kept is told to the owner as well. */
async function putObject(
  call: Call,
  {
    headers,
    conditions,
    received,
  }: {
    headers: FastifyRequest['headers'];
    conditions: Conditions;
    received: (bytes: number) => Promise<Buffer>;
  },
) {
  const { calls, path } = call;
  let text: string | null = null;
  try {
    if (!/^text\/calendar\b/i.test(headers['content-type'] ?? 'text/calendar'))
      throw broken('C:supported-calendar-data', 'An object is sent as text/calendar');
    const sent = await received(OBJECT_BYTES);
    if (!isUtf8(sent)) throw broken('C:valid-calendar-data', 'An object is sent as UTF-8');
    text = sent.toString('utf8');
    // Without an entity tag: what is answered is not what was sent, to the octet (RFC 4791, 5.3.4).
    return await calls.put({ path, ics: text, conditions });
  } catch (error) {
    const isTooLarge = error instanceof AppError && error.code === 'PAYLOAD_TOO_LARGE';
    if (error instanceof AppError && (isTooLarge || conditionOf(error)))
      await note(call, { reason: error.message, text });
    throw error;
  }
}

/** Changes an object; why it may not be is told to the owner as well, by its title. */
async function told<Done>(call: Call, not: string, change: () => Promise<Done>): Promise<Done> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof AppError && conditionOf(error)) {
      const there = await call.calls.get({ path: call.path }).catch(() => null);
      await note(call, { reason: `${not}. ${error.message}`, text: null, about: there?.text });
    }
    throw error;
  }
}

/** Whatever stands against that, the program is to learn why it was refused, or it would send the same for ever. */
async function note(
  { calls, path, log }: Call,
  refused: { reason: string; text: string | null; about?: string | undefined },
): Promise<void> {
  await calls
    .noteRefused({ path, ...refused })
    .catch((failure: unknown) => log.warn({ err: failure }, 'a refusal could not be noted'));
}

/** Without the header a PROPFIND asks for everything below (RFC 4918, 9.1), as with 'infinity'. Raises 403. */
function depthOf(header: string | string[] | undefined): 0 | 1 {
  if (header === '0') return 0;
  if (header === '1') return 1;
  throw broken('D:propfind-finite-depth', 'Please ask with a depth of 0 or 1');
}

const MULTISTATUS = documentOf('D:multistatus');

async function sendResponses(
  responses: AsyncIterable<string>,
  context: Context,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = await streamedBody(responses, context, reply, { ...MULTISTATUS, isEachSmall: true });
  return reply.code(207).type(XML).send(body);
}

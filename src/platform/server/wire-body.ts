import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { BODY, type BodyLimit } from './body/body-limit';
import { formSteps } from './body/form-steps';
import { jsonSteps } from './body/json-steps';
import { multipartSteps } from './body/multipart-steps';
import { readBody } from './body/read-body';
import { withoutMark } from './body/text-steps';
import type { Services } from './context';
import { atOnce, inSteps } from './pacing';
import { malformed } from './wire-text';

/** The fields of a documented call; the body's override the query's. */
export type WireFields = ReadonlyMap<string, unknown>;

/** What is read of a POST's query: proxies log URLs, so secrets do not belong there. */
const OF_A_POST = ['action', 'user_id'];

export function wireFields(request: FastifyRequest, query: Record<string, unknown>): WireFields {
  const sent = Object.entries(query);
  const fields = new Map<string, unknown>(
    request.method === 'POST' ? sent.filter(([name]) => OF_A_POST.includes(name)) : sent,
  );
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw malformed();
  for (const [name, value] of Object.entries(body)) fields.set(name, value);
  return fields;
}

/** The fields of a request's query, of which the last of a name counts; 400 for invalid UTF-8. */
export function queryFields({ url }: Pick<FastifyRequest, 'url'>): Record<string, unknown> {
  const at = url.indexOf('?');
  if (at < 0) return {};
  return Object.fromEntries(atOnce(formSteps(Buffer.from(url.slice(at + 1)), BODY)));
}

/** Parses the three content types that clients of the documented calls send; others get 415. */
export function addBodyParsers(
  scope: FastifyInstance,
  services: Services,
  limitOf: (request: FastifyRequest) => BodyLimit,
): void {
  scope.removeAllContentTypeParsers();
  const parsers: Record<string, (body: Buffer, limit: BodyLimit, contentType: string) => Promise<unknown>> = {
    'application/json': async (body, limit) => (body.length === 0 ? {} : inSteps(jsonSteps(body, limit))),
    'application/x-www-form-urlencoded': async (body, limit) =>
      Object.fromEntries(await inSteps(formSteps(withoutMark(body), limit))),
    'multipart/form-data': async (body, limit, contentType) =>
      Object.fromEntries(await inSteps(multipartSteps(body, contentType, limit))),
  };
  for (const [type, parse] of Object.entries(parsers)) {
    scope.addContentTypeParser(type, async (request: FastifyRequest, payload: Readable) => {
      const limit = limitOf(request);
      return parse(
        await readBody(services, request, payload, limit),
        limit,
        request.headers['content-type'] ?? '',
      );
    });
  }
}

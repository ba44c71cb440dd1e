import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed, utf8 } from './wire-text';

/** The fields of a legacy request; the body's override the query's. */
export type WireFields = ReadonlyMap<string, unknown>;

/** Of a POST's query only the action is read: proxies log URLs, so secrets do not belong there. */
export function wireFields(request: FastifyRequest): WireFields {
  const query = Object.entries(queryFields(request));
  const fields = new Map<string, unknown>(
    request.method === 'POST' ? query.filter(([name]) => name === 'action') : query,
  );
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw malformed();
  for (const [name, value] of Object.entries(body)) fields.set(name, value);
  return fields;
}

/** The fields of a request's query; 400 for invalid UTF-8. */
export function queryFields(request: FastifyRequest): Record<string, unknown> {
  const at = request.url.indexOf('?');
  return parseForm(at < 0 ? '' : request.url.slice(at + 1));
}

/** Parses the three content types that clients of the legacy endpoints send; others get 415. */
export function addBodyParsers(scope: FastifyInstance): void {
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
  // No documented call accepts a file.
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

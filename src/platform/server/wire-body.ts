import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed, utf8 } from './wire-text';

/** The fields of a legacy request, those of the body before those of the query. */
export type WireFields = ReadonlyMap<string, unknown>;

/** Secrets do not belong into an address, which proxies log: of a POST's query only the action is read. */
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

/** The fields of a request's query; 400 for what is no UTF-8. */
export function queryFields(request: FastifyRequest): Record<string, unknown> {
  const at = request.url.indexOf('?');
  return parseForm(at < 0 ? '' : request.url.slice(at + 1));
}

/** The three kinds of body that the clients of the old endpoints send; others are answered 415. */
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

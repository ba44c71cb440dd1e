import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { running } from '@/platform/server/version';
import { referenceSections } from './document';
import { PAGE_POLICY, pageOf } from './html';
import { openApiDocument } from './openapi';

export const REFERENCE_TITLE = 'Calling Toolstead';

interface Served {
  body: string;
  headers: Record<string, string>;
}

/**
 * Serves the reference of the calls as a page and as an OpenAPI document, and the types of the typed API. Without a
 * sign-in: they are of the product, and hold nothing of the installation.
 */
export function serveReference(app: FastifyInstance): void {
  const pages: Record<string, () => Served> = {
    '/api/docs': () => ({
      body: pageOf(REFERENCE_TITLE, `The calls of Toolstead ${running.version}.`, referenceSections()),
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY },
    }),
    '/api/openapi.json': () => ({
      body: JSON.stringify(openApiDocument()),
      headers: { 'content-type': 'application/json; charset=utf-8' },
    }),
    '/api/client.d.ts': () => ({
      body: readFileSync(new URL('client.d.ts', import.meta.url), 'utf8'),
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    }),
  };
  for (const [path, make] of Object.entries(pages)) {
    // Made once, when somebody asks for it: a process that nobody asks does not pay for it.
    let served: (Served & { etag: string }) | undefined;
    app.get(path, async (request, reply) => {
      served ??= tagged(make());
      return answer(request, reply, served);
    });
  }
}

function tagged(served: Served): Served & { etag: string } {
  return { ...served, etag: `W/"${createHash('sha256').update(served.body).digest('base64url')}"` };
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, headers, etag }: ReturnType<typeof tagged>,
): FastifyReply {
  // Asked again at every use, since the next version has others under the same address.
  reply.headers({ ...headers, etag, 'cache-control': 'no-cache' });
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim());
  return known.includes(etag) ? reply.code(304).send() : reply.send(body);
}

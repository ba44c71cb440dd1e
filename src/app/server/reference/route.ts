import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { etagOf, isKnown } from '@/platform/server/etag';
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
      served ??= withEtag(make());
      // Asked again at every use, since the next version has others under the same address.
      reply.headers({ ...served.headers, 'cache-control': 'no-cache' });
      return isKnown(request, reply, served.etag) ? reply.code(304).send() : reply.send(served.body);
    });
  }
}

function withEtag(served: Served): Served & { etag: string } {
  return { ...served, etag: etagOf(served.body) };
}

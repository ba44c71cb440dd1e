import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { etagOf, isKnown } from '@/platform/server/etag';
import { running } from '@/platform/server/version';
import { referenceSections } from './document';
import { PAGE_POLICY, pageOf } from './html';
import { openApiDocument } from './openapi';

export const REFERENCE_TITLE = 'Calling Toolstead';

/** The build puts it beside the bundle. */
const CLIENT_TYPES = new URL(
  import.meta.filename.endsWith('.js') ? 'client.d.ts' : '../../../../generated/client.d.ts',
  import.meta.url,
);

interface Served {
  body: string;
  headers: Record<string, string>;
}

/** Its forms on the wire, made once: whoever asks is not known, and compressing half a megabyte takes long. */
interface Kept {
  etag: string;
  headers: Record<string, string>;
  forms: Record<'br' | 'gzip' | 'identity', Promise<Buffer>>;
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
      body: readFileSync(CLIENT_TYPES, 'utf8'),
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    }),
  };
  for (const [path, make] of Object.entries(pages)) {
    // Made once, when somebody asks for it: a process that nobody asks does not pay for it.
    let served: Kept | undefined;
    app.get(path, { compress: false }, async (request, reply) => {
      served ??= keep(make());
      // Asked again at every use, since the next version has others under the same address.
      reply.headers({ ...served.headers, 'cache-control': 'no-cache', vary: 'accept-encoding' });
      if (isKnown(request, reply, served.etag)) return reply.code(304).send();
      const accepted = request.headers['accept-encoding'] ?? '';
      const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.send(await served.forms[encoding]);
    });
  }
}

function keep({ body, headers }: Served): Kept {
  const bytes = Buffer.from(body);
  return {
    etag: etagOf(body),
    headers,
    forms: {
      br: promisify(brotliCompress)(bytes),
      gzip: promisify(gzip)(bytes),
      identity: Promise.resolve(bytes),
    },
  };
}

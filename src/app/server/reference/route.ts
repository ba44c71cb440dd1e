import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PAGE_PATHS } from './page-paths';
import { etagOf, isKnown } from '@/platform/server/etag';

/** The build puts it beside the bundle. */
const CLIENT_TYPES = new URL(
  import.meta.filename.endsWith('.js') ? 'client.d.ts' : '../../../../generated/client.d.ts',
  import.meta.url,
);

const ADDRESSES = new Set(['/api/openapi.json', '/api/client.d.ts', ...PAGE_PATHS]);

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
  const pages: Record<string, (path: string) => Served | Promise<Served>> = {
    '/api/docs': page,
    '/api/docs/:area': page,
    '/api/openapi.json': async () => {
      const { openApiDocument } = await import('./openapi');
      return {
        body: JSON.stringify(openApiDocument()),
        headers: { 'content-type': 'application/json; charset=utf-8' },
      };
    },
    '/api/client.d.ts': () => ({
      body: readFileSync(CLIENT_TYPES, 'utf8'),
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    }),
  };
  for (const [path, make] of Object.entries(pages)) {
    // Made once, when somebody asks for it: a process that nobody asks does not pay for it, nor reads what it is made of.
    const kept = new Map<string, Promise<Kept>>();
    app.get(path, { compress: false }, async (request, reply) => {
      const [asked = path] = request.url.split('?', 1);
      if (!ADDRESSES.has(asked)) return reply.callNotFound();
      const making = kept.get(asked) ?? Promise.resolve(asked).then(make).then(keep);
      kept.set(asked, making);
      // What failed once may do later.
      making.catch(() => kept.delete(asked));
      const served = await making;
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

async function page(address: string): Promise<Served> {
  const [{ pageAt }, { PAGE_POLICY }] = await Promise.all([import('./pages'), import('./html')]);
  return {
    body: pageAt(address),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY },
  };
}

function keep({ body, headers }: Served): Kept {
  const bytes = Buffer.from(body);
  return {
    etag: etagOf(body),
    headers,
    forms: {
      // At its best it takes five times as long, for a tenth.
      br: promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      gzip: promisify(gzip)(bytes),
      identity: Promise.resolve(bytes),
    },
  };
}

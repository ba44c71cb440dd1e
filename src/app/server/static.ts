import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withDeadline } from '@db/deadline';
import { AppError } from '@/platform/server/errors';
import { sendFailure } from '@/platform/server/failure-envelope';
import { TIME_LIMITS } from '@/platform/server/time-limits';

/** Where the client comes from: a build, or Vite in the same process during development. */
export type ClientSource = { kind: 'build'; folder: string } | { kind: 'dev'; root: string };

/** What is no part of a page, but is asked for at a fixed address; the files of `src/app/client/public`, and the worker. */
const FIXED: Record<string, string> = {
  '/app/manifest.webmanifest': 'manifest.webmanifest',
  '/app/service-worker.js': 'service-worker.js',
  '/app/icon-192.png': 'icon-192.png',
  '/app/icon-512.png': 'icon-512.png',
  '/app/icon-maskable-512.png': 'icon-maskable-512.png',
  '/app/apple-touch-icon.png': 'apple-touch-icon.png',
  // Where browsers, crawlers and start pages look without asking.
  '/apple-touch-icon.png': 'apple-touch-icon.png',
  '/favicon.ico': 'favicon.ico',
  '/robots.txt': 'robots.txt',
};

/** What somebody opens first; the sign-in page goes on being reached, also from the setup page. */
const FIRST_PAGES = ['/app', '/app/'];

/** How long a reader may rely on security.txt; RFC 9116 recommends less than a year. */
const CONTACT_DAYS = 180;

/** Tells whom to tell of a flaw of this server (RFC 9116). */
export function serveSecurityContact(app: FastifyInstance, contact: string, publicUrl: () => string): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(Date.now() + CONTACT_DAYS * 24 * 60 * 60 * 1000).toISOString();
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      `Canonical: ${publicUrl()}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

/**
 * Serves the React app under /app; every path below it that names no file is a page of the client's router. While the
 * installation waits to be set up, the first page leads to that.
 */
export async function serveClient(
  app: FastifyInstance,
  client: ClientSource,
  {
    publicUrl,
    isSetupOpen,
    isPublicDemo,
  }: { publicUrl: () => string; isSetupOpen: () => Promise<boolean>; isPublicDemo: boolean },
): Promise<void> {
  const template =
    client.kind === 'build' ? await serveBuild(app, client.folder) : await serveDev(app, client.root);

  await serveFixed(app, client.kind === 'build' ? client.folder : join(client.root, 'src/app/client/public'));

  app.get('/', async (_request, reply) => reply.redirect('/app/'));
  // https://w3c.github.io/webappsec-change-password-url/
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/app/account'));
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    if (namesFile(request.url)) notFound();
    // The client's router must be able to decode the address as well.
    if (request.url !== request.originalUrl) return reply.redirect(request.url);
    if (FIRST_PAGES.includes(request.url)) {
      // Without the database the page itself says so.
      const isOpen = await withDeadline(TIME_LIMITS.call, isSetupOpen).catch(() => false);
      if (isOpen) return reply.redirect('/app/setup');
    }
    const nonce = randomBytes(16).toString('base64');
    const html = (await template(request.url))
      .replace('<html', isPublicDemo ? '<html data-demo="public"' : '<html')
      .replaceAll('__CSP_NONCE__', nonce)
      .replaceAll('__PUBLIC_URL__', attribute(publicUrl()));
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce, publicUrl()))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  };
  app.get('/app', page);
  app.get('/app/*', page);
}

/**
 * The URL by which a request is routed. Fastify rejects malformed percent escapes before routing; below /app every % is
 * then taken literally, so that the app's not-found page answers.
 */
export function routedUrl(url: string): string {
  if (!url.startsWith('/app/')) return url;
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** No page has a dot in the last part of its path. */
function namesFile(url: string): boolean {
  return /\.[^/]+$/.test(url.split('?', 1)[0] ?? '');
}

async function serveFixed(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false });
  for (const [url, file] of Object.entries(FIXED)) {
    app.get(url, async (_request, reply) => {
      if (file.endsWith('.js')) {
        // The policy of the worker itself: it fetches the page and its files.
        reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
      }
      // Start pages of other hosts show the icon.
      if (/\.(?:ico|png)$/.test(file)) reply.header('cross-origin-resource-policy', 'cross-origin');
      return reply.sendFile(file, file.endsWith('.js') ? { maxAge: 0 } : { maxAge: '1d' });
    });
  }
}

type Template = (url: string) => Promise<string>;

async function serveBuild(app: FastifyInstance, folder: string): Promise<Template> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  await app.register(async (scope) => {
    // A path that the file server rejects (with NUL, or outside the folder) is not an asset.
    scope.setErrorHandler((error: Error, request, reply) =>
      sendFailure('expose' in error ? new AppError('NOT_FOUND', 'Not found') : error, request, reply),
    );
    await scope.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/app/assets/',
      index: false,
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    });
  });
  return () => Promise.resolve(html);
}

async function serveDev(app: FastifyInstance, root: string): Promise<Template> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    // With 'spa' Vite would also answer /api.
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/app')) {
      done();
      return;
    }
    vite.middlewares(request.raw, reply.raw, done);
  });
  return async (url) => {
    const html = await readFile(join(vite.config.root, 'index.html'), 'utf8');
    return vite.transformIndexHtml(url, html);
  };
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/**
 * Scripts and styles come from this server only. Libraries that create style elements get the nonce; the public origin
 * is listed for the direct test of /database-test. Images may come from any host: covers load directly and fall back to
 * the proxy.
 */
function contentSecurityPolicy(nonce: string, publicOrigin: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // A page with https shows no pictures by http anyway.
    `img-src 'self' data: blob: https:${publicOrigin.startsWith('https:') ? '' : ' http:'}`,
    "font-src 'self'",
    `connect-src 'self' ${publicOrigin}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Answers an address that no route serves. */
export function notFound(): never {
  throw new AppError('NOT_FOUND', 'Not found');
}

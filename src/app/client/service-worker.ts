/* Built by vite.config.ts into /app/service-worker.js. Keeps what opening the app without the server needs to say so,
   and nothing else: pages come from the server while it answers, and calls of the APIs do not pass by here. */

/** The scripts and stylesheets that index.html names, and the digest of it all; defined in vite.config.ts. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;

// Or its names would be those of every file.
export {};

// TypeScript's types for workers exclude those for pages, which the rest of the client needs.
interface LifeEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface InstallEvent extends LifeEvent {
  /** Since Chrome 123. */
  addRoutes?(rule: { condition: { urlPattern: string }; source: 'network' }): Promise<void>;
}
interface FetchEvent extends LifeEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
declare const self: Worker;

const PAGE = '/app/';
const CACHE = `shell-${SHELL_VERSION}`;
/** Of a proxy without the server behind it, and of a server that is stopping. */
const AWAY = [502, 503, 504];

self.addEventListener('install', (event) => {
  // It serves pages that other versions have begun as well, since those only ask it for files that it has.
  event.waitUntil(storeShell().then(() => self.skipWaiting()));
  // A worker that sleeps would have to start before it can let a call pass.
  void event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' }).catch(() => undefined);
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOthers(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(answerPage(event));
  else if (SHELL_FILES.includes(new URL(request.url).pathname)) event.respondWith(answerFile(request));
});

/** Fails, so that the browser tries again later, while another version than this worker's is served. */
async function storeShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-store' });
  const html = await page.clone().text();
  if (!page.ok || !SHELL_FILES.every((file) => html.includes(file))) throw new Error('Not this version');
  await Promise.all([cache.put(PAGE, page), cache.addAll(SHELL_FILES)]);
}

async function deleteOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
}

async function answerFile(request: Request): Promise<Response> {
  return (await (await caches.open(CACHE)).match(request.url)) ?? fetch(request);
}

async function answerPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const answer = await preloadResponse.then((early) => early ?? fetch(request)).catch(() => null);
  if (answer && !AWAY.includes(answer.status)) return answer;
  return (await storedPage()) ?? answer ?? Response.error();
}

/** The stored page, marked as such for boot.ts and main.tsx, with a nonce that was in no other answer. */
async function storedPage(): Promise<Response | null> {
  const page = await (await caches.open(CACHE)).match(PAGE);
  const policy = page?.headers.get('content-security-policy');
  const [, nonce] = /'nonce-([^']+)'/.exec(policy ?? '') ?? [];
  if (!page || !policy || !nonce) return null;
  const fresh = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const html = (await page.text()).replaceAll(nonce, fresh).replace('<html', '<html data-stored');
  const headers = new Headers(page.headers);
  headers.set('content-security-policy', policy.replaceAll(nonce, fresh));
  // It is text now.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(html, { headers });
}

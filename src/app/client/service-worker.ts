import type { PushMessage } from '@/features/reminders/push-message';
import { hasWaitingPresses, sendPress, sendWaitingPresses } from './presses';

/* Built by vite.config.ts into /app/service-worker.js. Keeps the code that opens the app without the server: pages come
   from the server while it answers, and calls of the APIs do not pass by here. Shows the reminders that are pushed to this
   browser, and sends what is pressed on them. */

/** The scripts and stylesheets that index.html names, and the digest of it all; defined in vite.config.ts. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;
/** All scripts and stylesheets of this version, whose names change with their content. */
declare const CODE_FILES: readonly string[];

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
interface PushEvent extends LifeEvent {
  readonly data: { json(): unknown } | null;
}
interface ClickEvent extends LifeEvent {
  readonly notification: Notification;
  /** The button; empty for the rest of it. */
  readonly action: string;
}
interface PageMessageEvent extends LifeEvent {
  readonly data: unknown;
}
interface ResubscribeEvent extends LifeEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}
interface Page {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: object, ports: MessagePort[]): void;
}
interface Worker {
  readonly registration: ServiceWorkerRegistration & {
    /** Not in Firefox and Safari. */
    sync?: { register(tag: string): Promise<void> };
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
    openWindow(href: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: PageMessageEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'sync', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ResubscribeEvent) => void): void;
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
  const taken = takeOver();
  event.waitUntil(Promise.all([taken, self.registration.navigationPreload?.enable(), sendWaiting()]));
  // The pages that are open have asked the worker before. They wait for the activation, so it does not wait for this.
  void taken.then((isUpdate) => (isUpdate ? keepCode() : undefined)).catch(() => undefined);
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    const answer = answerPage(event);
    event.respondWith(answer);
    event.waitUntil(answer.then(sendWaiting));
  } else if (CODE_FILES.includes(new URL(request.url).pathname)) event.respondWith(answerFile(event));
});

// A page asks to keep the code, or says that there is a network again.
self.addEventListener('message', (event) => {
  event.waitUntil(event.data === 'keep-code' ? keepCode() : sendWaiting());
});

self.addEventListener('push', (event) => {
  event.waitUntil(Promise.all([showPush(event.data), sendWaiting()]));
});

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  notification.close();
  const { href, presses } = leadOf(notification.data);
  const press = presses[action];
  event.waitUntil(press === undefined ? openLink(pathInApp(href)) : act(press));
});

self.addEventListener('sync', (event) => {
  // A failure lets the browser ask again later.
  event.waitUntil(sendWaiting().then(failIfWaiting));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event;
  if (!oldSubscription || newSubscription) return;
  // The next page tells the server of it: the worker has no token.
  event.waitUntil(self.registration.pushManager.subscribe(oldSubscription.options));
});

/** Fails, so that the browser tries again later, while another version than this worker's is served. */
async function storeShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-store' });
  const html = await page.clone().text();
  if (!page.ok || !SHELL_FILES.every((file) => html.includes(file))) throw new Error('Not this version');
  await Promise.all([cache.put(PAGE, page), cache.addAll(SHELL_FILES)]);
}

/** Of other versions what this one has as well, so that an upgrade brings what has changed only. */
async function takeFromOthers(): Promise<void> {
  const own = await caches.open(CACHE);
  for (const path of CODE_FILES) {
    const known = (await own.match(path)) ? undefined : await caches.match(path);
    if (known) await own.put(path, known);
  }
}

/** What no page has asked for yet, one file after the other, so that it holds up nothing; what fails waits for the next time. */
async function keepCode(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of CODE_FILES) {
    if (await cache.match(path)) continue;
    const file = await fetch(path).catch(() => null);
    if (!file?.ok) return;
    await cache.put(path, file);
  }
}

/** Leaves no cache of another version, whatever of it there was room for. Resolves to whether there was one. */
async function takeOver(): Promise<boolean> {
  const others = (await caches.keys()).filter((name) => name !== CACHE);
  await takeFromOthers().catch(() => undefined);
  for (const name of others) await caches.delete(name);
  return others.length > 0;
}

async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(CACHE);
  const known = await cache.match(request.url);
  if (known) return known;
  // By its address: WebKit lets no script of a Worker pass that is fetched by its request. What that leaves out, such as whether the
  // browser may take it from its HTTP cache, makes no difference to files that never change.
  const file = await fetch(request.url);
  // A browser without room goes on without.
  if (file.ok) event.waitUntil(cache.put(request.url, file.clone()).catch(() => undefined));
  return file;
}

async function answerPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const answer = await preloadResponse.then((early) => early ?? fetch(request)).catch(() => null);
  // Of a preload without a network Firefox makes an answer, of the type error, where others fail.
  if (answer && answer.type !== 'error' && !AWAY.includes(answer.status)) return answer;
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

/** A test says that notifications arrive, wherever the person looks. */
const TEST = 'test';
/** WebKit takes the permission away from whoever shows nothing; the others allow it while a page is in front. */
const ALWAYS_SHOWS = /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent);

async function showPush(data: PushEvent['data']): Promise<void> {
  if (!data) return;
  const { text, href, tag, actions = [] } = data.json() as PushMessage;
  // An open page tells it by itself.
  if (tag !== TEST && !ALWAYS_SHOWS && (await pages()).some((page) => page.focused)) return;
  const presses = Object.fromEntries(actions.map(({ action, press }) => [action, press]));
  const shown = {
    body: text,
    tag,
    data: { href, presses } satisfies Lead,
    icon: ICON,
    actions: actions.map(({ action, title }) => ({ action, title })),
  };
  await self.registration.showNotification('Toolstead', shown);
}

const ICON = '/app/icon-192.png';

/** What a notification leads to. */
interface Lead {
  href: unknown;
  /** What is sent for each of its buttons. */
  presses: Record<string, string>;
}

/** One of an earlier version has an address alone. */
function leadOf(data: unknown): Lead {
  const isLead = typeof data === 'object' && data !== null && 'presses' in data;
  return isLead ? (data as Lead) : { href: data, presses: {} };
}

/** Sends what was pressed: now, or when there is a network again. */
async function act(press: string): Promise<void> {
  await tellRefusals(await sendPress(press));
  if (await hasWaitingPresses()) await self.registration.sync?.register('presses').catch(() => undefined);
}

async function sendWaiting(): Promise<void> {
  await tellRefusals(await sendWaitingPresses());
}

async function failIfWaiting(): Promise<void> {
  if (await hasWaitingPresses()) throw new Error('The server has not taken all that was pressed');
}

/** Whoever pressed believes that it is done. */
async function tellRefusals(texts: readonly string[]): Promise<void> {
  for (const body of texts) {
    const data: Lead = { href: PAGE, presses: {} };
    await self.registration.showNotification('Toolstead', { body, tag: 'refused', data, icon: ICON });
  }
}

/** Those of the app, that in front first. */
async function pages(): Promise<Page[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const rank = ({ focused, visibilityState }: Page) => (focused ? 0 : visibilityState === 'visible' ? 1 : 2);
  return all
    .filter(({ url }) => isInApp(new URL(url).pathname))
    .sort((one, other) => rank(one) - rank(other));
}

function isInApp(path: string): boolean {
  return /^\/app(?:\/|$)/.test(path);
}

/** Where a notification leads to: never outside of the app. */
function pathInApp(href: unknown): string {
  const { origin, pathname, search } = new URL(String(href), location.origin);
  return origin === location.origin && isInApp(pathname) ? pathname + search : PAGE;
}

/** Opens a path in a page that is there, which asks before it leaves something unsaved; else in a new one. */
async function openLink(path: string): Promise<void> {
  const [page] = await pages();
  // One press allows a focus or a new window, not both.
  if (!page || !(await isTaken(page, path))) await self.clients.openWindow(path);
  // A browser may refuse the focus; the page opens the path all the same.
  else await page.focus().catch(() => undefined);
}

/** A page that is still loading, or before the sign-in, does not answer. */
const ANSWER_MS = 1_000;

function isTaken(page: Page, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), ANSWER_MS);
    page.postMessage({ opens: path }, [port2]);
  });
}

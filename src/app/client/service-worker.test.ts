import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const CODE_FILES = ['/app/assets/page-1.js', '/app/assets/tool-2.js', '/app/assets/rare-3.js'];
const OWN = 'shell-new';

interface LifeEvent {
  waitUntil: (done: Promise<unknown>) => void;
}
interface FetchEvent extends LifeEvent {
  request: { mode: string; url: string };
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}
type Listener = (event: LifeEvent | FetchEvent) => void;

/** As the server sends its page. */
const PAGE_HEADERS = { 'content-security-policy': "script-src 'nonce-old'" };

let listeners: Map<string, Listener>;
/** What the browser has, by the name of the cache. */
let stored: Map<string, Set<string>>;
let fetched: string[];
/** Lets the server answer. */
let answer: () => void;
let isFull: boolean;

beforeEach(async () => {
  listeners = new Map();
  stored = new Map();
  fetched = [];
  isFull = false;
  const answers = new Promise<void>((resolve) => (answer = resolve));
  const open = (name: string) => {
    const files = stored.get(name) ?? new Set();
    stored.set(name, files);
    return Promise.resolve({
      match: (path: string) =>
        Promise.resolve(files.has(path) ? new Response(path, { headers: PAGE_HEADERS }) : undefined),
      put: (path: string) =>
        isFull ? Promise.reject(new Error('Quota exceeded')) : Promise.resolve(void files.add(path)),
    });
  };
  vi.stubGlobal('navigator', { userAgent: '' });
  vi.stubGlobal('SHELL_FILES', []);
  vi.stubGlobal('SHELL_VERSION', 'new');
  vi.stubGlobal('CODE_FILES', CODE_FILES);
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: {},
  });
  vi.stubGlobal('caches', {
    open,
    keys: () => Promise.resolve([...stored.keys()]),
    delete: (name: string) => Promise.resolve(stored.delete(name)),
    match: (path: string) =>
      Promise.resolve([...stored.values()].some((files) => files.has(path)) ? new Response(path) : undefined),
  });
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path);
    await answers;
    return new Response(path);
  });
  vi.resetModules();
  await import('./service-worker');
});
afterEach(() => void vi.unstubAllGlobals());

async function activate(): Promise<void> {
  const waits: Promise<unknown>[] = [];
  listeners.get('activate')?.({ waitUntil: (done) => waits.push(done) });
  await Promise.all(waits);
}

test('an update keeps what has not changed, and asks for the rest without holding up pages', async () => {
  stored.set('shell-old', new Set([CODE_FILES[0] ?? '', '/app/assets/rare-0.js']));
  await activate();
  expect([...stored]).toEqual([[OWN, new Set([CODE_FILES[0]])]]);
  answer();
  await expect.poll(() => stored.get(OWN)).toEqual(new Set(CODE_FILES));
  expect(fetched).toEqual(CODE_FILES.slice(1));
});

test('the first one leaves the code to a page that asks for it', async () => {
  stored.set(OWN, new Set());
  await activate();
  answer();
  expect(fetched).toEqual([]);
});

test('a browser without room gives up what is of other versions', async () => {
  stored.set('shell-old', new Set(CODE_FILES));
  isFull = true;
  await activate();
  expect([...stored.keys()]).toEqual([OWN]);
});

test.each([
  ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is answered by an error, as in Firefox', () => Promise.resolve(Response.error())],
  ['comes from a proxy without the server', () => Promise.resolve(new Response('', { status: 502 }))],
])('a page whose preload %s is the stored one', async (_, preloaded) => {
  stored.set(OWN, new Set(['/app/']));
  const answers: Promise<Response>[] = [];
  listeners.get('fetch')?.({
    request: { mode: 'navigate', url: 'https://localhost/app/home' },
    preloadResponse: preloaded(),
    respondWith: (answered) => answers.push(answered),
    waitUntil: () => undefined,
  });
  const page = await answers[0];
  expect(await page?.text()).toBe('/app/');
});

test('a file is fetched by its address, as WebKit refuses the request of a Worker', async () => {
  const answers: Promise<Response>[] = [];
  const url = `https://localhost${CODE_FILES[0] ?? ''}`;
  listeners.get('fetch')?.({
    request: { mode: 'same-origin', url },
    preloadResponse: Promise.resolve(undefined),
    respondWith: (answered) => answers.push(answered),
    waitUntil: () => undefined,
  });
  answer();
  await Promise.all(answers);
  expect(fetched).toEqual([url]);
});

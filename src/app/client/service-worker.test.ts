import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const CODE_FILES = ['/app/assets/page-1.js', '/app/assets/tool-2.js', '/app/assets/rare-3.js'];
const OWN = 'shell-new';

type Listener = (event: { waitUntil: (done: Promise<unknown>) => void }) => void;

let listeners: Map<string, Listener>;
/** What the browser has, by the name of the cache. */
let stored: Map<string, Set<string>>;
let fetched: string[];
/** Lets the server answer. */
let answer: () => void;
let isFull: boolean;

/** Whether the browser asks for pages before the worker does. */
let preloads: boolean | undefined;

beforeEach(() => begin(''));

async function begin(userAgent: string): Promise<void> {
  listeners = new Map();
  stored = new Map();
  fetched = [];
  isFull = false;
  const answers = new Promise<void>((resolve) => (answer = resolve));
  const open = (name: string) => {
    const files = stored.get(name) ?? new Set();
    stored.set(name, files);
    return Promise.resolve({
      match: (path: string) => Promise.resolve(files.has(path) ? new Response(path) : undefined),
      put: (path: string) =>
        isFull ? Promise.reject(new Error('Quota exceeded')) : Promise.resolve(void files.add(path)),
    });
  };
  vi.stubGlobal('navigator', { userAgent });
  vi.stubGlobal('SHELL_FILES', []);
  vi.stubGlobal('SHELL_VERSION', 'new');
  vi.stubGlobal('CODE_FILES', CODE_FILES);
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: {
      navigationPreload: {
        enable: () => Promise.resolve(void (preloads = true)),
        disable: () => Promise.resolve(void (preloads = false)),
      },
    },
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
}
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

test('pages are preloaded, but for Firefox, which shows an error instead of the stored page if that fails', async () => {
  await activate();
  expect(preloads).toBe(true);
  await begin('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
  await activate();
  expect(preloads).toBe(false);
});

import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Areas, stubBrowserStorage } from '../../../../tests/support/browser-storage';
import type { SignedInUser } from '../current-user';
import { openAccount } from '../storage/account';
import { inSealedStore } from '../storage/database';
import { sealedRecords } from '../storage/sealed-records';
import type { TrpcUtils } from '../trpc';
import { keptAnswers, type KeptOfTool } from './kept-answers';

const USER = 1;
const TOOL: KeptOfTool = { queries: { 'notes.list': 2 } };
/** Answers are sealed a second after they came. */
const SEALED = { timeout: 20_000 };

let browser: Areas;
let ends: (() => void)[];
beforeEach(async () => {
  ends = [];
  browser = stubBrowserStorage();
  vi.stubGlobal('isSecureContext', true);
  serve('/app/assets/entry-1.js');
  await inSealedStore('readwrite', (store) => store.clear());
  browser.localStorage.setItem('authToken', 'token'.padEnd(43, '.'));
  openAccount(USER, btoa('k'.repeat(32)));
});
afterEach(() => {
  for (const end of ends) end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Windows that open from now on have this script. */
const serve = (src: string) => vi.stubGlobal('document', { scripts: [{ src: '' }, { src }] });

const keyOf = (page: number) => [['notes', 'list'], { input: { page }, type: 'query' }];

/** A window to which the server answers. */
function open(tool = TOOL) {
  const client = new QueryClient();
  ends.push(keptAnswers(client, USER).keep({ id: USER } as SignedInUser, [tool], {} as TrpcUtils), () =>
    client.clear(),
  );
  return (page: number, data: unknown, at: number) =>
    void client.setQueryData(keyOf(page), data, { updatedAt: at });
}

/** What a window without the server has of some pages. */
async function readBack(pages: readonly number[], tool = TOOL): Promise<unknown[]> {
  const client = new QueryClient();
  await keptAnswers(client, USER).show([tool]);
  const cache = client.getQueryCache();
  const found = pages.map((page) => cache.build(client, { queryKey: keyOf(page) }).state.data ?? null);
  client.clear();
  return found;
}

test(
  'two windows leave each other’s answers, the last of each, and the oldest of all makes way',
  { tags: ['slow'] },
  async () => {
    const [one, other] = [open(), open()];
    one(1, 'first', 10);
    other(2, 'second', 20);
    await expect.poll(() => readBack([1, 2]), SEALED).toEqual(['first', 'second']);
    other(1, 'first again', 30);
    await expect.poll(() => readBack([1, 2]), SEALED).toEqual(['first again', 'second']);
    one(3, 'third', 40);
    await expect.poll(() => readBack([1, 2, 3]), SEALED).toEqual(['first again', null, 'third']);
    other(2, 'second again', 50);
    await expect.poll(() => readBack([1, 2, 3]), SEALED).toEqual([null, 'second again', 'third']);
  },
);

test('what is answered by other answers is answered by the newest', async () => {
  const narrowings = () =>
    Promise.resolve({ 'notes.list': (_: never, [first]: readonly { data: unknown; at: number }[]) => first });
  const window = open();
  window(1, 'older', 10);
  window(2, 'newer', 20);
  await expect.poll(() => readBack([1, 2]), SEALED).toEqual(['older', 'newer']);
  expect(await readBack([3], { ...TOOL, narrowings })).toEqual(['newer']);
});

test('answers of another version are not shown, since its code read them', async () => {
  open()(1, 'of old', 10);
  await expect.poll(() => readBack([1]), SEALED).toEqual(['of old']);
  serve('/app/assets/entry-2.js');
  expect(await readBack([1])).toEqual([null]);
  open()(1, 'of new', 20);
  await expect.poll(() => readBack([1]), SEALED).toEqual(['of new']);
});

test('what was too large once is not looked at again', async () => {
  let read = 0;
  const large = {
    toJSON: () => {
      read += 1;
      return 'x'.repeat(1_600_000);
    },
  };
  const window = open();
  for (const at of [10, 20, 30]) {
    window(1, { ...large }, at);
    window(2, String(at), at);
    await expect.poll(() => readBack([1, 2]), SEALED).toEqual([null, String(at)]);
  }
  expect(read).toBe(1);
});

const MANY: KeptOfTool = { queries: { 'notes.list': 100 } };
const LARGE = 'x'.repeat(1_400_000);
const keptBytes = async () => {
  const { result } = await inSealedStore(
    'readonly',
    (store) => store.getAll() as IDBRequest<{ box: Uint8Array }[]>,
  );
  return result.reduce((sum, { box }) => sum + box.byteLength, 0);
};

test(
  'all answers of an account together are bounded, the oldest make way, and who is signed in stays',
  { tags: ['slow'] },
  async () => {
    await inSealedStore('readwrite', (store) =>
      store.put({ at: 1, box: new Uint8Array(1_400_000) }, [2, 'answer', 'notes.list', 'a']),
    );
    const window = open(MANY);
    for (let page = 1; page <= 20; page++) window(page, `${String(page)}${LARGE}`, page);
    await expect
      .poll(async () => (await readBack([1, 20], MANY)).map((one) => one !== null), SEALED)
      .toEqual([false, true]);
    // 17 of them, the record of who is signed in, and one of somebody else.
    expect(await keptBytes()).toBeLessThan(25_000_000 + LARGE.length + 1_000);
    expect(await keptBytes()).toBeGreaterThan(25_000_000);
    expect((await readBack([3, 4], MANY)).map((one) => one !== null)).toEqual([false, true]);
    expect(await keptAnswers(new QueryClient(), USER).user()).toMatchObject({ id: USER });
  },
);

/** A browser with room for so many bytes, which refuses as browsers do: by ending the transaction. */
function limitRoom(most: number) {
  // oxlint-disable-next-line typescript/unbound-method -- called with a store as its `this`
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: { box: Uint8Array },
    key,
  ) {
    const request = put.call(this, value, key);
    const all = this.getAll() as IDBRequest<{ box: Uint8Array }[]>;
    all.onsuccess = () => {
      const used = all.result.reduce((sum, { box }) => sum + box.byteLength, 0);
      if (used <= most) return;
      const error = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      Object.defineProperty(this.transaction, 'error', { value: error });
      this.transaction.abort();
    };
    return request;
  });
}

test(
  'without room in the browser the older half makes way for an answer, and all for a change that waits',
  { tags: ['slow'] },
  async () => {
    const window = open(MANY);
    const answer = async (pages: readonly number[]) => {
      for (const page of pages) window(page, 'x'.repeat(10_000), page);
      await expect.poll(() => readBack(pages, MANY), SEALED).toEqual(pages.map(() => 'x'.repeat(10_000)));
    };
    await answer([1, 2, 3]);
    await answer([4, 5, 6]);
    limitRoom(65_000);
    window(7, 'x'.repeat(10_000), 7);
    await expect.poll(() => readBack([7], MANY), SEALED).not.toEqual([null]);
    expect((await readBack([1, 2, 3, 4, 5, 6], MANY)).map((one) => one !== null)).toEqual([
      ...[false, false, false],
      ...[true, true, true],
    ]);

    const waiting = sealedRecords<string>(USER, 'change');
    await waiting.put(['notes', 1], 'y'.repeat(60_000));
    expect(await waiting.all()).toMatchObject([{ value: 'y'.repeat(60_000) }]);
    expect(await readBack([4, 5, 6, 7], MANY)).toEqual([null, null, null, null]);
    expect(await keptAnswers(new QueryClient(), USER).user()).toMatchObject({ id: USER });
    await expect(waiting.put(['notes', 2], 'z'.repeat(60_000))).rejects.toMatchObject({
      name: 'QuotaExceededError',
    });
    expect(await waiting.all()).toHaveLength(1);
  },
);

test('a change that waits takes the room of everybody’s answers, and of nothing else of theirs', async () => {
  const signIn = (user: number) => {
    openAccount(user, btoa(String(user).repeat(32)));
  };
  signIn(2);
  const answers = sealedRecords<string>(2, 'answer');
  await answers.put(['notes', 1], 'x'.repeat(50_000));
  const changes = sealedRecords<string>(2, 'change');
  await changes.put(['notes', 1], 'of somebody else');
  signIn(USER);
  limitRoom(65_000);
  const waiting = sealedRecords<string>(USER, 'change');
  await waiting.put(['notes', 1], 'y'.repeat(60_000));
  expect(await waiting.all()).toHaveLength(1);
  signIn(2);
  expect([await answers.all(), (await changes.all()).map(({ value }) => value)]).toEqual([
    [],
    ['of somebody else'],
  ]);
});

import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Areas, stubBrowserStorage } from '../../../../tests/support/browser-storage';
import { openAccount } from './account';
import { ANSWERS, makeRoom } from './answer-room';
import { forgetAccount } from './forget';
import { endSpare, inSealedStore } from './database';
import { takeOverFormer } from './former';
import { sealedNotes } from './sealed-notes';
import { forgetSealed, sealedRecords, sweepSealed } from './sealed-records';
import { seal, unseal } from './sealing';

const DAY_MS = 24 * 3_600_000;
const keyOf = (user: number) => btoa(String.fromCharCode(user).repeat(32));

let browser: Areas;
beforeEach(async () => {
  browser = stubBrowserStorage();
  vi.stubGlobal('isSecureContext', true);
  await inSealedStore('readwrite', (store) => store.clear());
});
afterEach(() => void vi.unstubAllGlobals());

function signIn(user: number) {
  browser.localStorage.setItem('authToken', `token of ${String(user)}`.padEnd(43, '.'));
  openAccount(user, keyOf(user));
}

async function everything(): Promise<string> {
  const { result } = await inSealedStore(
    'readonly',
    (store) => store.getAll() as IDBRequest<{ box: Uint8Array }[]>,
  );
  return result.map(({ box }) => Buffer.from(box).toString('latin1')).join();
}

test('records are read back in the order of their ids, by the account that sealed them', async () => {
  signIn(1);
  const waiting = sealedRecords<string>(1, 'outbox');
  await waiting.put([10, 'b'], 'second secret');
  await waiting.put([9, 'a'], 'first secret');
  await sealedRecords<string>(1, 'script').put([9], 'another kind');
  expect(await everything()).not.toContain('secret');
  const values = async () => (await waiting.all()).map(({ id, value }) => [id, value]);
  const both = [
    [[9, 'a'], 'first secret'],
    [[10, 'b'], 'second secret'],
  ];
  expect(await values()).toEqual(both);
  expect(await waiting.all([10])).toMatchObject([{ id: [10, 'b'] }]);

  forgetAccount();
  await expect(waiting.all()).rejects.toThrow('key');
  await expect(waiting.put([11], 'late')).rejects.toThrow('key');
  signIn(2);
  await expect(waiting.all()).rejects.toThrow('key');
  expect(await sealedRecords(2, 'outbox').all()).toEqual([]);
  signIn(1);
  expect(await values()).toEqual(both);
  await waiting.remove([9, 'a']);
  expect(await values()).toEqual(both.slice(1));
  await waiting.clear();
  expect(await values()).toEqual([]);
  expect(await sealedRecords(1, 'script').all()).toHaveLength(1);
});

test('a record that was put in another’s place, or is damaged, is left out', async () => {
  signIn(1);
  const records = sealedRecords<string>(1, 'outbox');
  await records.put([1], 'one');
  await records.put([2], 'two');
  const { result } = await inSealedStore(
    'readonly',
    (store) => store.get([1, 'outbox', 1]) as IDBRequest<object>,
  );
  await inSealedStore('readwrite', (store) => store.put(result, [1, 'outbox', 3]));
  await inSealedStore('readwrite', (store) => store.put({ at: 1, box: new Uint8Array(5) }, [1, 'outbox', 4]));
  expect((await records.all()).map(({ value }) => value)).toEqual(['one', 'two']);
});

test('a sign-out by the person leaves nothing of them, and what is of others', async () => {
  signIn(1);
  await sealedRecords(1, 'script').put([1], 'mine');
  sealedNotes(1, 'form').write('a', 'mine');
  signIn(12);
  await sealedRecords(12, 'script').put([1], 'theirs');
  sealedNotes(12, 'form').write('a', 'theirs');
  await forgetSealed(1);
  expect(await sealedRecords(12, 'script').all()).toHaveLength(1);
  expect(sealedNotes(12, 'form').all()).toHaveLength(1);
  signIn(1);
  expect(await sealedRecords(1, 'script').all()).toEqual([]);
  expect(sealedNotes(1, 'form').all()).toEqual([]);
});

test('a record whose sealing ends after the session is not stored', async () => {
  signIn(1);
  const records = sealedRecords(1, 'script');
  const late = expect(records.put([1], 'x')).rejects.toThrow('key');
  forgetAccount();
  await forgetSealed(1);
  await late;
  signIn(1);
  expect(await records.all()).toEqual([]);
});

test('what others sealed is swept after 7 days, one’s own never', async () => {
  const clock = vi.spyOn(Date, 'now');
  for (const [user, day] of [
    [1, 0],
    [2, 0],
    [1, 1],
  ] as const) {
    clock.mockReturnValue(day * DAY_MS);
    signIn(user);
    await sealedRecords(user, 'script').put([day], day);
  }
  clock.mockReturnValue(7 * DAY_MS);
  signIn(2);
  await sweepSealed(2);
  expect(await sealedRecords(2, 'script').all()).toHaveLength(1);
  signIn(1);
  expect(await sealedRecords(1, 'script').all()).toMatchObject([{ value: 1 }]);
  clock.mockRestore();
});

test('what is sealed at a plain http address is read at an https one, and the other way round', async () => {
  signIn(1);
  const records = sealedRecords<string>(1, 'script');
  await records.put([1], 'one');
  vi.stubGlobal('isSecureContext', false);
  await records.put([2], 'two');
  const values = async () => (await records.all()).map(({ value }) => value);
  expect(await values()).toEqual(['one', 'two']);
  vi.stubGlobal('isSecureContext', true);
  expect(await values()).toEqual(['one', 'two']);
});

test('any text comes back whole, and none through a changed byte', () => {
  const key = new Uint8Array(32).fill(7);
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      fc.nat(),
      (name, text, at) => {
        const sealed = seal(key, name, text);
        expect(unseal(key, name, sealed)).toBe(text);
        expect(unseal(key, `${name}.`, sealed)).toBeNull();
        const place = at % sealed.length;
        sealed[place] = (sealed[place] ?? 0) ^ 1;
        expect(unseal(key, name, sealed)).toBeNull();
      },
    ),
  );
});

test('drafts of earlier versions are sealed for the account that signs in, and deleted of others', async () => {
  const open = indexedDB.open('toolstead-drafts', 1);
  await new Promise((resolve) => {
    open.onupgradeneeded = () =>
      open.result.createObjectStore('drafts', { keyPath: ['user', 'script', 'page'] });
    open.onsuccess = resolve;
  });
  const transaction = open.result.transaction('drafts', 'readwrite');
  for (const user of [1, 2])
    transaction.objectStore('drafts').put({ user, script: 5, page: 'p', text: 'mine' });
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  open.result.close();
  for (const user of ['1', '2']) {
    browser.localStorage.setItem(`formDrafts:${user}`, '{"devflow:item":{"typed":{"title":"mine"},"at":1}}');
    browser.localStorage.setItem(
      `toolstead-draft:${user}:6:q`,
      '{"user":1,"script":6,"page":"q","text":"mine"}',
    );
  }
  browser.localStorage.setItem('formDrafts:3', 'not JSON');
  // A session that has ended meanwhile loses none of them.
  forgetAccount();
  signIn(1);
  await takeOverFormer(1);
  expect(JSON.stringify({ ...browser.localStorage })).not.toContain('mine');
  expect(Object.keys(browser.localStorage).filter((key) => /^(formDrafts|toolstead)/.test(key))).toEqual([]);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('toolstead-drafts');
  expect(await sealedRecords(1, 'script').all()).toMatchObject([{ id: [5, 'p'], value: { text: 'mine' } }]);
  expect(sealedNotes(1, 'script').all()).toMatchObject([{ name: '6:q', value: { text: 'mine' } }]);
  expect(sealedNotes(1, 'form').read('devflow:item')?.value).toMatchObject({ typed: { title: 'mine' } });
});

describe('a page that is left', () => {
  let page: EventTarget;
  beforeEach(() => {
    page = new EventTarget();
    vi.stubGlobal('window', page);
  });
  afterEach(() => {
    comeBack();
    vi.restoreAllMocks();
  });
  const comeBack = () => page.dispatchEvent(new Event('pageshow'));

  /** Reads or writes without an end, and resolves once the page was left. */
  async function leaveDuring(mode: IDBTransactionMode) {
    let turns = 0;
    let isLeft = false;
    const busy = inSealedStore(mode, function walk(store) {
      turns += 1;
      const request = mode === 'readonly' ? store.count() : store.put('typed', [1, 'script', 1]);
      request.onsuccess = () => !isLeft && walk(store);
    });
    await expect.poll(() => turns).toBeGreaterThan(1);
    endSpare();
    isLeft = true;
    return { busy };
  }

  test('ends what it reads, so that no other page waits for it, and reads it when somebody comes back', async () => {
    const { busy } = await leaveDuring('readonly');
    expect(await Promise.race([busy, inSealedStore('readwrite', () => 'is free')])).toBe('is free');
    comeBack();
    expect(await busy).toBeUndefined();
  });

  test('and somebody who comes back before it is told that the reading was ended', async () => {
    const { busy } = await leaveDuring('readonly');
    comeBack();
    expect(await busy).toBeUndefined();
  });

  test('begins nothing that it could not end any more', async () => {
    endSpare();
    let begun = 0;
    const read = inSealedStore('readonly', () => (begun += 1));
    await inSealedStore('readwrite', () => undefined);
    expect(begun).toBe(0);
    comeBack();
    expect(await read).toBe(1);
  });

  test('stores what was typed', async () => {
    await (
      await leaveDuring('readwrite')
    ).busy;
    comeBack();
    const { result } = await inSealedStore('readonly', (store) => store.getAll());
    expect(result).toEqual(['typed']);
  });

  test('looks through the answers again that it keeps', async () => {
    let looks = 0;
    const room = makeRoom(1, (total) => {
      if (++looks === 1) endSpare();
      return total;
    });
    await expect.poll(() => looks).toBe(1);
    comeBack();
    await room;
    expect(looks).toBe(2);
  });

  /** Leaves while it keeps an answer. */
  async function leaveDuringAnswer() {
    signIn(1);
    const left = new Promise<void>((resolve) => {
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (
        this: IDBObjectStore,
        ...given
      ) {
        queueMicrotask(() => {
          endSpare();
          resolve();
        });
        return this.put(...given);
      });
    });
    const kept = sealedRecords<string>(1, ANSWERS).put(['goals', 1], 'answer');
    await left;
    return { kept };
  }

  test('keeps an answer when somebody comes back', async () => {
    const { kept } = await leaveDuringAnswer();
    comeBack();
    await kept;
    expect(await sealedRecords(1, ANSWERS).all()).toMatchObject([{ value: 'answer' }]);
  });

  test('but not of an account that was signed out meanwhile', async () => {
    const { kept } = await leaveDuringAnswer();
    forgetAccount();
    comeBack();
    await expect(kept).rejects.toThrow('key');
    expect(await everything()).toBe('');
  });

  test('nor in the place of a newer one', async () => {
    const { kept } = await leaveDuringAnswer();
    const newer = { at: Date.now() + 1, box: new Uint8Array(1) };
    await inSealedStore('readwrite', (store) => store.put(newer, [1, ANSWERS, 'goals', 1]));
    comeBack();
    await kept;
    expect(await everything()).toBe('\0');
  });
});

test('what the browser ends by itself, without an error, is told', async () => {
  await expect(inSealedStore('readonly', (store) => store.transaction.abort())).rejects.toThrow(
    'stored nothing',
  );
});

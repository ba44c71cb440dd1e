import { ANSWERS, makeRoom } from './answer-room';
import { SEALED, SEALED_MS } from './forget';
import { inSealedStore } from './database';
import { AREAS } from './device';
import { keyOf } from './key-bytes';

const NONCE_BYTES = 12;

type Id = string | number;

interface Stored {
  /** When it was sealed, in ms since 1970. */
  at: number;
  /** As `sealing.ts` makes it. */
  box: Uint8Array<ArrayBuffer>;
}

export interface SealedRecord<Value> {
  id: Id[];
  value: Value;
  /** When it was stored, in ms since 1970. */
  at: number;
}

/**
 * What waits for an account in this browser, sealed in IndexedDB: it outlives the session, and can be read by the same
 * account only. Every method rejects if the browser refuses, and where the account's key is missing.
 *
 * @param kind what they are, such as `script`
 */
export function sealedRecords<Value>(user: number, kind: string) {
  /** All records whose id begins so, in the order of their ids. */
  const range = (start: Id[]) => IDBKeyRange.bound([user, kind, ...start], [user, kind, ...start, []]);
  const nameOf = (id: Id[]) => JSON.stringify([user, kind, ...id]);

  return {
    /**
     * Resolves to its bytes when it is on the disk. Where the browser has no room left, answers that are kept make way: the older half for
     * another answer, everybody's for what cannot be asked for again.
     */
    async put(id: Id[], value: Value): Promise<number> {
      const box = await sealed(keyFor(user), nameOf(id), JSON.stringify(value));
      const isAnswer = kind === ANSWERS;
      const key = [user, kind, ...id];
      const at = Date.now();
      let isAgain = false;
      const work = (store: IDBObjectStore) => {
        // The session may have ended meanwhile, and then all of the account may have been removed.
        keyFor(user);
        const put = () => store.put({ at, box }, key);
        if (!isAgain) put();
        else {
          // While this page was left, another may have kept a newer answer.
          const stored = store.get(key) as IDBRequest<Stored | undefined>;
          stored.onsuccess = () => (stored.result?.at ?? 0) > at || put();
        }
        isAgain = isAnswer;
      };
      const write = () => inSealedStore('readwrite', work, isAnswer);
      try {
        await write();
      } catch (error) {
        if ((error as Error).name !== 'QuotaExceededError') throw error;
        await makeRoom(isAnswer ? user : null, (total) => (isAnswer ? total / 2 : 0));
        await write();
      }
      return box.byteLength;
    },

    async remove(id: Id[]): Promise<void> {
      await inSealedStore('readwrite', (store) => store.delete([user, kind, ...id]));
    },

    /** Those whose id begins so, in the order of their ids. What cannot be read is left out. */
    async all(start: Id[] = []): Promise<SealedRecord<Value>[]> {
      const key = keyFor(user);
      const { ids, stored } = await inSealedStore('readonly', (store) => ({
        ids: store.getAllKeys(range(start)),
        stored: store.getAll(range(start)) as IDBRequest<Stored[]>,
      }));
      const found = stored.result.map(async ({ at, box }, nth) => {
        const id = (ids.result[nth] as Id[]).slice(2);
        const text = await unsealed(key, nameOf(id), box);
        return text === null ? [] : [{ id, value: JSON.parse(text) as Value, at }];
      });
      return (await Promise.all(found)).flat();
    },

    /** How many ids begin so. */
    async count(start: Id[]): Promise<number> {
      return (await inSealedStore('readonly', (store) => store.count(range(start)))).result;
    },

    async clear(): Promise<void> {
      await inSealedStore('readwrite', (store) => store.delete(range([])));
    },
  };
}

/** Removes all that an account has sealed in this browser, for a sign-out by the person. */
export async function forgetSealed(user: number): Promise<void> {
  try {
    const area = AREAS.browser();
    for (const name of Object.keys(area))
      if (name.startsWith(`${SEALED}${String(user)}:`)) area.removeItem(name);
  } catch {
    // Without storage there is nothing.
  }
  await inSealedStore('readwrite', (store) => store.delete(IDBKeyRange.bound([user], [user, []])));
}

/** Removes what accounts other than this one have sealed and not come back to for 7 days. */
export async function sweepSealed(user: number): Promise<void> {
  await inSealedStore(
    'readwrite',
    (store) => {
      const walk = store.openCursor();
      walk.onsuccess = () => {
        const cursor = walk.result;
        if (!cursor) return;
        const [owner] = cursor.key as Id[];
        const { at } = cursor.value as Stored;
        if (owner !== user && Date.now() - at >= SEALED_MS) cursor.delete();
        cursor.continue();
      };
    },
    true,
  );
}

function keyFor(user: number): Uint8Array<ArrayBuffer> {
  const key = keyOf(user);
  if (!key) throw new Error('Nothing can be sealed without the key of the account');
  return key;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** By WebCrypto where there is one, which works beside the page and needs no code of ours. */
async function sealed(key: Uint8Array<ArrayBuffer>, name: string, text: string): Promise<Stored['box']> {
  if (!isSecureContext) return (await import('./sealing')).seal(key, name, text);
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const how = { name: 'AES-GCM', iv: nonce, additionalData: bytesOf(name) };
  const box = new Uint8Array(await crypto.subtle.encrypt(how, await imported(key, 'encrypt'), bytesOf(text)));
  const all = new Uint8Array(NONCE_BYTES + box.length);
  all.set(nonce);
  all.set(box, NONCE_BYTES);
  return all;
}

/** Null for another key or name, and if it is damaged. */
async function unsealed(
  key: Uint8Array<ArrayBuffer>,
  name: string,
  box: Stored['box'],
): Promise<string | null> {
  if (!isSecureContext) return (await import('./sealing')).unseal(key, name, box);
  const how = { name: 'AES-GCM', iv: box.subarray(0, NONCE_BYTES), additionalData: bytesOf(name) };
  const opened = crypto.subtle.decrypt(how, await imported(key, 'decrypt'), box.subarray(NONCE_BYTES));
  return opened.then(
    (text) => new TextDecoder().decode(text),
    () => null,
  );
}

const imported = (key: Uint8Array<ArrayBuffer>, use: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, [use]);

import type { Page } from '@playwright/test';
import { unseal } from '@/platform/client/storage/sealing';

/** A record of any IndexedDB database; `key` and `value` as JSON, bytes in it as latin1. */
interface DatabaseRecord {
  database: string;
  store: string;
  key: string;
  value: string;
}

/** All that a browser has stored for the page's origin, and what the window itself tells. */
export interface Remains {
  local: Record<string, string>;
  session: Record<string, string>;
  records: DatabaseRecord[];
  /** URLs and bodies. */
  caches: string[];
  cookies: string[];
  historyState: string;
  title: string;
}

export async function remainsOf(page: Page): Promise<Remains> {
  const stored = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('not read'));
      });
    const textOf = (value: unknown) =>
      JSON.stringify(value, (_, part: unknown) =>
        part instanceof Uint8Array ? Array.from(part, (byte) => String.fromCharCode(byte)).join('') : part,
      );
    const records: DatabaseRecord[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const transaction = database.transaction(store);
        const [keys, values] = await Promise.all([
          done(transaction.objectStore(store).getAllKeys()),
          done(transaction.objectStore(store).getAll()),
        ]);
        for (const [nth, key] of keys.entries())
          records.push({ database: name, store, key: textOf(key), value: textOf(values[nth]) });
      }
      database.close();
    }
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        cached.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    return {
      local: { ...localStorage },
      session: { ...sessionStorage },
      records,
      caches: cached,
      historyState: JSON.stringify(history.state),
      title: document.title,
    };
  });
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
  return { ...stored, cookies };
}

/** What the account signed in here has sealed in IndexedDB, of one kind; `null` for what it cannot read. */
export async function sealedOf<Value>(page: Page, kind: string): Promise<(Value | null)[]> {
  const { local, records } = await remainsOf(page);
  const { key } = JSON.parse(local.signedIn ?? '{"key":""}') as { key: string };
  return records.flatMap(({ key: place, value }) => {
    if ((JSON.parse(place) as unknown[])[1] !== kind) return [];
    const { box } = JSON.parse(value) as { box: string };
    const text = key && unseal(Buffer.from(key, 'base64'), place, Buffer.from(box, 'latin1'));
    return [text ? (JSON.parse(text) as Value) : null];
  });
}

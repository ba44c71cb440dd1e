const DATABASE = 'toolstead';
const STORE = 'sealed';

let opened: Promise<IDBDatabase> | null = null;
/** What is under way and ends when the page is left. */
const spare = new Set<IDBTransaction>();
/** Of those that were ended, when somebody is back. */
const ended = new WeakMap<IDBTransaction, Promise<void>>();
/** While the page is left, when somebody is back. */
let back: Promise<void> | null = null;

/**
 * Works on the one store of this browser's IndexedDB, in one transaction. Resolves to what `work` returned, whose requests
 * are then done and on the disk; rejects if the browser refuses, as in some private windows.
 *
 * @param isSpare whether nothing is lost if it ends when the page is left (`endSpare`), as of reads
 */
export async function inSealedStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => T,
  isSpare = mode === 'readonly',
): Promise<T> {
  const database = await (opened ??= openDatabase());
  const begin = () => inSealedStore(mode, work, isSpare);
  if (isSpare && back) return back.then(begin);
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const done = work(transaction.objectStore(STORE));
    if (isSpare) spare.add(transaction);
    transaction.oncomplete = () => {
      spare.delete(transaction);
      resolve(done);
    };
    transaction.onabort = () => {
      spare.delete(transaction);
      const again = ended.get(transaction)?.then(begin);
      if (again) resolve(again);
      else reject(transaction.error ?? new Error('The browser stored nothing'));
    };
  });
}

/**
 * For a page that is left, and kept by the browser in case the person comes back: WebKit keeps its transactions too, for
 * which those of every other page would wait. What ends is done again if the person comes back.
 */
export function endSpare(): void {
  // From now on: it may come before what tells that a transaction was ended.
  back = new Promise((resolve) => {
    const come = () => {
      back = null;
      resolve();
    };
    window.addEventListener('pageshow', come, { once: true });
  });
  for (const transaction of spare) {
    try {
      transaction.abort();
      ended.set(transaction, back);
    } catch {
      // It ends by itself: all of it was done.
    }
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      const close = () => {
        request.result.close();
        opened = null;
      };
      // Another window may upgrade or delete it, and the person may clear it.
      request.result.onversionchange = close;
      request.result.onclose = close;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('The browser has no database'));
  });
  opening.catch(() => {
    opened = null;
  });
  return opening;
}

const DATABASE = 'toolstead-worker';
const STORE = 'presses';

/**
 * What was pressed on notifications and the server has not taken: sealed texts that say nothing of anybody, of use for a day
 * and for as long as the sign-in lasts that they were made for. Kept by the service worker, which has no account.
 */
export const waitingPresses = {
  add: (press: string) => inStore('readwrite', (store) => store.put(press, press)),
  remove: (press: string) => inStore('readwrite', (store) => store.delete(press)),
  list: () => inStore<string[]>('readonly', (store) => store.getAllKeys() as IDBRequest<string[]>),
};

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser opened nothing'));
  });
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser stored nothing'));
    });
  } finally {
    database.close();
  }
}

import { pageLocks } from '@/platform/client/page-locks';
import { randomId } from '@/platform/client/random-id';

/** A text that is not stored on the server yet, as it is kept on this device. */
export interface Draft {
  script: number;
  /** The stored text that it was made from, and that text's version. */
  base: string;
  baseVersion: number;
  text: string;
  /** When it was kept, ms since 1970. */
  at: number;
}

interface KeptDraft extends Draft {
  user: number;
  /** The page that keeps it. */
  page: string;
}

const DATABASE = 'toolstead-drafts';
const STORE = 'drafts';
const LOCK = 'toolstead-drafts-page:';

export type Drafts = ReturnType<typeof openDrafts>;

/**
 * The drafts of an account in this browser. Each page keeps its own, so that two of them never overwrite each other;
 * a page that is gone leaves its drafts to the others. Where the browser has no IndexedDB, nothing is kept and every
 * promise is fulfilled.
 */
export function openDrafts(user: number) {
  const page = randomId();
  const database = openDatabase();
  // Held for as long as the page lives; that is how the others know that its drafts are not for them.
  void pageLocks?.request(LOCK + page, () => new Promise(() => undefined)).catch(() => undefined);

  async function run<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | undefined> {
    const open = await database;
    if (!open) return undefined;
    return new Promise((resolve, reject) => {
      const transaction = open.transaction(STORE, mode, { durability: 'strict' });
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('The draft could not be kept'));
    });
  }

  return {
    /** Keeps a draft in the place of this page's earlier one of the script; raises when the device refuses it. */
    async keep(draft: Draft): Promise<void> {
      const kept: KeptDraft = { ...draft, user, page };
      await run('readwrite', (store) => store.put(kept));
    },

    /** Lets go of this page's draft of a script, once its text is stored. */
    async drop(script: number): Promise<void> {
      await run('readwrite', (store) => store.delete([user, script, page]));
    },

    /** Takes over the newest draft of a script, this page's or one left behind, and lets go of the others; null when none. */
    async adopt(script: number): Promise<Draft | null> {
      const keys = IDBKeyRange.bound([user, script], [user, script, []]);
      const all = ((await run('readonly', (store) => store.getAll(keys))) ?? []) as KeptDraft[];
      if (all.length === 0) return null;
      const { held = [] } = (await pageLocks?.query()) ?? {};
      const alive = new Set(held.map(({ name = '' }) => name));
      const left = all.filter((draft) => draft.page === page || !alive.has(LOCK + draft.page));
      const [newest] = left.sort((one, other) => other.at - one.at);
      if (!newest) return null;
      const { base, baseVersion, text, at } = newest;
      const draft = { script, base, baseVersion, text, at };
      await this.keep(draft);
      for (const { page: former } of left) {
        if (former !== page) await run('readwrite', (store) => store.delete([user, script, former]));
      }
      return draft;
    },
  };
}

/** Null where the browser refuses: in some private windows. */
function openDatabase(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(STORE, { keyPath: ['user', 'script', 'page'] });
      };
      request.onsuccess = () => {
        // Another page may bring a newer version of the store.
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

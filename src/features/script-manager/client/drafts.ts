import { pageLocks } from '@/platform/client/page-locks';
import { randomId } from '@/platform/client/random-id';

/** A text that is not stored on the server yet, as it is kept on this device. */
export interface Draft {
  script: number;
  /** What the script was called. */
  name: string;
  /** The stored text that it was made from, and that text's version. */
  base: string;
  baseVersion: number;
  /** What was sent to be saved meanwhile and not answered: it may be stored. */
  sent: string | null;
  text: string;
  /** When it was kept, ms since 1970. */
  at: number;
}

interface KeptDraft extends Draft {
  user: number;
  /** The page that keeps it. */
  page: string;
}

/** A draft that nobody works on: of a page that is gone, or this page's own. */
export type LeftDraft = Draft & { page: string };

const DATABASE = 'toolstead-drafts';
const STORE = 'drafts';
const LOCK = 'toolstead-drafts-page:';

export type Drafts = ReturnType<typeof openDrafts>;

/**
 * The drafts of an account in this browser. Each page keeps its own, so that two of them never overwrite each other;
 * a page that is gone leaves its drafts to the others. Where the browser has no IndexedDB, nothing is found and
 * keeping is refused.
 */
export function openDrafts(user: number) {
  const page = randomId();
  const database = openDatabase();
  // Held for as long as the page lives; that is how the others know that its drafts are not for them.
  void pageLocks?.request(LOCK + page, () => new Promise(() => undefined)).catch(() => undefined);

  async function run<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const open = await database;
    if (!open) throw new Error('This browser keeps nothing here');
    return new Promise((resolve, reject) => {
      const transaction = open.transaction(STORE, mode, { durability: 'strict' });
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('The draft could not be kept'));
    });
  }

  const remove = async (script: number, of: string): Promise<void> => {
    await run('readwrite', (store) => store.delete([user, script, of]));
  };

  return {
    /** Keeps a draft in the place of this page's earlier one of the script; raises when the device refuses it. */
    async keep(draft: Draft): Promise<void> {
      const kept: KeptDraft = { ...draft, user, page };
      await run('readwrite', (store) => store.put(kept));
    },

    /** Lets go of this page's draft of a script, once its text is stored. */
    drop: (script: number) => remove(script, page),

    /** Lets go of what a page left behind of a script. */
    discard: (script: number, left: string) => remove(script, left),

    /** The drafts that nobody works on, of a script or of all; this page's own first, then the newest first. */
    async left(script?: number): Promise<LeftDraft[]> {
      const keys =
        script === undefined
          ? IDBKeyRange.bound([user], [user, []])
          : IDBKeyRange.bound([user, script], [user, script, []]);
      const all = (await run('readonly', (store) => store.getAll(keys))) as KeptDraft[];
      if (all.length === 0) return [];
      const { held = [] } = (await pageLocks?.query()) ?? {};
      const alive = new Set(held.map(({ name = '' }) => name));
      return all
        .filter((draft) => draft.page === page || !alive.has(LOCK + draft.page))
        .sort((a, b) => Number(b.page === page) - Number(a.page === page) || b.at - a.at);
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

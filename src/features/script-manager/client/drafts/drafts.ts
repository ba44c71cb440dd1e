import { storedJson } from '@/platform/client/stored-json';
import { namePage, pageNames } from '@/platform/client/page-locks';
import { randomId } from '@/platform/client/random-id';

/** A text stored on this device that is not saved on the server yet. */
export interface Draft {
  script: number;
  /** The script's name at that time. */
  name: string;
  /** Its base text, and that text's version. */
  base: string;
  baseVersion: number;
  /** The text that was sent but not answered: the server may have saved it. */
  sent: string | null;
  text: string;
  /** When it was stored, ms since 1970. */
  at: number;
}

interface KeptDraft extends Draft {
  user: number;
  /** The id of its page. */
  page: string;
}

/** A draft that no other page is editing: of a closed page, or of this one. */
export type LeftDraft = Draft & { page: string };

const DATABASE = 'toolstead-drafts';
const STORE = 'drafts';
const PAGE = 'toolstead-drafts-page:';

export type Drafts = ReturnType<typeof openDrafts>;

/**
 * The drafts of an account in this browser. Each page has its own, so that two pages never overwrite each other's;
 * those of closed pages are taken over by the others. Without IndexedDB storing is refused, and only localStorage notes
 * exist.
 */
export function openDrafts(user: number) {
  const page = randomId();
  const database = openDatabase();
  const notes = openNotes(user);
  // Tells other pages that this one is open, so that they leave its drafts alone.
  namePage(PAGE + page);

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
    notes.remove(script, of);
    await run('readwrite', (store) => store.delete([user, script, of]));
  };

  async function all(script?: number): Promise<KeptDraft[]> {
    const keys =
      script === undefined
        ? IDBKeyRange.bound([user], [user, []])
        : IDBKeyRange.bound([user, script], [user, script, []]);
    const isOpen = (await database) !== null;
    const kept = isOpen ? ((await run('readonly', (store) => store.getAll(keys))) as KeptDraft[]) : [];
    const noted = notes.all().filter((note) => script === undefined || note.script === script);
    const isSame = (one: KeptDraft, other: KeptDraft) =>
      one.script === other.script && one.page === other.page;
    return [
      ...noted.filter((note) => !kept.some((draft) => isSame(draft, note) && draft.at >= note.at)),
      ...kept.filter((draft) => !noted.some((note) => isSame(draft, note) && note.at > draft.at)),
    ];
  }

  return {
    /** Stores a draft, replacing this page's earlier one of the script; throws if the device refuses it. */
    async keep(draft: Draft): Promise<void> {
      const kept: KeptDraft = { ...draft, user, page };
      await run('readwrite', (store) => store.put(kept));
      notes.remove(draft.script, page);
    },

    /** The same synchronously, for page unload; false if there is no room for it. */
    note: (draft: Draft): boolean => notes.write({ ...draft, user, page }),

    /** Deletes this page's draft of a script, once its text is saved. */
    drop: (script: number) => remove(script, page),

    /** Deletes another page's draft of a script. */
    discard: (script: number, left: string) => remove(script, left),

    /** Of all pages. */
    all: (): Promise<readonly LeftDraft[]> => all(),

    /** Deletes those of all pages. */
    async clear(): Promise<void> {
      for (const { script, page: of } of notes.all()) notes.remove(script, of);
      await run('readwrite', (store) => store.delete(IDBKeyRange.bound([user], [user, []])));
    },

    /** The drafts that no open page is editing, of one script or of all; this page's own first, then newest first. */
    async left(script?: number): Promise<LeftDraft[]> {
      const found = await all(script);
      if (found.every((draft) => draft.page === page)) return found;
      const alive = await pageNames();
      return found
        .filter((draft) => draft.page === page || !alive.has(PAGE + draft.page))
        .sort((a, b) => Number(b.page === page) - Number(a.page === page) || b.at - a.at);
    },
  };
}

const NOTE = 'toolstead-draft:';

/** Drafts in localStorage, the only storage that is synchronous enough for page unload. */
function openNotes(user: number) {
  const prefix = `${NOTE}${String(user)}:`;
  const note = (script: number, page: string) =>
    storedJson<KeptDraft>(localStorage, `${prefix}${String(script)}:${page}`);
  return {
    write: (draft: KeptDraft): boolean => note(draft.script, draft.page).write(draft),
    remove: (script: number, page: string): void => void note(script, page).write(null),
    all: (): KeptDraft[] =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => (storedJson<KeptDraft>(localStorage, key).read() ?? []) as KeptDraft),
  };
}

/** Null if the browser refuses it, as in some private windows. */
function openDatabase(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(STORE, { keyPath: ['user', 'script', 'page'] });
      };
      request.onsuccess = () => {
        // Another page may upgrade the database.
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

import { loadWhenIdle } from '@/platform/client/lazy-piece';
import { namePage, pageNames } from '@/platform/client/page-locks';
import { randomId } from '@/platform/client/random-id';
import type { sealedNotes } from '@/platform/client/storage/sealed-notes';
import type { sealedRecords } from '@/platform/client/storage/sealed-records';

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

/** A draft that no other page is editing: of a closed page, or of this one. */
export type LeftDraft = Draft & { page: string };

const KIND = 'script';
const PAGE = 'toolstead-drafts-page:';

export type Drafts = ReturnType<typeof openDrafts>;

/**
 * The drafts of an account in this browser. Each page has its own, so that two pages never overwrite each other's;
 * those of closed pages are taken over by the others. Without IndexedDB storing is refused, and only notes in local storage
 * exist.
 */
export function openDrafts(user: number) {
  const page = randomId();
  const stored = openStored(user);
  let tell: (name: string, isKept: boolean) => void = () => undefined;
  // Tells other pages that this one is open, so that they leave its drafts alone.
  namePage(PAGE + page);

  const remove = async (script: number, of: string): Promise<void> => {
    const { notes, records } = await stored.load();
    const name = nameOf(script, of);
    notes.write(name, null);
    await records.remove([script, of]);
    tell(name, false);
  };

  async function all(script?: number): Promise<LeftDraft[]> {
    const { notes, records } = await stored.load();
    const valueOf = ({ value }: { value: LeftDraft }) => value;
    const noted = notes
      .all()
      .map(valueOf)
      .filter((note) => script === undefined || note.script === script);
    // A browser that refuses them has none.
    const kept = (await records.all(script === undefined ? [] : [script]).catch(() => [])).map(valueOf);
    const isSame = (one: LeftDraft, other: LeftDraft) =>
      one.script === other.script && one.page === other.page;
    return [
      ...noted.filter((note) => !kept.some((draft) => isSame(draft, note) && draft.at >= note.at)),
      ...kept.filter((draft) => !noted.some((note) => isSame(draft, note) && note.at > draft.at)),
    ];
  }

  return {
    page,

    /** Has `told` called after each draft that was stored or deleted here, in place of what was called before. */
    onChange(told: typeof tell): void {
      tell = told;
    },

    /** Stores a draft, replacing this page's earlier one of the script; throws if the device refuses it. */
    async keep(draft: Draft): Promise<void> {
      const { notes, records } = await stored.load();
      const name = nameOf(draft.script, page);
      await records.put([draft.script, page], { ...draft, page });
      notes.write(name, null);
      tell(name, true);
    },

    /** The same synchronously, for page unload; false if there is no room for it. */
    note: (draft: Draft): boolean =>
      stored.loaded()?.notes.write(nameOf(draft.script, page), { ...draft, page }) ?? false,

    /** Deletes this page's draft of a script, once its text is saved. */
    drop: (script: number) => remove(script, page),

    /** Deletes another page's draft of a script. */
    discard: (script: number, left: string) => remove(script, left),

    /** Of all pages. */
    all: (): Promise<readonly LeftDraft[]> => all(),

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

const nameOf = (script: number, page: string) => `${String(script)}:${page}`;

interface Stored {
  records: ReturnType<typeof sealedRecords<LeftDraft>>;
  /** In local storage, the only storage that is synchronous enough for page unload. */
  notes: ReturnType<typeof sealedNotes<LeftDraft>>;
}

/** Where drafts are, by code that the first load does without: nothing is typed before it. */
function openStored(user: number) {
  let loaded: Stored | null = null;
  async function load(): Promise<Stored> {
    if (loaded) return loaded;
    const [{ sealedNotes }, { sealedRecords }] = await Promise.all([
      import('@/platform/client/storage/sealed-notes'),
      import('@/platform/client/storage/sealed-records'),
    ]);
    loaded = { notes: sealedNotes(user, KIND), records: sealedRecords(user, KIND) };
    return loaded;
  }
  loadWhenIdle(load);
  return { load, loaded: () => loaded };
}

import type { Draft, Drafts } from './drafts';
import { mergeLines } from './merge-lines';
import type { SaveState } from './save-pill';
import type { ScriptEntry } from './script-entry';

/** Autosave follows the last key by so long (specification, section 9). */
const AUTOSAVE_MS = 1000;
const RETRY_MS = 3000;
/** After the first key that is not kept yet. */
const DRAFT_MS = 250;

export type StoredScript = ScriptEntry & { content: string };

/** What the screen shows of a script's text. */
export interface TextState {
  phase: 'loading' | 'failed' | 'ready';
  save: SaveState;
  /** Why the text could not be loaded or saved. */
  problem: string | null;
  /** Counts the saves, so that each can be announced. */
  saves: number;
  /** What is stored instead, where somebody else changed the same lines: nothing is saved before the person chose. */
  theirs: StoredScript | null;
  /** When the text was kept that a closed page had not saved, and that is in the editor again (ms since 1970). */
  recovered: number | null;
}

interface Save {
  id: number;
  baseVersion: number;
  content: string;
  resolvesConflict: boolean;
}

interface Connection {
  open: (id: number) => Promise<StoredScript>;
  save: (save: Save) => Promise<ScriptEntry>;
  /** The server did not answer, so that the same call may well succeed later. */
  isAway: (error: unknown) => boolean;
  /** What is stored instead, when a save was refused because of it. */
  conflictOf: (error: unknown) => StoredScript | null;
  onSaved: (entry: ScriptEntry) => void;
  drafts: Pick<Drafts, 'keep' | 'drop' | 'adopt'>;
}

interface OpenText {
  id: number;
  state: TextState;
  /** The text that the one in the editor was made from: as it was loaded, or last saved. */
  stored: string;
  version: number;
  /** Makes the text as it is in the editor, where that is another one. */
  read: (() => string) | null;
  /** The next save replaces somebody else's text knowingly. */
  resolvesConflict: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  draftTimer: ReturnType<typeof setTimeout> | undefined;
  /** The device refused the last draft. */
  draftRefused: boolean;
  saving: Promise<void> | null;
  loading: Promise<void>;
}

/** Told of a text that did not come from the keyboard and belongs into the editor now. */
type Adopt = (id: number, text: string) => void;

const LOADING: TextState = {
  phase: 'loading',
  save: 'saved',
  problem: null,
  saves: 0,
  theirs: null,
  recovered: null,
};

/**
 * The texts that are open, and their way to the server: one save at a time for each, none over a text that it was not
 * made from, and a draft on this device for as long as one is not stored.
 */
export function createScriptTexts(connection: Connection) {
  const { drafts } = connection;
  const texts = new Map<number, OpenText>();
  const listeners = new Set<() => void>();
  let adopt: Adopt = () => undefined;

  function show(text: OpenText, change: Partial<TextState>) {
    text.state = { ...text.state, ...change };
    for (const listener of [...listeners]) listener();
  }

  const current = (text: OpenText) => text.read?.() ?? text.stored;

  function open(id: number): Promise<void> {
    const known = texts.get(id);
    if (known && known.state.phase !== 'failed') return known.loading;
    const text: OpenText = {
      id,
      state: LOADING,
      stored: '',
      version: 0,
      read: null,
      resolvesConflict: false,
      timer: undefined,
      draftTimer: undefined,
      draftRefused: false,
      saving: null,
      loading: Promise.resolve(),
    };
    texts.set(id, text);
    show(text, {});
    text.loading = load(text);
    return text.loading;
  }

  async function load(text: OpenText) {
    try {
      const [script, draft] = await Promise.all([
        connection.open(text.id),
        drafts.adopt(text.id).catch(() => null),
      ]);
      Object.assign(text, { stored: script.content, version: script.version });
      if (draft && draft.text !== script.content) recover(text, draft, script);
      else if (draft) void drafts.drop(text.id).catch(() => undefined);
      show(text, { phase: 'ready' });
    } catch (error) {
      show(text, { phase: 'failed', problem: error instanceof Error ? error.message : '' });
    }
  }

  /** Goes on with the text of a page that ended before it could save. */
  function recover(text: OpenText, draft: Draft, script: StoredScript) {
    text.read = () => draft.text;
    show(text, { save: 'saving', recovered: draft.at });
    if (draft.base === script.content) {
      schedule(text, AUTOSAVE_MS);
    } else {
      Object.assign(text, { stored: draft.base, version: draft.baseVersion });
      meet(text, script);
    }
  }

  function edit(id: number, read: () => string) {
    const text = texts.get(id);
    if (!text) return;
    text.read = read;
    if (!text.state.theirs) show(text, { save: 'saving' });
    schedule(text, AUTOSAVE_MS);
    text.draftTimer ??= setTimeout(() => void keepDraft(text), DRAFT_MS);
  }

  async function keepDraft(text: OpenText) {
    clearTimeout(text.draftTimer);
    text.draftTimer = undefined;
    if (!text.read) return;
    const { id, stored, version } = text;
    try {
      await drafts.keep({
        script: id,
        base: stored,
        baseVersion: version,
        text: text.read(),
        at: Date.now(),
      });
      text.draftRefused = false;
    } catch {
      text.draftRefused = true;
    }
  }

  function dropDraft(text: OpenText) {
    clearTimeout(text.draftTimer);
    text.draftTimer = undefined;
    // One that stays is the stored text, and is let go when it is found.
    void drafts.drop(text.id).catch(() => undefined);
  }

  function schedule(text: OpenText, delay: number) {
    clearTimeout(text.timer);
    text.timer = setTimeout(() => void flush(text.id), delay);
  }

  async function flush(id: number): Promise<void> {
    const text = texts.get(id);
    if (!text) return;
    clearTimeout(text.timer);
    while (text.saving) await text.saving;
    if (!text.read || text.state.theirs) return;
    text.saving = save(text, text.read).finally(() => {
      text.saving = null;
    });
    await text.saving;
  }

  async function save(text: OpenText, read: () => string) {
    const content = read();
    const { id, version: baseVersion, resolvesConflict } = text;
    try {
      const entry = await connection.save({ id, baseVersion, content, resolvesConflict });
      Object.assign(text, { stored: content, version: entry.version, resolvesConflict: false });
      connection.onSaved(entry);
      const unchanged = text.read === read;
      if (unchanged) {
        text.read = null;
        dropDraft(text);
      } else {
        void keepDraft(text);
      }
      show(text, {
        save: unchanged ? 'saved' : 'saving',
        problem: null,
        saves: text.state.saves + (unchanged ? 1 : 0),
      });
    } catch (error) {
      const problem = error instanceof Error ? error.message : '';
      const theirs = connection.conflictOf(error);
      if (theirs) {
        meet(text, theirs);
      } else if (connection.isAway(error)) {
        await keepDraft(text);
        show(text, { save: text.draftRefused ? 'refused' : 'kept-here', problem });
        schedule(text, RETRY_MS);
      } else {
        await keepDraft(text);
        show(text, { save: 'refused', problem });
      }
    }
  }

  /** Somebody else's text is stored: where the two changed different lines they are joined, else the person chooses. */
  function meet(text: OpenText, theirs: StoredScript) {
    const mine = current(text);
    const joined = mergeLines(text.stored, mine, theirs.content);
    if (joined === null) {
      show(text, { save: 'changed-elsewhere', theirs });
    } else {
      take(text, theirs, joined);
    }
  }

  /** Goes on from a text that is stored, with `content` in the editor. */
  function take(text: OpenText, theirs: StoredScript, content: string) {
    const changed = content !== theirs.content;
    Object.assign(text, { stored: theirs.content, version: theirs.version });
    text.read = changed ? () => content : null;
    show(text, { save: changed ? 'saving' : 'saved', theirs: null, problem: null });
    adopt(text.id, content);
    if (changed) {
      void keepDraft(text);
      schedule(text, 0);
    } else {
      dropDraft(text);
    }
  }

  return {
    open,
    edit,
    flush,
    flushAll: async () => {
      await Promise.all([...texts.keys()].map(flush));
    },
    /** At once, for a page that may end any moment. */
    keepDrafts() {
      for (const text of texts.values()) void keepDraft(text);
    },
    /** Where texts go that did not come from the keyboard. */
    adoptWith(next: Adopt) {
      adopt = next;
    },
    /** Says that a version of a script is stored; one that is newer than what is here is fetched and taken over. */
    async follow(id: number, version: number) {
      const text = texts.get(id);
      if (text?.state.phase !== 'ready' || text.state.theirs) return;
      while (text.saving) await text.saving;
      if (version <= text.version) return;
      const script = await connection.open(id).catch(() => null);
      if (!script || text.state.theirs || script.version <= text.version) return;
      meet(text, script);
    },
    /** Ends a conflict: saves what is in the editor; the history keeps the other text. */
    async keepMine(id: number) {
      const text = texts.get(id);
      const theirs = text?.state.theirs;
      if (!text || !theirs) return;
      const mine = current(text);
      Object.assign(text, { stored: theirs.content, version: theirs.version, resolvesConflict: true });
      text.read ??= () => mine;
      show(text, { save: 'saving', theirs: null });
      await flush(id);
    },
    /** Ends a conflict: brings the stored text into the editor, where undoing brings back the own. */
    takeTheirs(id: number) {
      const text = texts.get(id);
      const theirs = text?.state.theirs;
      if (text && theirs) take(text, theirs, theirs.content);
    },
    /** The recovered text has been seen. */
    forgetRecovered(id: number) {
      const text = texts.get(id);
      if (text) show(text, { recovered: null });
    },
    /** Of scripts that are no more, or that are to be loaded anew. */
    forget: (ids: readonly number[]) => {
      for (const id of ids) {
        clearTimeout(texts.get(id)?.timer);
        clearTimeout(texts.get(id)?.draftTimer);
        texts.delete(id);
      }
    },
    state: (id: number): TextState => texts.get(id)?.state ?? LOADING,
    /** The text as it is in the editor, or else stored; loads it when it is not here. Rejects when it cannot be had. */
    load: async (id: number): Promise<string> => {
      await open(id);
      const text = texts.get(id);
      if (text?.state.phase !== 'ready') throw new Error(text?.state.problem ?? '');
      return current(text);
    },
    /** The text in the editor that is not stored yet; undefined where there is none. */
    unsaved: (id: number): string | undefined => texts.get(id)?.read?.(),
    text: (id: number): string => {
      const text = texts.get(id);
      return text ? current(text) : '';
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type ScriptTexts = ReturnType<typeof createScriptTexts>;

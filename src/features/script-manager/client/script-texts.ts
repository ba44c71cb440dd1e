import { cutsMuch } from '../rules';
import { createDraftKeeper } from './draft-keeper';
import type { LeftDraft } from './drafts';
import { failureText, type Failure } from './failure-text';
import { mergeLines } from './merge-lines';
import {
  currentText,
  LOADING,
  newText,
  stopTimers,
  type OpenText,
  type StoredScript,
  type TextState,
} from './open-text';
import type { TextConnection } from './text-connection';

/** Autosave follows the last key by so long (specification, section 9). */
const AUTOSAVE_MS = 1000;
const RETRY_MS = 3000;
/** A save without an answer for so long is not 'being saved' any more to the person who waits for it. */
const UNANSWERED_MS = 3000;

/** Told of a text that did not come from the keyboard and belongs into the editor now. */
type Adopt = (id: number, text: string, how?: { undoable: boolean }) => void;

/**
 * The texts that are open, and their way to the server: one save at a time for each, none over a text that it was not
 * made from, and a draft on this device for as long as one is not stored.
 */
export function createScriptTexts(connection: TextConnection) {
  const keeper = createDraftKeeper(connection.drafts);
  const texts = new Map<number, OpenText>();
  const listeners = new Set<() => void>();
  let adopt: Adopt = () => undefined;
  let notSaved: ReadonlySet<number> = new Set();

  function show(text: OpenText, change: Partial<TextState>) {
    text.state = { ...text.state, ...change };
    tell();
  }

  function tell() {
    const stuck = [...texts.values()].filter(({ state: { save } }) => save !== 'saved' && save !== 'saving');
    if (stuck.length !== notSaved.size || stuck.some(({ id }) => !notSaved.has(id))) {
      notSaved = new Set(stuck.map(({ id }) => id));
    }
    for (const listener of [...listeners]) listener();
  }

  function open(id: number): Promise<void> {
    const known = texts.get(id);
    if (known && known.state.phase !== 'failed') return known.loading;
    const text = newText(id);
    texts.set(id, text);
    show(text, {});
    text.loading = load(text);
    return text.loading;
  }

  async function load(text: OpenText) {
    try {
      const [script, left] = await Promise.all([connection.open(text.id), leftOf(text)]);
      Object.assign(text, { name: script.name, stored: script.content, version: script.version });
      recover(text, left, script);
      show(text, { phase: 'ready' });
      void catchUp(text);
    } catch (error) {
      show(text, { phase: 'failed', problem: failureText('Failed to load scripts', error as Failure) });
    }
  }

  const leftOf = (text: OpenText) => connection.drafts.left(text.id).catch(() => []);

  /** Goes on with the first text of a page that ended before it could save; the next follows once that is stored. */
  function recover(text: OpenText, left: readonly LeftDraft[], script: StoredScript) {
    const stored = left.filter((draft) => draft.text === script.content);
    for (const { page } of stored) void connection.drafts.discard(text.id, page).catch(() => undefined);
    const [draft, ...others] = left.filter((one) => !stored.includes(one));
    text.moreLeft = others.length > 0;
    if (!draft) return;
    text.read = () => draft.text;
    // What is stored goes into the history, as the screen says.
    text.resolvesConflict = true;
    show(text, { save: 'saving', recovered: draft.at });
    adopt(text.id, draft.text);
    if (draft.base === script.content || draft.sent === script.content) {
      schedule(text, AUTOSAVE_MS);
    } else {
      Object.assign(text, { stored: draft.base, version: draft.baseVersion });
      meet(text, script);
    }
    void keeper.inherit(text, draft.page);
  }

  async function recoverNext(text: OpenText) {
    const left = await leftOf(text);
    const script = await connection.open(text.id).catch(() => null);
    if (!script || text.read || text.saving || text.state.theirs) return;
    Object.assign(text, { stored: script.content, version: script.version });
    recover(text, left, script);
  }

  function edit(id: number, read: () => string) {
    const text = texts.get(id);
    if (!text) return;
    text.read = read;
    if (!text.state.theirs && !text.unanswered) show(text, { save: 'saving' });
    schedule(text, AUTOSAVE_MS);
    keeper.keepSoon(text);
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
    const waiting = setTimeout(() => void tellUnanswered(text), UNANSWERED_MS);
    text.saving = save(text, text.read).finally(() => {
      clearTimeout(waiting);
      text.unanswered = false;
      text.saving = null;
    });
    await text.saving;
  }

  async function tellUnanswered(text: OpenText) {
    text.unanswered = true;
    await keeper.keep(text);
    if (!text.saving) return;
    show(text, {
      save: text.draftRefused ? 'refused' : 'kept-here',
      problem: 'The server has not answered yet',
    });
  }

  async function save(text: OpenText, newest: () => string) {
    // What may be stored already is sent once more as it was: the answer tells which text the next is made from.
    const sent = text.sent ?? { read: newest, content: newest() };
    text.sent = sent;
    const { id, version: baseVersion, resolvesConflict } = text;
    const { content } = sent;
    const cut = cutsMuch(text.stored, content);
    try {
      const entry = await connection.save({ id, baseVersion, content, resolvesConflict, cut });
      Object.assign(text, { stored: content, version: entry.version, sent: null, resolvesConflict: false });
      connection.onSaved(entry);
      settle(text, sent.read);
      if (sent.read !== newest) schedule(text, 0);
    } catch (error) {
      const problem = failureText('Failed to save data', error as Failure);
      const theirs = connection.conflictOf(error);
      const fate = connection.fateOf(error);
      if (fate !== 'unknown') text.sent = null;
      if (theirs) {
        meet(text, theirs);
        return;
      }
      await keeper.keep(text);
      const kept = fate !== 'refused' && !text.draftRefused;
      show(text, { save: kept ? 'kept-here' : 'refused', problem });
      if (fate !== 'refused') schedule(text, RETRY_MS);
    }
  }

  /** The text that `read` makes is stored: all of it, or what was written since is on its way. */
  function settle(text: OpenText, read: () => string) {
    const unchanged = text.read === read;
    if (unchanged) {
      text.read = null;
      keeper.drop(text);
      if (text.moreLeft) void recoverNext(text);
    } else {
      void keeper.keep(text);
    }
    show(text, {
      save: unchanged ? 'saved' : 'saving',
      problem: null,
      saves: text.state.saves + (unchanged ? 1 : 0),
    });
  }

  /** Somebody else's text is stored: where the two changed different lines they are joined, else the person chooses. */
  function meet(text: OpenText, theirs: StoredScript) {
    if (text.sent?.content === theirs.content) {
      // It is no one else's: only the answer was lost.
      const { read, content } = text.sent;
      Object.assign(text, { stored: content, version: theirs.version, sent: null, resolvesConflict: false });
      settle(text, read);
      if (text.read) schedule(text, 0);
      return;
    }
    const joined = mergeLines(text.stored, currentText(text), theirs.content);
    if (joined === null) {
      show(text, { save: 'changed-elsewhere', theirs });
    } else {
      take(text, theirs, joined);
    }
  }

  /** Goes on from a text that is stored, with `content` in the editor. */
  function take(text: OpenText, theirs: StoredScript, content: string, how?: { undoable: boolean }) {
    const changed = content !== theirs.content;
    Object.assign(text, { stored: theirs.content, version: theirs.version, sent: null });
    text.read = changed ? () => content : null;
    show(text, { save: changed ? 'saving' : 'saved', theirs: null, problem: null });
    adopt(text.id, content, how);
    if (changed) {
      void keeper.keep(text);
      schedule(text, 0);
    } else {
      keeper.drop(text);
      if (text.moreLeft) void recoverNext(text);
    }
  }

  /** Fetches what is stored where somebody told of a newer version than the one that is here. */
  async function catchUp(text: OpenText) {
    clearTimeout(text.followTimer);
    if (text.state.phase !== 'ready') return;
    while (text.saving) await text.saving;
    const known = () => text.state.theirs?.version ?? text.version;
    if (text.announced <= known()) return;
    try {
      const script = await connection.open(text.id);
      if (texts.get(text.id) === text && script.version > known()) meet(text, script);
    } catch (error) {
      if (connection.fateOf(error) === 'refused' || texts.get(text.id) !== text) return;
      text.followTimer = setTimeout(() => void catchUp(text), RETRY_MS);
    }
  }

  function forget(ids: readonly number[]) {
    for (const text of ids.flatMap((id) => texts.get(id) ?? [])) {
      stopTimers(text);
      texts.delete(text.id);
    }
    tell();
  }

  return {
    open,
    edit,
    flush,
    flushAll: async () => {
      await Promise.all([...texts.keys()].map(flush));
    },
    /** At once, for a page that may end any moment. */
    keepDrafts: async () => {
      await Promise.all([...texts.values()].map(keeper.keep));
    },
    /** The same before it returns, for a page that ends now; whether everything has a place. */
    noteDrafts: () => [...texts.values()].map(keeper.note).every(Boolean),
    /** The scripts with text that is not stored. */
    unstored: () => [...texts.values()].flatMap(({ id, read }) => (read ? [id] : [])),
    /** Where texts go that did not come from the keyboard. */
    adoptWith(next: Adopt) {
      adopt = next;
    },
    /** Says that a version of a script is stored; one that is newer than what is here is fetched and taken over. */
    async follow(id: number, version: number) {
      const text = texts.get(id);
      if (!text) return;
      text.announced = Math.max(text.announced, version);
      await catchUp(text);
    },
    /** Ends a conflict: saves what is in the editor; the history keeps the other text. */
    async keepMine(id: number) {
      const text = texts.get(id);
      const theirs = text?.state.theirs;
      if (!text || !theirs) return;
      const mine = currentText(text);
      Object.assign(text, { stored: theirs.content, version: theirs.version, resolvesConflict: true });
      text.read ??= () => mine;
      show(text, { save: 'saving', theirs: null });
      await flush(id);
    },
    /**
     * Ends a conflict: brings the stored text into the editor, once `keep` has given a place to the one that gives way;
     * without it that is the history. Rejects when `keep` does. Where the person wrote on meanwhile nothing is taken.
     */
    async takeTheirs(
      id: number,
      keep = (content: string): Promise<unknown> => connection.keepText({ id, content }),
    ) {
      const text = texts.get(id);
      if (!text?.state.theirs) return;
      const mine = currentText(text);
      await keep(mine);
      const { theirs } = text.state;
      if (texts.get(id) !== text || !theirs || currentText(text) !== mine) return;
      take(text, theirs, theirs.content, { undoable: true });
      void catchUp(text);
    },
    /** The recovered text has been seen. */
    forgetRecovered(id: number) {
      const text = texts.get(id);
      if (text) show(text, { recovered: null });
    },
    /** Of scripts that are no more, or that are to be loaded anew. */
    forget,
    forgetAll: () => forget([...texts.keys()]),
    /** Of all whose text is stored. */
    forgetStored: () => forget([...texts.values()].filter(({ read }) => !read).map(({ id }) => id)),
    /** Ends all work; what is not stored is kept as a draft. */
    async close() {
      for (const text of texts.values()) stopTimers(text);
      await Promise.all([...texts.values()].map(keeper.keep));
      texts.clear();
    },
    state: (id: number): TextState => texts.get(id)?.state ?? LOADING,
    /** The scripts whose text could not be saved yet. */
    notSaved: () => notSaved,
    /** The text as it is in the editor, or else stored; loads it when it is not here. Rejects when it cannot be had. */
    load: async (id: number): Promise<string> => {
      await open(id);
      const text = texts.get(id);
      if (text?.state.phase !== 'ready') throw new Error(text?.state.problem ?? '');
      return currentText(text);
    },
    /** The text in the editor that is not stored yet; undefined where there is none. */
    unsaved: (id: number): string | undefined => texts.get(id)?.read?.(),
    text: (id: number): string => {
      const text = texts.get(id);
      return text ? currentText(text) : '';
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

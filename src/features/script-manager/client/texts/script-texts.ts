import { currentText, LOADING, type TextState } from './open-text';
import { type RunningText, runText } from './running-text';
import type { TextConnection } from './text-connection';

/** Of texts that nobody looks at, and that are stored, so much stays here: UTF-16 units in all. */
const KEPT_UNITS = 20_000_000;

/** Told of a text that did not come from the keyboard and belongs into the editor now. */
type Adopt = (id: number, text: string, how: { undoable: boolean }) => void;

/** The texts that are open. */
export function createScriptTexts(connection: TextConnection) {
  /** Those opened last stand last. */
  const texts = new Map<number, RunningText>();
  /** How many look at the text of a script. */
  const holders = new Map<number, number>();
  const listeners = new Set<() => void>();
  let adopt: Adopt = () => undefined;
  let notSaved: ReadonlySet<number> = new Set();

  function notify() {
    const stuck = [...texts].filter(([, { text }]) => !['saved', 'saving'].includes(text().state.save));
    if (stuck.length !== notSaved.size || stuck.some(([id]) => !notSaved.has(id))) {
      notSaved = new Set(stuck.map(([id]) => id));
    }
    for (const listener of [...listeners]) listener();
  }

  function open(id: number): Promise<void> {
    const known = texts.get(id);
    if (known && known.text().state.phase !== 'failed') {
      texts.delete(id);
      texts.set(id, known);
      return known.loading;
    }
    known?.end();
    const running = runText(id, {
      connection,
      adopt: (text, how) => adopt(id, text, how),
      onStep(shown) {
        if (shown) notify();
        if (isIdle(running)) letGo();
      },
    });
    texts.set(id, running);
    notify();
    return running.loading;
  }

  /** Nobody looks at it, and nothing is lost with it. */
  const isIdle = (running: RunningText) => running.isStored() && !holders.get(running.id);

  /** Of texts that nobody looks at, those opened longest ago go; they are loaded again when they are wanted. */
  function letGo() {
    let units = 0;
    for (const running of [...texts.values()].reverse()) {
      if (!isIdle(running)) continue;
      units += running.text().stored.length;
      if (units > KEPT_UNITS) end(running);
    }
  }

  function end(running: RunningText) {
    running.end();
    texts.delete(running.id);
  }

  function forget(ids: readonly number[]) {
    for (const running of ids.flatMap((id) => texts.get(id) ?? [])) end(running);
    notify();
  }

  return {
    open,
    /** Keeps a text here for as long as it is looked at; the function that it returns ends that. */
    hold(id: number): () => void {
      const count = (by: number) => holders.set(id, (holders.get(id) ?? 0) + by);
      count(1);
      void open(id);
      return () => {
        count(-1);
        letGo();
      };
    },
    edit: (id: number, read: () => string) => {
      texts.get(id)?.dispatch({ kind: 'edited', edit: { read } });
    },
    flush: async (id: number) => texts.get(id)?.flush(),
    flushAll: async () => {
      await Promise.all([...texts.values()].map((running) => running.flush()));
    },
    /** At once, for a page that may end any moment. */
    keepDrafts: async () => {
      await Promise.all([...texts.values()].map(({ keeper }) => keeper.keep()));
    },
    /** The same before it returns, for a page that ends now; whether everything has a place. */
    noteDrafts: () => [...texts.values()].map(({ keeper }) => keeper.note()).every(Boolean),
    /** The scripts with text that is not stored. */
    unstored: () => [...texts.values()].flatMap(({ id, text }) => (text().edit ? [id] : [])),
    /** Where texts go that did not come from the keyboard. */
    adoptWith(next: Adopt) {
      adopt = next;
    },
    /** Says that a version of a script is stored; one that is newer than what is here is fetched and taken over. */
    follow(id: number, version: number) {
      texts.get(id)?.dispatch({ kind: 'announced', version });
    },
    /** Ends a conflict: saves what is in the editor; the history keeps the other text. */
    async keepMine(id: number) {
      const running = texts.get(id);
      if (!running?.text().state.theirs) return;
      running.dispatch({ kind: 'mine-kept' });
      await running.flush();
    },
    /**
     * Ends a conflict: brings the stored text into the editor, once `keep` has given a place to the one that gives way;
     * without it that is the history. Rejects when `keep` does. Where the person wrote on meanwhile nothing is taken.
     */
    async takeTheirs(
      id: number,
      keep = (content: string): Promise<unknown> => connection.keepText({ id, content }),
    ) {
      const running = texts.get(id);
      if (!running?.text().state.theirs) return;
      const mine = currentText(running.text());
      await keep(mine);
      running.dispatch({ kind: 'theirs-taken', mine });
    },
    /** The recovered text has been seen. */
    forgetRecovered(id: number) {
      texts.get(id)?.dispatch({ kind: 'recovered-seen' });
    },
    /** Of scripts that are no more, or that are to be loaded anew. */
    forget,
    forgetAll: () => forget([...texts.keys()]),
    /** Of all whose text is stored. */
    forgetStored: () => forget([...texts.values()].flatMap(({ id, text }) => (text().edit ? [] : [id]))),
    /** Ends all work; what is not stored is kept as a draft. */
    async close() {
      const all = [...texts.values()];
      const kept = all.map(({ keeper }) => keeper.keep());
      for (const running of all) end(running);
      await Promise.all(kept);
    },
    state: (id: number): TextState => texts.get(id)?.text().state ?? LOADING,
    /** The scripts whose text could not be saved yet. */
    notSaved: () => notSaved,
    /** The text as it is in the editor, or else stored; loads it when it is not here. Rejects when it cannot be had. */
    load: async (id: number): Promise<string> => {
      await open(id);
      const text = texts.get(id)?.text();
      if (text?.state.phase !== 'ready') throw new Error(text?.state.problem ?? '');
      return currentText(text);
    },
    /** The text in the editor that is not stored yet; undefined where there is none. */
    unsaved: (id: number): string | undefined => texts.get(id)?.text().edit?.read(),
    text: (id: number): string => {
      const running = texts.get(id);
      return running ? currentText(running.text()) : '';
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

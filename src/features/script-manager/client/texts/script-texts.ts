import { createListeners } from '@/platform/client/listeners';
import { currentText, LOADING, type TextState } from './open-text';
import { type RunningText, runText } from './running-text';
import type { TextConnection } from './text-connection';

/** The memory limit for saved texts that are not shown: UTF-16 units in all. */
const KEPT_UNITS = 20_000_000;

/** Called with a text that must be put into the editor, since it was not typed there. */
type Adopt = (id: number, text: string, how: { undoable: boolean }) => void;

/** The open texts. */
export function createScriptTexts(connection: TextConnection) {
  /** Most recently opened last. */
  const texts = new Map<number, RunningText>();
  /** The number of users of a script's text. */
  const holders = new Map<number, number>();
  const { subscribe, tell } = createListeners();
  const adopting = createListeners<Parameters<Adopt>>();
  let notSaved: ReadonlySet<number> = new Set();

  function notify() {
    const stuck = [...texts].filter(([, { text }]) => !['saved', 'saving'].includes(text().state.save));
    if (stuck.length !== notSaved.size || stuck.some(([id]) => !notSaved.has(id))) {
      notSaved = new Set(stuck.map(([id]) => id));
    }
    tell();
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
      adopt: (text, how) => adopting.tell(id, text, how),
      onStep(shown) {
        if (shown) notify();
        if (isIdle(running)) letGo();
      },
    });
    texts.set(id, running);
    notify();
    return running.loading;
  }

  /** Not in use, and nothing would be lost by discarding it. */
  const isIdle = (running: RunningText) => running.isStored() && !holders.get(running.id);

  /** Discards the least recently opened unused texts; they are loaded again on demand. */
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
    /** Keeps a text in memory while it is used; returns the release function. */
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
    /** At once, since the page may be unloaded any moment. */
    keepDrafts: async () => {
      await Promise.all([...texts.values()].map(({ keeper }) => keeper.keep()));
    },
    /** The same synchronously, for page unload; returns whether everything was stored. */
    noteDrafts: () => [...texts.values()].map(({ keeper }) => keeper.note()).every(Boolean),
    /** Those with unsaved text. */
    unstored: () => [...texts.values()].filter(({ text }) => text().edit),
    opened: (id: number): RunningText | undefined => texts.get(id),
    /** Adds a receiver of texts that were not typed: an editor, which takes those of the script that it shows. */
    adoptWith: adopting.subscribe,
    /** Reports the version saved on the server; if newer than here, it is fetched and merged. */
    follow(id: number, version: number) {
      texts.get(id)?.dispatch({ kind: 'announced', version });
    },
    /** Resolves a conflict: saves the text in the editor; the history keeps the other. */
    async keepMine(id: number) {
      const running = texts.get(id);
      if (!running?.text().state.theirs) return;
      running.dispatch({ kind: 'mine-kept' });
      await running.flush();
    },
    /**
     * Resolves a conflict: puts the saved text into the editor, once `keep` has stored the replaced one; without `keep`
     * that is in the history. Rejects if `keep` does. If the user typed meanwhile, nothing is replaced.
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
    /** The notice of the recovered text was dismissed. */
    forgetRecovered(id: number) {
      texts.get(id)?.dispatch({ kind: 'recovered-seen' });
    },
    /** For scripts that were deleted, or must be reloaded. */
    forget,
    forgetAll: () => forget([...texts.keys()]),
    /** All whose text is saved, but for those whose recovery nobody has seen yet. */
    forgetStored() {
      const isSeen = ({ text }: RunningText) => !text().edit && text().state.recovered === null;
      forget([...texts.values()].filter(isSeen).map(({ id }) => id));
    },
    /** Ends all work; unsaved texts are stored as drafts. */
    async close() {
      const all = [...texts.values()];
      const kept = all.map(({ keeper }) => keeper.keep());
      for (const running of all) end(running);
      await Promise.all(kept);
    },
    state: (id: number): TextState => texts.get(id)?.text().state ?? LOADING,
    /** The scripts whose text could not be saved yet. */
    notSaved: () => notSaved,
    /** The text in the editor, or else the saved one, which is loaded if necessary. Rejects if that fails. */
    load: async (id: number): Promise<string> => {
      await open(id);
      const text = texts.get(id)?.text();
      if (text?.state.phase !== 'ready') throw new Error(text?.state.problem ?? '');
      return currentText(text);
    },
    /** The unsaved text in the editor; undefined if there is none. */
    unsaved: (id: number): string | undefined => texts.get(id)?.text().edit?.read(),
    text: (id: number): string => {
      const running = texts.get(id);
      return running ? currentText(running.text()) : '';
    },
    subscribe,
  };
}

export type ScriptTexts = ReturnType<typeof createScriptTexts>;

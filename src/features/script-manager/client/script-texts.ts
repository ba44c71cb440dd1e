import type { SaveState } from './save-pill';
import type { ScriptEntry } from './script-entry';

/** Autosave follows the last key by so long (specification, section 9). */
const AUTOSAVE_MS = 1000;
const RETRY_MS = 3000;

/** What the screen shows of a script's text. */
export interface TextState {
  phase: 'loading' | 'failed' | 'ready';
  save: SaveState;
  /** Why the text could not be loaded or saved. */
  problem: string | null;
  /** Counts the saves, so that each can be announced. */
  saves: number;
}

interface Connection {
  open: (id: number) => Promise<ScriptEntry & { content: string }>;
  save: (save: { id: number; baseVersion: number; content: string }) => Promise<ScriptEntry>;
  /** The server did not answer, so that the same call may well succeed later. */
  isAway: (error: unknown) => boolean;
  isChangedMeanwhile: (error: unknown) => boolean;
  onSaved: (entry: ScriptEntry) => void;
}

interface OpenText {
  state: TextState;
  /** The text as it was loaded, or last saved. */
  stored: string;
  version: number;
  /** Makes the text as it is in the editor, where that is another one. */
  read: (() => string) | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  saving: Promise<void> | null;
  loading: Promise<void>;
}

const LOADING: TextState = { phase: 'loading', save: 'saved', problem: null, saves: 0 };

/** The texts that are open, and their way to the server: one save at a time for each. */
export function createScriptTexts(connection: Connection) {
  const texts = new Map<number, OpenText>();
  const listeners = new Set<() => void>();

  function show(text: OpenText, change: Partial<TextState>) {
    text.state = { ...text.state, ...change };
    for (const listener of [...listeners]) listener();
  }

  function open(id: number): Promise<void> {
    const known = texts.get(id);
    if (known && known.state.phase !== 'failed') return known.loading;
    const text: OpenText = {
      state: LOADING,
      stored: '',
      version: 0,
      read: null,
      timer: undefined,
      saving: null,
      loading: Promise.resolve(),
    };
    texts.set(id, text);
    show(text, {});
    text.loading = load(id, text);
    return text.loading;
  }

  async function load(id: number, text: OpenText) {
    try {
      const { content, version } = await connection.open(id);
      Object.assign(text, { stored: content, version });
      show(text, { phase: 'ready' });
    } catch (error) {
      show(text, { phase: 'failed', problem: error instanceof Error ? error.message : '' });
    }
  }

  function edit(id: number, read: () => string) {
    const text = texts.get(id);
    if (!text) return;
    text.read = read;
    if (text.state.save !== 'changed-elsewhere') show(text, { save: 'saving' });
    schedule(id, text, AUTOSAVE_MS);
  }

  function schedule(id: number, text: OpenText, delay: number) {
    clearTimeout(text.timer);
    text.timer = setTimeout(() => void flush(id), delay);
  }

  async function flush(id: number): Promise<void> {
    const text = texts.get(id);
    if (!text) return;
    clearTimeout(text.timer);
    if (text.saving) await text.saving;
    if (!text.read || text.state.save === 'changed-elsewhere') return;
    text.saving = save(id, text).finally(() => {
      text.saving = null;
    });
    await text.saving;
  }

  async function save(id: number, text: OpenText) {
    const read = text.read;
    const content = read?.() ?? text.stored;
    try {
      const entry = await connection.save({ id, baseVersion: text.version, content });
      Object.assign(text, { stored: content, version: entry.version });
      connection.onSaved(entry);
      const unchanged = text.read === read;
      if (unchanged) text.read = null;
      show(text, {
        save: unchanged ? 'saved' : 'saving',
        problem: null,
        saves: text.state.saves + (unchanged ? 1 : 0),
      });
    } catch (error) {
      const problem = error instanceof Error ? error.message : '';
      if (connection.isChangedMeanwhile(error)) show(text, { save: 'changed-elsewhere', problem });
      else if (connection.isAway(error)) {
        show(text, { save: 'kept-here', problem });
        schedule(id, text, RETRY_MS);
      } else show(text, { save: 'refused', problem });
    }
  }

  return {
    open,
    edit,
    flush,
    flushAll() {
      for (const id of texts.keys()) void flush(id);
    },
    /** Of scripts that are no more, or that are to be loaded anew. */
    forget(ids: readonly number[]) {
      for (const id of ids) {
        clearTimeout(texts.get(id)?.timer);
        texts.delete(id);
      }
    },
    state: (id: number): TextState => texts.get(id)?.state ?? LOADING,
    /** The text as it is in the editor, or else stored; loads it when it is not here. Rejects when it cannot be had. */
    async load(id: number): Promise<string> {
      await open(id);
      const text = texts.get(id);
      if (text?.state.phase !== 'ready') throw new Error(text?.state.problem ?? '');
      return text.read?.() ?? text.stored;
    },
    text(id: number): string {
      const text = texts.get(id);
      return text?.read?.() ?? text?.stored ?? '';
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type ScriptTexts = ReturnType<typeof createScriptTexts>;

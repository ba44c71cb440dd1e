import type { SaveState } from './save-pill';
import type { ScriptEntry } from './script-entry';

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

/** A text that is open. */
export interface OpenText {
  id: number;
  /** What the script was called when the text was loaded. */
  name: string;
  state: TextState;
  /** The text that the one in the editor was made from: as it was loaded, or last saved. */
  stored: string;
  version: number;
  /** The newest version that somebody told of. */
  announced: number;
  /** Makes the text as it is in the editor, where that is another one. */
  read: (() => string) | null;
  /** What was sent to be saved and not answered: it may be stored. */
  sent: { read: () => string; content: string } | null;
  /** The next save replaces somebody else's text knowingly. */
  resolvesConflict: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  draftTimer: ReturnType<typeof setTimeout> | undefined;
  followTimer: ReturnType<typeof setTimeout> | undefined;
  /** Drafts that are being written. */
  keeping: number;
  /** The device refused the last draft. */
  draftRefused: boolean;
  /** Closed pages have left more drafts than the one that is being saved. */
  moreLeft: boolean;
  saving: Promise<void> | null;
  /** The save under way has waited for its answer for longer than a person should. */
  unanswered: boolean;
  loading: Promise<void>;
}

export const LOADING: TextState = {
  phase: 'loading',
  save: 'saved',
  problem: null,
  saves: 0,
  theirs: null,
  recovered: null,
};

export function newText(id: number): OpenText {
  return {
    id,
    name: '',
    state: LOADING,
    stored: '',
    version: 0,
    announced: 0,
    read: null,
    sent: null,
    resolvesConflict: false,
    timer: undefined,
    draftTimer: undefined,
    followTimer: undefined,
    keeping: 0,
    draftRefused: false,
    moreLeft: false,
    saving: null,
    unanswered: false,
    loading: Promise.resolve(),
  };
}

/** The text as it is in the editor, or else stored. */
export function currentText(text: OpenText): string {
  return text.read?.() ?? text.stored;
}

export function stopTimers(text: OpenText): void {
  for (const timer of [text.timer, text.draftTimer, text.followTimer]) clearTimeout(timer);
}

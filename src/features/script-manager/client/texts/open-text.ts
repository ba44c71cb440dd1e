import type { SaveState } from './save-state';
import type { ScriptEntry } from '../scripts/script-entry';

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

/** A text as it is in the editor; two of them are the same text only if they are the same object. */
export interface Edit {
  /** Makes the text, which costs time for a long one. */
  read: () => string;
}

/** All that is known of a text that is open. It is never changed: each event makes the next one (`step`). */
export interface OpenText {
  readonly id: number;
  /** What the script was called when the text was loaded. */
  readonly name: string;
  readonly state: TextState;
  /** The text that the one in the editor was made from: as it was loaded, or last saved. */
  readonly stored: string;
  readonly version: number;
  /** The newest version that somebody told of. */
  readonly announced: number;
  /** What is in the editor, where that is another text than the stored one. */
  readonly edit: Edit | null;
  /** What was sent to be saved and not answered: it may be stored. */
  readonly sent: { edit: Edit; content: string } | null;
  /** A save is under way; `due` when the next one is to follow at once. */
  readonly saving: 'no' | 'yes' | 'due';
  /** The save under way has waited for its answer for longer than a person should. */
  readonly unanswered: boolean;
  /** A newer version is being fetched. */
  readonly following: boolean;
  /** The next save replaces somebody else's text knowingly. */
  readonly resolvesConflict: boolean;
  /** Why the last save failed, and whether it was refused for good; null once one succeeds or the person writes on. */
  readonly failure: { problem: string; refused: boolean } | null;
  /** The device refused the last draft. */
  readonly draftRefused: boolean;
  /** Closed pages have left more drafts than the one that is being saved. */
  readonly moreLeft: boolean;
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
    edit: null,
    sent: null,
    saving: 'no',
    unanswered: false,
    following: false,
    resolvesConflict: false,
    failure: null,
    draftRefused: false,
    moreLeft: false,
  };
}

/** The text as it is in the editor, or else stored. */
export function currentText(text: OpenText): string {
  return text.edit?.read() ?? text.stored;
}

/** A text with something else of it on the screen; the same object where that is no change. */
export function shown(text: OpenText, change: Partial<TextState>): OpenText {
  const state = { ...text.state, ...change };
  const keys = Object.keys(change) as (keyof TextState)[];
  return keys.every((key) => text.state[key] === state[key]) ? text : { ...text, state };
}

/** The newest version that is here, be it in the editor or beside it in a conflict. */
export function knownVersion({ version, state }: OpenText): number {
  return Math.max(version, state.theirs?.version ?? 0);
}
